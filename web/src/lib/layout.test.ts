import { describe, expect, it } from 'vitest';
import { fanHeight, fitPlays, INDEX_HEIGHT, layoutFan, layoutHand, MIN_FAN_STRIP, MIN_STRIP } from './layout';

const SCREENS = [
  [360, 640],
  [320, 568],
  [640, 360],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

describe.each(SCREENS)('layoutHand on %i x %i', (width, height) => {
  const counts = Array.from({ length: 33 }, (_, i) => i + 1);

  it.each(counts)('%i cards fit and no rank is covered', (count) => {
    const room = width - 16;
    const layout = layoutHand(count, room, height);
    expect(layout.rows.reduce((sum, n) => sum + n, 0)).toBe(count);
    for (const inRow of layout.rows) expect(layout.card + (inRow - 1) * layout.strip).toBeLessThanOrEqual(room + 1);
    // The card on the right leaves the strip free; the row below leaves the index free even when it rises.
    expect(layout.strip).toBeGreaterThanOrEqual(MIN_STRIP);
    if (layout.rows.length > 1) expect(layout.lap - layout.rise).toBeGreaterThanOrEqual(Math.floor(layout.card * 1.4 * INDEX_HEIGHT));
    // The hand leaves most of the screen to the table.
    const tall = layout.rise + (layout.rows.length - 1) * layout.lap + layout.card * 1.4;
    expect(tall).toBeLessThan(height * 0.45);
  });
});

it('breaks more than 12 cards into two rows on a phone held upright', () => {
  expect(layoutHand(12, 344, 640).rows).toEqual([12]);
  expect(layoutHand(17, 344, 640).rows).toEqual([9, 8]);
});

describe('layoutFan', () => {
  it.each([
    [20, 326, 48],
    [20, 120, 30],
    [10, 66, 31],
    [1, 30, 40],
    [24, 900, 84],
  ])('%i cards in %i px with cards of %i px', (count, width, card) => {
    const { rows, strip } = layoutFan(count, width, card);
    expect(rows.reduce((sum, n) => sum + n, 0)).toBe(count);
    for (const inRow of rows) {
      if (inRow > 1) expect(card + (inRow - 1) * strip).toBeLessThanOrEqual(width + 0.001);
    }
    expect(strip).toBeGreaterThanOrEqual(MIN_FAN_STRIP);
  });
});

describe('fitPlays', () => {
  it('leaves the size alone where there is room, and shrinks it until the plays fit', () => {
    const play = { count: 10, width: 120, scale: 1 };
    expect(fitPlays([play], play, 600, 48, 6)).toBe(48);
    const card = fitPlays([play], play, 190, 48, 6);
    expect(card).toBeLessThan(48);
    expect(2 * fanHeight(10, 120, card) + 6).toBeLessThanOrEqual(190);
    expect(2 * fanHeight(10, 120, card + 1) + 6).toBeGreaterThan(190);
  });
});
