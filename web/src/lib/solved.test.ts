import { describe, expect, it } from 'vitest';
import { markSolved, solvedPuzzles } from './solved';

function storage(content: Record<string, string> = {}): Pick<Storage, 'getItem' | 'setItem'> {
  return {
    getItem: (key) => content[key] ?? null,
    setItem: (key, value) => {
      content[key] = value;
    },
  };
}

describe('solved puzzles', () => {
  it('are kept, each once', () => {
    const store = storage();
    markSolved('classic-2', store);
    markSolved('classic-1', store);
    markSolved('classic-2', store);
    expect([...solvedPuzzles(store)]).toEqual(['classic-1', 'classic-2']);
  });

  it('leave out what is no id', () => {
    expect(solvedPuzzles(storage({ 'doudizhu.puzzles': '[1,"folk-3",null]' }))).toEqual(new Set(['folk-3']));
    expect(solvedPuzzles(storage({ 'doudizhu.puzzles': '{}' }))).toEqual(new Set());
  });
});
