import { describe, expect, it } from 'vitest';
import type { BranchInfo, Frame } from '../protocol';
import { branchesOf, stepOf } from './branches';

const branch = (id: string, parent: string | null, fork: number | null): BranchInfo => ({ id, parent, fork }) as BranchInfo;
const frame = (n: number, kind: string): Frame => ({ n, step: { kind } }) as Frame;

describe('branches', () => {
  it('stand with the game they depart from, the earliest moment first', () => {
    const tree = [branch('a', null, null), branch('b', 'a', 9), branch('c', 'b', 2), branch('d', 'a', 4), branch('e', 'a', 9)];
    expect(branchesOf(tree, 'a').map((each) => each.id)).toEqual(['d', 'b', 'e']);
    expect(branchesOf(tree, 'b').map((each) => each.id)).toEqual(['c']);
    expect(branchesOf(tree, 'c')).toEqual([]);
  });

  it('depart at a step, which counts no quiet changes', () => {
    const frames = [frame(1, 'dealt'), frame(2, 'play'), frame(3, 'pass'), frame(4, 'trick'), frame(5, 'play')];
    expect(stepOf(frames, 4)).toBe(3);
    expect(stepOf(frames, 1)).toBe(1);
    expect(stepOf(frames, null)).toBeNull();
  });
});
