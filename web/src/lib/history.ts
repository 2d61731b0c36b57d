/** Statistics of one's own games. */
import type { HistoryEntry, Role } from '../protocol';

export type Tally = { played: number; won: number; score: number };

export type Line = Tally & { ruleset: string; role: Role };

export type Statistics = { lines: Line[]; total: Tally };

/** Finished games with a winner, by ruleset in the order of `rulesets` and then by role. */
export function statistics(games: readonly HistoryEntry[], rulesets: readonly string[]): Statistics {
  const lines = new Map<string, Line>();
  const total: Tally = { played: 0, won: 0, score: 0 };
  for (const { ruleset, role, won, score } of games) {
    if (role === null || won === null) continue;
    const key = `${ruleset} ${role}`;
    const line = lines.get(key) ?? { ruleset, role, played: 0, won: 0, score: 0 };
    lines.set(key, line);
    for (const tally of [line, total]) {
      tally.played += 1;
      tally.won += Number(won);
      tally.score += score ?? 0;
    }
  }
  const place = (line: Line): number => {
    const at = rulesets.indexOf(line.ruleset);
    return at < 0 ? rulesets.length : at;
  };
  const sorted = [...lines.values()].sort((a, b) => place(a) - place(b) || (a.role === 'landlord' ? -1 : 1));
  return { lines: sorted, total };
}

/** Part of the games that were won, as 0 to 100. */
export function rate(tally: Tally): number {
  return tally.played === 0 ? 0 : Math.round((100 * tally.won) / tally.played);
}

/** The days of a list of games, newest first, each with its games. */
export function byDay(games: readonly HistoryEntry[], dayOf: (started: string) => string): { day: string; games: HistoryEntry[] }[] {
  const days: { day: string; games: HistoryEntry[] }[] = [];
  for (const game of games) {
    const day = dayOf(game.started);
    if (days.at(-1)?.day !== day) days.push({ day, games: [] });
    days.at(-1)?.games.push(game);
  }
  return days;
}
