/** Sizes of a hand of cards for the room there is. All lengths in CSS px. */

export type HandLayout = {
  /** Number of cards in each row, top row first. */
  rows: number[];
  /** Width of a card; its height is 1.4 times that. */
  card: number;
  /** Width of a card that the next one leaves free. */
  strip: number;
  /** Height of a card of an upper row that the row below leaves free. */
  lap: number;
  /** How far a selected card rises. */
  rise: number;
};

/** Narrowest strip in which rank and suit can still be read. */
export const MIN_STRIP = 22;
/** The same in a play on the table. */
export const MIN_FAN_STRIP = 15;
/** Part of a card's height, from its top, that rank and suit take. */
export const INDEX_HEIGHT = 0.66;

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/**
 * Lays `count` cards into `width`; `height` is that of the whole screen, from which the cards take their size. A
 * narrow screen breaks more than 12 cards into two rows, and every screen breaks where strips would fall below
 * `MIN_STRIP`.
 */
export function layoutHand(count: number, width: number, height: number): HandLayout {
  const narrow = width < 560;
  const card = Math.round(clamp(44, Math.min(width * 0.152, height * 0.112), 112));
  const widest = card * (narrow ? 0.64 : 0.56);
  const stripOf = (inRow: number): number => (inRow < 2 ? widest : Math.min(widest, (width - card) / (inRow - 1)));
  let rowCount = narrow && count > 12 ? 2 : 1;
  while (rowCount < 4 && stripOf(Math.ceil(count / rowCount)) < MIN_STRIP) rowCount += 1;
  const most = Math.ceil(count / rowCount);
  const rows = Array.from({ length: rowCount }, (_, i) => Math.min(most, Math.max(0, count - i * most)));
  const rise = Math.round(card * (rowCount > 1 ? 0.16 : 0.24));
  const lap = Math.round(card * 1.4 * INDEX_HEIGHT + rise);
  return { rows: rows.filter((n) => n > 0), card, strip: Math.floor(stripOf(most) * 10) / 10, lap, rise };
}

/** Lays a play of `count` cards into `width`: rows and strip for cards of the given width. */
export function layoutFan(count: number, width: number, card: number): { rows: number[]; strip: number } {
  const narrowest = Math.max(card * 0.36, MIN_FAN_STRIP);
  const widest = Math.max(card * 0.46, narrowest);
  const perRow = Math.max(1, Math.floor((width - card) / narrowest) + 1);
  const rowCount = Math.max(1, Math.ceil(count / perRow));
  const most = Math.ceil(count / rowCount);
  const strip = most < 2 ? widest : Math.min(widest, (width - card) / (most - 1));
  const rows = Array.from({ length: rowCount }, (_, i) => Math.min(most, Math.max(0, count - i * most)));
  return { rows: rows.filter((n) => n > 0), strip };
}

/** Part of a card's height that the row below covers in a play. */
export const FAN_LAP = 0.62 / 1.4;

/** Height of a play of `count` cards. */
export function fanHeight(count: number, width: number, card: number): number {
  const rows = layoutFan(count, width, card).rows.length;
  return card * 1.4 * (1 + (rows - 1) * (1 - FAN_LAP));
}

/** A play on the table: its cards, its room, and its size as part of the largest. */
export type Laid = { count: number; width: number; scale: number };

/** Smallest card of a play that still can be read. */
export const MIN_PLAY = 24;

/** Largest card, up to `most`, with which the others' plays fit above the own one in `height`. */
export function fitPlays(others: readonly Laid[], own: Laid | undefined, height: number, most: number, gap: number): number {
  const tallest = (plays: readonly Laid[], card: number): number =>
    Math.max(card * 0.9, ...plays.map((play) => fanHeight(play.count, play.width, card * play.scale)));
  let card = most;
  while (card > MIN_PLAY && tallest(others, card) + gap + tallest(own ? [own] : [], card) > height) card -= 1;
  return card;
}
