/**
 * The line between one table and this client. It numbers and acknowledges, resumes after a break from the number it
 * saw last, and keeps each command, with its id, until the server has answered it: a command sent twice because an
 * answer was lost is carried out once.
 */
import type { Accepted, ActionMessage, ClientMessage, HintAnswer, Refused, ServerMessage } from '../protocol';

export type Status = 'connecting' | 'online' | 'reconnecting' | 'closed';
export type Answer = Accepted | Refused | HintAnswer;
type Command = Extract<ClientMessage, { id: string }>;

export type Line = { send(text: string): void; close(): void };
export type Heard = { open(): void; message(text: string): void; close(): void };
/** Opens a line; calls back from then on until its `close`. */
export type OpenLine = (heard: Heard) => Line;

export type Hooks = {
  open: OpenLine;
  message(message: ServerMessage): void;
  status(status: Status): void;
  /** Runs `action` after `ms`; the result stops it. */
  after(ms: number, action: () => void): () => void;
  /** A new id, unlike any other of this seat. */
  id(): string;
};

/** Waits before the tries to connect again, in ms; the last one repeats. */
export const BACK_OFF = [300, 1000, 2000, 4000, 8000] as const;
const PING_EVERY = 15_000;
const SILENCE = 10_000;
/** The same for a line that has probably gone while the page slept. */
const PATIENCE = 3000;

export class Connection {
  /** Highest number seen. */
  last = 0;
  #hooks: Hooks;
  #line: Line | null = null;
  #ready = false;
  #closed = false;
  #tries = 0;
  #welcomed = false;
  #stopWait: (() => void) | null = null;
  #stopPing: (() => void) | null = null;
  #pending = new Map<string, { command: Command; answer: (answer: Answer) => void }>();

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
    hooks.status('connecting');
    this.#connect();
  }

  /** Commands not answered yet. */
  get pending(): number {
    return this.#pending.size;
  }

  act(action: ActionMessage): Promise<Answer> {
    return this.#command({ type: 'act', id: this.#hooks.id(), after: this.last, action });
  }

  auto(on: boolean): Promise<Answer> {
    return this.#command({ type: 'auto', id: this.#hooks.id(), on });
  }

  hint(): Promise<Answer> {
    return this.#command({ type: 'hint', id: this.#hooks.id(), after: this.last });
  }

  /** Look at once whether the line still holds, as when the network or the page has come back. */
  retry(): void {
    if (this.#closed) return;
    if (this.#line) {
      if (this.#ready) this.#probe(PATIENCE);
      return;
    }
    this.#tries = 0;
    this.#stopWait?.();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopWait?.();
    this.#stopPing?.();
    this.#line?.close();
    this.#line = null;
    this.#hooks.status('closed');
  }

  #command(command: Command): Promise<Answer> {
    return new Promise((answer) => {
      this.#pending.set(command.id, { command, answer });
      if (this.#ready) this.#send(command);
    });
  }

  #send(message: ClientMessage): void {
    this.#line?.send(JSON.stringify(message));
  }

  #connect(): void {
    // An old line may still call back; only the newest one counts.
    let line: Line | null = null;
    const current = (): boolean => !this.#closed && line !== null && this.#line === line;
    line = this.#hooks.open({
      open: () => {
        if (current()) this.#send({ type: 'hello', last: this.last });
      },
      message: (text) => {
        if (current()) this.#hear(JSON.parse(text) as ServerMessage);
      },
      close: () => {
        if (current()) this.#lost();
      },
    });
    this.#line = line;
  }

  #lost(): void {
    this.#line = null;
    this.#ready = false;
    this.#stopPing?.();
    this.#hooks.status(this.#welcomed ? 'reconnecting' : 'connecting');
    const wait = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] ?? 0;
    this.#tries += 1;
    this.#stopWait = this.#hooks.after(wait, () => {
      this.#connect();
    });
  }

  /** Ask for a sign of life; a line that stays silent is given up. */
  #watch(): void {
    this.#stopPing?.();
    this.#stopPing = this.#hooks.after(PING_EVERY, () => {
      this.#probe(SILENCE);
    });
  }

  #probe(patience: number): void {
    this.#stopPing?.();
    this.#send({ type: 'ping', t: 0 });
    this.#stopPing = this.#hooks.after(patience, () => {
      this.#line?.close();
      this.#lost();
    });
  }

  #hear(message: ServerMessage): void {
    this.#watch();
    switch (message.type) {
      case 'welcome':
        this.last = message.n;
        this.#ready = true;
        this.#welcomed = true;
        this.#tries = 0;
        this.#hooks.status('online');
        this.#hooks.message(message);
        for (const { command } of this.#pending.values()) this.#send(command);
        return;
      case 'update':
        // Numbers up to the welcome's are in its view already; a repeated one has been shown.
        if (message.n > this.last) {
          this.last = message.n;
          this.#hooks.message(message);
        }
        this.#send({ type: 'ack', n: this.last });
        return;
      case 'accepted':
      case 'refused':
      case 'hints': {
        const waiting = message.id === null ? undefined : this.#pending.get(message.id);
        if (message.id !== null) this.#pending.delete(message.id);
        if (waiting) waiting.answer(message);
        else this.#hooks.message(message);
        return;
      }
      case 'players':
        this.#hooks.message(message);
        return;
      case 'pong':
        return;
    }
  }
}
