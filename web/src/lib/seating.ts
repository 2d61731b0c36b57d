/** Who sits where around the table, and what lies before each seat. */
import type { MoveView, View } from '../protocol';

/** Where the others sit, from the left to the right of the screen: the previous seat first, the next seat last. */
export function othersFromLeft(players: number, own: number): number[] {
  return Array.from({ length: players - 1 }, (_, i) => (own - 1 - i + 2 * players) % players);
}

export type Side = 'left' | 'top' | 'right' | 'own';

/** Side of the table that a seat is on: neighbours at the sides, the rest along the top. Of two players the other is at the top. */
export function sideOf(players: number, own: number, seat: number): Side {
  if (seat === own) return 'own';
  if (players === 2) return 'top';
  if (seat === (own + 1) % players) return 'right';
  if (seat === (own + players - 1) % players) return 'left';
  return 'top';
}

/** A move as it lies on the table. */
export type Shown = {
  move: MoveView;
  /** The same move has the same key in every view of a game. */
  key: string;
  /** The play that the next seat has to beat. */
  top: boolean;
};

/**
 * Each seat's last move in the trick in progress. Between two tricks only the passes that ended the last one are
 * left; when the game is over the last trick stays.
 */
export function shownMoves(view: View): Map<number, Shown> {
  const shown = new Map<number, Shown>();
  const last = view.tricks.length - 1;
  const trick = view.tricks[last] ?? [];
  const between = view.phase === 'play' && view.to_beat === null;
  const topAt = trick.findLastIndex((move) => move.cards.length > 0);
  trick.forEach((move, i) => {
    const key = `${String(last)}-${String(i)}`;
    if (between && move.cards.length > 0) shown.delete(move.seat);
    else shown.set(move.seat, { move, key, top: i === topAt });
  });
  return shown;
}
