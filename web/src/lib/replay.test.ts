import { describe, expect, it } from 'vitest';
import type { Frame, MoveView, Step, View } from '../protocol';
import { asked, groups, pace, rowOrder, steps } from './replay';

const VIEW: View = {
  ruleset: 'classic',
  options: {},
  seat: null,
  phase: 'auction',
  turn: 0,
  waiting: [0],
  seats: [],
  landlords: [],
  first: 0,
  upturned: null,
  marked: null,
  bids: [],
  base: 0,
  bottom: [],
  bottom_count: 3,
  tricks: [],
  to_beat: null,
  multiplier: 1,
  causes: [],
  unseen: {},
  legal: { bids: [], can_pass: false, can_double: false, can_reveal: false, plays: [] },
  result: null,
};

function move(seat: number): MoveView {
  return { seat, cards: ['3s'], type: 'single', length: 1, main: '3' };
}

function frames(...list: [kind: Step['kind'], view: Partial<View>][]): Frame[] {
  return list.map(([kind, view], i) => ({
    n: i + 1,
    position: null,
    step: { kind, seat: 0, value: null, cards: [], play: '' },
    view: { ...VIEW, ...view },
  }));
}

const one = [[move(0)]];
const two = [[move(0), move(1)], [move(1)]];
const GAME = frames(
  ['dealt', {}],
  ['bid', {}],
  ['landlord', {}],
  ['play', { tricks: one }],
  ['play', { tricks: [[move(0), move(1)]], multiplier: 2 }],
  ['trick', { tricks: [[move(0), move(1)]], multiplier: 2 }],
  ['play', { tricks: two, multiplier: 4, phase: 'over' }],
  ['over', { tricks: two, multiplier: 8, phase: 'over' }],
);

describe('steps', () => {
  it('leave out what only follows from the step before', () => {
    expect(steps(GAME).map(({ step }) => step.kind)).toEqual(['dealt', 'bid', 'landlord', 'play', 'play', 'play', 'over']);
  });
});

describe('groups', () => {
  const found = groups(steps(GAME));

  it('are what comes before the first lead, then the tricks', () => {
    expect(found.map(({ trick, entries }) => [trick, entries.map(({ at }) => at)])).toEqual([
      [0, [0, 1, 2]],
      [1, [3, 4]],
      [2, [5, 6]],
    ]);
  });

  it('say where the multiplier grew, also at the end', () => {
    expect(found.flatMap(({ entries }) => entries.map(({ grew }) => grew))).toEqual([1, 1, 1, 1, 2, 2, 2]);
  });

  it('hold a void deal', () => {
    const list = groups(steps(frames(['dealt', {}], ['bid', {}], ['void', { phase: 'void', waiting: [] }])));
    expect(list).toHaveLength(1);
    expect(list[0]?.entries).toHaveLength(3);
  });
});

describe('rows', () => {
  it('end with the own seat', () => {
    expect(rowOrder(3, 0)).toEqual([1, 2, 0]);
    expect(rowOrder(5, 3)).toEqual([4, 0, 1, 2, 3]);
    expect(rowOrder(2, null)).toEqual([0, 1]);
  });

  it('mark nobody as asked when the game is over', () => {
    expect(asked({ ...VIEW, waiting: [2] })).toEqual([2]);
    expect(asked({ ...VIEW, waiting: [2], phase: 'over' })).toEqual([]);
  });
});

it('a faster replay waits less, a pass less than a play', () => {
  const [dealt, bid] = GAME as [Frame, Frame];
  expect(pace(bid, 2)).toBe(pace(bid, 1) / 2);
  expect(pace({ ...dealt, step: { ...dealt.step, kind: 'pass' } }, 1)).toBeLessThan(pace(bid, 1));
});
