import { describe, expect, it } from 'vitest';
import type { View } from '../protocol';
import { STATES } from '../stage/views';
import { commonCauses, doublingOf, ownStakes, redoubled } from './stake';

/** Seat 1 is landlord; a bomb fell, seat 0 doubled. */
function doubled(change: Partial<View>): View {
  const make = STATES['play'];
  if (!make) throw new Error('play');
  return {
    ...make(),
    base: 3,
    causes: [
      { cause: 'double', factor: 2, seat: 0 },
      { cause: 'bomb', factor: 2, seat: 2 },
    ],
    ...change,
  };
}

describe('doubles that belong to a seat', () => {
  const view = doubled({ multiplier: 2 });
  const again = doubled({ multiplier: 2, causes: [...view.causes, { cause: 'redouble', factor: 2, seat: 1 }] });

  it('count for the farmer who doubled', () => {
    expect(ownStakes(view)).toEqual([
      { seat: 0, stake: 12 },
      { seat: 2, stake: 6 },
    ]);
    expect([0, 1, 2].map((seat) => doublingOf(view, seat))).toEqual([2, 1, 1]);
    expect(commonCauses(view).map((cause) => cause.cause)).toEqual(['bomb']);
  });

  it('count twice where the landlord redoubled', () => {
    expect(ownStakes(again)).toEqual([
      { seat: 0, stake: 24 },
      { seat: 2, stake: 6 },
    ]);
    expect([0, 1, 2].map((seat) => doublingOf(again, seat))).toEqual([4, 1, 1]);
    expect([0, 1, 2].map((seat) => redoubled(again, seat))).toEqual([false, true, false]);
  });
});

it('a double for all is one factor among the others', () => {
  const view = doubled({ multiplier: 4 });
  expect(ownStakes(view)).toEqual([]);
  expect(commonCauses(view)).toBe(view.causes);
});
