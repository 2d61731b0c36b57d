/** Which puzzles one has solved, kept in this browser. */

const KEY = 'doudizhu.puzzles';

export function solvedPuzzles(store: Pick<Storage, 'getItem'> = localStorage): Set<string> {
  const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
  return new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []);
}

export function markSolved(id: string, store: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const kept = solvedPuzzles(store).add(id);
  store.setItem(KEY, JSON.stringify([...kept].sort()));
}
