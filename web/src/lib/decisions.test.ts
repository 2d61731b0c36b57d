import { describe, expect, it } from 'vitest';
import { beside, nearest } from './decisions';

const decisions = [{ n: 4 }, { n: 5 }, { n: 9 }];

describe('decisions', () => {
  it('are found from any event', () => {
    expect([0, 4, 6, 8, 20].map((n) => nearest(decisions, n))).toEqual([4, 4, 5, 9, 9]);
    expect(nearest([], 3)).toBe(3);
  });

  it('follow one another', () => {
    expect([4, 5, 7, 9].map((n) => beside(decisions, n, 1))).toEqual([5, 9, 9, 9]);
    expect([4, 5, 7, 9].map((n) => beside(decisions, n, -1))).toEqual([4, 4, 5, 5]);
  });
});
