/** Measures of the table for a screen, in CSS px. */

export type Sizes = {
  /** Phone in portrait: seats along the top, two rows of cards. */
  narrow: boolean;
  /** Phone in landscape: everything low. */
  low: boolean;
  /** A screen with room to spare. */
  wide: boolean;
  /** Card of a play in the middle. */
  play: number;
  /** Bottom card. */
  bottom: number;
};

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export function sizesFor(width: number, height: number, players: number): Sizes {
  const narrow = width < 560;
  const low = height < 480;
  const wide = width >= 900 && height >= 600;
  if (narrow) {
    const play = Math.round(clamp(30, Math.min(width * (players > 3 ? 0.1 : 0.142), height * 0.09), 60));
    return { narrow, low, wide, play, bottom: 28 };
  }
  const middle = Math.min(width - (low ? 300 : 2 * 210), 1100);
  const play = Math.round(clamp(34, Math.min(height * (players > 3 ? 0.098 : 0.112), middle * 0.15), 104));
  return {
    narrow,
    low,
    wide,
    play,
    bottom: low ? 27 : wide ? 46 : 36,
  };
}
