import { afterEach, describe, expect, it, vi } from 'vitest';
import { Offline } from '../../api';
import type { PositionRequest, PositionState, View } from '../../protocol';
import { farmerNumber, PositionPlay } from './play.svelte';

/** A server that lets seat 0 lead 3, then 4, and answers a pass for seat 1. */
function server(): { asked: PositionRequest[] } {
  const asked: PositionRequest[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    const request = JSON.parse(init.body as string) as PositionRequest;
    asked.push(request);
    const given = request.moves ?? [];
    const moves = given.length === 0 || given.at(-1) === 'pass' ? given : [...given, 'pass'];
    const over = moves.length === 4;
    const view = {
      turn: over ? null : 0,
      seats: [{ seat: 0, hand: over ? [] : moves.length === 0 ? ['3s', '4h'] : ['4h'] }],
      legal: { plays: moves.length === 0 ? ['3', '4'] : ['4'], can_pass: false },
    } as unknown as View;
    const state: PositionState = { position: '', moves, view, open: true, side: over ? null : 'landlord', winner: over ? 'landlord' : null };
    return Promise.resolve(new Response(JSON.stringify(state)));
  });
  return { asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a position played on', () => {
  it('picks, plays, gets an answer, takes back to its own decision', async () => {
    const { asked } = server();
    const play = new PositionPlay('line', 'farmer');
    await play.start();
    expect(play.hand.map((held) => held.card)).toEqual(['4h', '3s']);
    expect(play.canPlay).toBe(false);
    play.toggle('3s');
    expect(play.text).toBe('3');
    expect(play.canPlay).toBe(true);
    await play.play(play.text);
    expect(play.moves).toEqual(['3', 'pass']);
    expect(play.picked.size).toBe(0);
    play.pick('4');
    expect([...play.picked]).toEqual(['4h']);
    await play.play('4');
    expect(play.winner).toBe('landlord');
    expect(play.turn).toBeNull();
    await play.undo();
    expect(play.moves).toEqual(['3', 'pass']);
    await play.undo();
    expect(play.moves).toEqual([]);
    expect(asked.every((each) => each.replies === 'farmer' && each.position === 'line')).toBe(true);
  });

  it('asks again for what the network lost, and keeps the moves', async () => {
    const { asked } = server();
    const play = new PositionPlay('line', 'farmer');
    await play.start();
    await play.play('3');
    const answers = globalThis.fetch;
    const lose = (): void => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    };
    lose();
    await play.play('4');
    expect(play.trouble).toBeInstanceOf(Offline);
    expect(play.moves).toEqual(['3', 'pass']);
    vi.stubGlobal('fetch', answers);
    await play.retry();
    expect(asked.at(-1)?.moves).toEqual(['3', 'pass', '4']);
    expect(play.trouble).toBeNull();
    expect(play.winner).toBe('landlord');
    // One taken back is taken back once.
    lose();
    await play.undo();
    vi.stubGlobal('fetch', answers);
    await play.retry();
    expect(play.moves).toEqual(['3', 'pass']);
    await play.undo();
    expect(play.moves).toEqual([]);
  });

  it('keeps a refusal as trouble', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ status: 400, code: 'malformed', params: {} }), { status: 400 })),
    );
    const play = new PositionPlay('nonsense', null);
    await play.start();
    expect(play.trouble).toMatchObject({ code: 'malformed' });
    expect(play.busy).toBe(false);
  });

  it('numbers farmers past the landlords', () => {
    expect([0, 2].map((seat) => farmerNumber(seat, [1]))).toEqual([1, 2]);
    expect(farmerNumber(4, [0, 3])).toBe(3);
  });
});
