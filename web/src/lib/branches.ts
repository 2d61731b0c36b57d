/** The tree of what was tried from the moments of a finished game. */
import type { BranchInfo, Frame } from '../protocol';
import { steps } from './replay';

/** The branches that depart from a game: the earliest moment first, then the oldest. */
export function branchesOf(tree: readonly BranchInfo[], parent: string): BranchInfo[] {
  return tree.filter((each) => each.parent === parent).sort((a, b) => (a.fork ?? 0) - (b.fork ?? 0));
}

/** Number of the step, from 1, at which the first `fork` events have happened; null for a game that departs from none. */
export function stepOf(frames: readonly Frame[], fork: number | null): number | null {
  return fork === null ? null : steps(frames).filter((frame) => frame.n <= fork).length;
}
