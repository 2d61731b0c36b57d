import { describe, expect, it } from 'vitest';
import { keyed, keysOf, keysOfRanks, pickRun, typedRank } from './selection';

const hand = (text: string) => keyed(text.split(' '));

describe('keys', () => {
  it('tell the copies of two packs apart', () => {
    expect(hand('Ts Ts 3d').map((held) => held.key)).toEqual(['Ts', 'Ts#2', '3d']);
  });

  it('name each card once', () => {
    expect(keysOf(hand('Ts Ts 3d'), ['Ts', 'Ts'])).toEqual(['Ts', 'Ts#2']);
    expect(keysOf(hand('Ts 3d'), ['Ts', 'Ts'])).toBeUndefined();
  });

  it('for ranks take the picked cards first', () => {
    expect(keysOfRanks(hand('9s 9h 9c 4d'), '94', new Set(['9c']))).toEqual(['9c', '4d']);
    expect(keysOfRanks(hand('9s'), '99', new Set())).toBeUndefined();
  });
});

describe('pickRun', () => {
  const run = hand('9d 8h 8s 7s 6c 5d');

  it('picks the one straight in a run', () => {
    expect(pickRun(run, ['5', '8', '56789'])).toEqual(['5d', '6c', '7s', '8h', '9d']);
  });

  it('takes the longest where a shorter straight lies within it', () => {
    const longer = hand('Td 9d 8h 8s 7s 6c 5d');
    expect(pickRun(longer, ['56789', '6789T', '56789T'])).toEqual(['5d', '6c', '7s', '8h', '9d', 'Td']);
  });

  it('picks the whole run where two straights compete, where none is legal, and where the run itself is a play', () => {
    const keys = run.map((held) => held.key);
    const wide = hand('Td 9d 8h 7s 6c 5d');
    expect(pickRun(wide, ['56789', '6789T'])).toEqual(wide.map((held) => held.key));
    expect(pickRun(run, [])).toEqual(keys);
    expect(pickRun(hand('5s 5h 4s 4h 3s 3h'), ['334455', '34567'])).toHaveLength(6);
  });

  it('leaves short runs alone', () => {
    expect(pickRun(hand('9d 8h 7s'), ['789'])).toEqual(['9d', '8h', '7s']);
  });
});

describe('typedRank', () => {
  it.each([
    ['t', 'T'],
    ['0', 'T'],
    ['1', 'T'],
    ['a', 'A'],
    ['b', 'B'],
    ['x', 'B'],
    ['y', 'R'],
    ['2', '2'],
    ['p', undefined],
    ['Shift', undefined],
  ])('%s', (key, rank) => {
    expect(typedRank(key)).toBe(rank);
  });
});
