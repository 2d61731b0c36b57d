/** JSON over HTTP to our own server. */
import type { ErrorAnswer } from '../protocol';

/** The server answered with a refusal: its status, code and values. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly answer: ErrorAnswer | null,
  ) {
    super(`HTTP ${status}${answer ? ` ${answer.code}` : ''}`);
  }
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { ...init, credentials: 'same-origin' });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (!response.ok) throw new HttpRefusal(response.status, isJson ? ((await response.json()) as ErrorAnswer) : null);
  return (await response.json()) as T;
}

/** GET `path` as JSON. Throws `HttpRefusal` for an answer from 400 on, TypeError when the server can't be reached. */
export function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return ask<T>(path, signal ? { signal } : {});
}

/** POST `body` as JSON and read the answer as JSON; throws like `getJson`. */
export function postJson<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}
