import { describe, expect, it } from 'vitest';
import { rankText, sortHand } from './cards';

describe('sortHand', () => {
  it('lays out high to low, big joker first, suits in order', () => {
    expect(sortHand(['3d', 'B', '2h', 'R', '2s', 'Tc'], 'rank')).toEqual(['R', 'B', '2s', '2h', 'Tc', '3d']);
  });

  it('by count puts what there is most of first and keeps the jokers together', () => {
    expect(sortHand(['R', 'As', '4s', '4h', '4c', '9d', '9h', 'B'], 'count')).toEqual([
      '4s', '4h', '4c', 'R', 'B', '9h', '9d', 'As',
    ]);
  });
});

it('rankText writes ranks low to high', () => {
  expect(rankText(['R', 'Ts', '3h', '3d'])).toBe('33TR');
});
