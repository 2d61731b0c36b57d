import { afterEach, describe, expect, it } from 'vitest';
import type { Heard } from './lib/connection';
import type { ClientMessage, ServerMessage, Step, View } from './protocol';
import { STATES, view, welcome } from './stage/views';
import { Table } from './table.svelte';

let table: Table | undefined;
afterEach(() => {
  table?.close();
});

/** A table at the end of a line that this test speaks on; waits run when told to. */
function sit(first: View) {
  const sent: ClientMessage[] = [];
  const waits: (() => void)[] = [];
  let heard: Heard | undefined;
  const made = new Table(
    'g',
    (hooks) => {
      heard = hooks;
      return { send: (text) => sent.push(JSON.parse(text) as ClientMessage), close: () => undefined };
    },
    (_, action) => {
      waits.push(action);
      return () => {
        waits.splice(waits.indexOf(action), 1);
      };
    },
  );
  table = made;
  let n = 1;
  const say = (message: ServerMessage): void => {
    heard?.message(JSON.stringify(message));
  };
  heard?.open();
  say(welcome(first));
  return {
    table: made,
    sent,
    say,
    update: (kind: Step['kind'], next: View) => {
      const { players } = welcome(next);
      say({ type: 'update', n: (n += 1), step: { kind, seat: 1, value: null, cards: [], play: '' }, view: next, players, deadline: null, seed: null, next_game: null });
    },
    run: () => {
      for (const wait of waits.splice(0)) wait();
    },
  };
}

const state = (name: string): View => {
  const make = STATES[name];
  if (!make) throw new Error(name);
  return make();
};

/** Let answered promises go on. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('Table', () => {
  it('shows one change after another, and all at once when hurried', () => {
    const { table, update, run } = sit(state('play'));
    update('pass', { ...state('play'), base: 11 });
    update('pass', { ...state('play'), base: 12 });
    update('pass', { ...state('play'), base: 13 });
    expect(table.view?.base).toBe(11);
    expect(table.asked).toBe(false);
    run();
    expect(table.view?.base).toBe(12);
    table.hurry();
    expect(table.view?.base).toBe(13);
    expect(table.asked).toBe(true);
  });

  it('keeps what is picked while others play, and drops what has left the hand', () => {
    const { table, update, run } = sit(view(3, ['3s', '4s', '5s']));
    table.toggle(['3s', '5s']);
    update('play', view(3, ['4s', '5s']));
    // The deal is shown first.
    expect([...table.picked]).toEqual(['3s', '5s']);
    run();
    expect([...table.picked]).toEqual(['5s']);
    expect(table.pickedText).toBe('5');
  });

  it('plays the picked cards only when asked', async () => {
    const waiting = { ...state('play'), legal: view(3, []).legal };
    const { table, sent, update } = sit(waiting);
    table.pick(['4h', '4c']);
    await table.playPicked();
    expect(sent.filter((message) => message.type === 'act')).toEqual([]);
    update('pass', state('play'));
    void table.playPicked();
    expect(sent.at(-1)).toMatchObject({ type: 'act', action: { kind: 'play', cards: ['4h', '4c'] } });
  });

  it('asks for hints once a turn and goes round through all of them', async () => {
    const { table, sent, say } = sit(state('play'));
    const asking = table.nextHint();
    const ask = sent.find((message) => message.type === 'hint');
    if (ask?.type !== 'hint') throw new Error('no hint was asked for');
    say({
      type: 'hints',
      id: ask.id,
      n: 1,
      actions: [
        { kind: 'play', cards: ['6c', '7s', '8h', '9d', 'Ts'] },
        { kind: 'pass' },
        { kind: 'play', cards: ['Ts', 'Jh', 'Qc', 'Ks', 'Ah'] },
      ],
    });
    await asking;
    expect(table.pickedText).toBe('6789T');
    expect(table.passHinted).toBe(false);
    await table.nextHint();
    expect(table.pickedText).toBe('');
    expect(table.passHinted).toBe(true);
    await table.nextHint();
    expect(table.pickedText).toBe('TJQKA');
    expect(table.passHinted).toBe(false);
    await table.nextHint();
    expect(table.pickedText).toBe('6789T');
    expect(sent.filter((message) => message.type === 'hint')).toHaveLength(1);
  });

  it('shows why something was refused, and lets the person try again', async () => {
    const { table, sent, say } = sit(state('play'));
    table.pick(['4h']);
    const playing = table.playPicked();
    expect(table.busy).toBe(true);
    const act = sent.at(-1);
    if (act?.type !== 'act') throw new Error('nothing was sent');
    say({ type: 'refused', id: act.id, code: 'wrong_type', params: { type: 'single', to_beat: 'straight' } });
    await playing;
    await settle();
    expect(table.refusal?.refused.code).toBe('wrong_type');
    expect(table.busy).toBe(false);
    expect([...table.picked]).toEqual(['4h']);
  });
});
