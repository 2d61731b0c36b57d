/** A finished game as steps that one can walk, and as the list of what happened. */
import type { Frame, View } from '../protocol';

/** Changes that follow from the one before and are shown together with it. */
const QUIET = new Set(['trick', 'seats', 'unshown']);

/** Frames that are steps of a replay, in order. The first is the deal. */
export function steps(frames: readonly Frame[]): Frame[] {
  return frames.filter((frame) => !QUIET.has(frame.step.kind));
}

/** A step in the list; `at` is its place among the steps. */
export type Entry = {
  at: number;
  frame: Frame;
  /** What the multiplier is times more than at the step before. */
  grew: number;
};

export type Group = { /** Number of the trick, from 1; 0 is what comes before the first lead. */ trick: number; entries: Entry[] };

/** The steps by trick. What ends the game stands with the last trick. */
export function groups(all: readonly Frame[]): Group[] {
  const found: Group[] = [];
  let multiplier = 1;
  all.forEach((frame, at) => {
    const trick = frame.view.tricks.length;
    let group = found.at(-1);
    if (group?.trick !== trick) {
      group = { trick, entries: [] };
      found.push(group);
    }
    group.entries.push({ at, frame, grew: frame.view.multiplier / multiplier });
    multiplier = frame.view.multiplier;
  });
  return found;
}

/** Seats as they are listed: from the one after the own seat to the own, so that one's own hand is at the bottom. */
export function rowOrder(players: number, own: number | null): number[] {
  const start = own === null ? 0 : own + 1;
  return Array.from({ length: players }, (_, i) => (start + i) % players);
}

/** Whether a frame is what a seat did; all others follow by themselves. */
export function acts(frame: Frame): boolean {
  return ['bid', 'reveal', 'double', 'redouble', 'play', 'pass'].includes(frame.step.kind);
}

/** Seats whose turn comes next, as far as the view says. */
export function asked(view: View): readonly number[] {
  return view.phase === 'over' || view.phase === 'void' ? [] : view.waiting;
}

/** Milliseconds between two steps when the replay plays by itself. */
export function pace(frame: Frame, speed: number): number {
  const rest = { dealt: 1200, landlord: 900, bottom: 900, pass: 700 } as Record<string, number>;
  return (rest[frame.step.kind] ?? 1150) / speed;
}
