import { describe, expect, it } from 'vitest';
import type { ClientMessage, ServerMessage, Update, Welcome } from '../protocol';
import { STATES, welcome } from '../stage/views';
import { BACK_OFF, Connection, type Answer, type Heard, type Status } from './connection';

/** A server's end of the line, and a clock that runs when told to. */
function setUp() {
  const lines: { heard: Heard; sent: ClientMessage[]; open: boolean }[] = [];
  const timers: { at: number; action: () => void; on: boolean }[] = [];
  const messages: ServerMessage[] = [];
  const statuses: Status[] = [];
  let now = 0;
  let ids = 0;
  const connection = new Connection({
    open: (heard) => {
      const line = { heard, sent: [] as ClientMessage[], open: true };
      lines.push(line);
      return {
        send: (text) => {
          line.sent.push(JSON.parse(text) as ClientMessage);
        },
        close: () => {
          line.open = false;
        },
      };
    },
    message: (message) => messages.push(message),
    status: (status) => statuses.push(status),
    after: (ms, action) => {
      const timer = { at: now + ms, action, on: true };
      timers.push(timer);
      return () => {
        timer.on = false;
      };
    },
    id: () => `id${String((ids += 1))}`,
  });
  const line = () => {
    const last = lines.at(-1);
    if (!last) throw new Error('no line was opened');
    return last;
  };
  return {
    connection,
    lines,
    messages,
    statuses,
    line,
    say: (message: ServerMessage) => {
      line().heard.message(JSON.stringify(message));
    },
    meet: (n: number) => {
      line().heard.open();
      line().heard.message(JSON.stringify({ ...table(), n }));
    },
    sent: (type: ClientMessage['type']) => line().sent.filter((message) => message.type === type),
    run: (ms: number) => {
      now += ms;
      for (const timer of timers.filter((one) => one.on && one.at <= now)) {
        timer.on = false;
        timer.action();
      }
    },
  };
}

function table(): Welcome {
  const make = STATES['play'];
  if (!make) throw new Error('no such state');
  return welcome(make());
}

function update(n: number): Update {
  const { view, players } = table();
  const step = { kind: 'pass', seat: 2, value: null, cards: [], play: '' } as const;
  return { type: 'update', n, step, view, players, deadline: null, seed: null, next_game: null };
}

describe('Connection', () => {
  it('says what it saw last and acknowledges each change once', () => {
    const { line, meet, say, sent, messages, connection } = setUp();
    meet(4);
    expect(line().sent).toEqual([{ type: 'hello', last: 0 }]);
    say(update(5));
    say(update(5));
    say(update(3));
    expect(messages.filter((message) => message.type === 'update')).toHaveLength(1);
    expect(connection.last).toBe(5);
    expect(sent('ack')).toEqual([
      { type: 'ack', n: 5 },
      { type: 'ack', n: 5 },
      { type: 'ack', n: 5 },
    ]);
  });

  it('keeps a command until it is answered, and sends it again with the same id after a break', async () => {
    const { connection, line, lines, meet, run, sent, say, statuses } = setUp();
    meet(1);
    const answer = connection.act({ kind: 'pass' });
    expect(sent('act')).toEqual([{ type: 'act', id: 'id1', after: 1, action: { kind: 'pass' } }]);
    line().heard.close();
    expect(statuses.at(-1)).toBe('reconnecting');
    run(BACK_OFF[0]);
    expect(lines).toHaveLength(2);
    line().heard.open();
    expect(line().sent).toEqual([{ type: 'hello', last: 1 }]);
    say({ ...table(), n: 2 });
    expect(sent('act')).toEqual([{ type: 'act', id: 'id1', after: 1, action: { kind: 'pass' } }]);
    say({ type: 'accepted', id: 'id1', n: 2 });
    expect(await answer).toEqual({ type: 'accepted', id: 'id1', n: 2 });
    expect(connection.pending).toBe(0);
    expect(statuses.at(-1)).toBe('online');
  });

  it('holds a command back until the table has been seen', () => {
    const { connection, line, say, sent } = setUp();
    void connection.hint();
    line().heard.open();
    expect(sent('hint')).toEqual([]);
    say(table());
    expect(sent('hint')).toHaveLength(1);
  });

  it('gives each answer to its own command', async () => {
    const { connection, meet, say } = setUp();
    meet(1);
    const first = connection.act({ kind: 'pass' });
    const second = connection.auto(true);
    const refused: Answer = { type: 'refused', id: 'id1', code: 'late', params: {} };
    say({ type: 'accepted', id: 'id2', n: 2 });
    say(refused);
    expect(await second).toEqual({ type: 'accepted', id: 'id2', n: 2 });
    expect(await first).toEqual(refused);
  });

  it('waits longer from try to try, and at once when told that the network is back', () => {
    const { lines, line, run, connection } = setUp();
    for (const wait of BACK_OFF) {
      line().heard.close();
      const before = lines.length;
      run(wait - 1);
      expect(lines).toHaveLength(before);
      run(1);
      expect(lines).toHaveLength(before + 1);
    }
    line().heard.close();
    connection.retry();
    expect(lines).toHaveLength(BACK_OFF.length + 2);
  });

  it('gives up a line that stays silent', () => {
    const { lines, meet, run, sent } = setUp();
    meet(1);
    run(15_000);
    expect(sent('ping')).toHaveLength(1);
    run(10_000);
    expect(lines[0]?.open).toBe(false);
    run(BACK_OFF[0]);
    expect(lines).toHaveLength(2);
  });

  it('finds out soon that a line went while the page slept', () => {
    const { connection, lines, meet, run, sent, say } = setUp();
    meet(1);
    connection.retry();
    expect(sent('ping')).toHaveLength(1);
    say({ type: 'pong', t: 0 });
    run(3000);
    expect(lines[0]?.open).toBe(true);
    connection.retry();
    run(3000);
    expect(lines[0]?.open).toBe(false);
    run(BACK_OFF[0]);
    expect(lines).toHaveLength(2);
  });

  it('is deaf to a line that it has given up, and after close', () => {
    const { connection, lines, line, meet, messages, run, say, statuses } = setUp();
    meet(1);
    line().heard.close();
    run(BACK_OFF[0]);
    lines[0]?.heard.message(JSON.stringify(update(9)));
    expect(connection.last).toBe(1);
    meet(2);
    connection.close();
    const heard = messages.length;
    say(update(3));
    line().heard.close();
    run(60_000);
    expect(messages).toHaveLength(heard);
    expect(lines).toHaveLength(2);
    expect(statuses.at(-1)).toBe('closed');
  });
});
