/** What this browser was told, and what it contributed, before a deal: kept for the check after the game. */

export type Noted = { /** SHA-256 of the table's secret, hex. */ commit: string; /** Our part in the shuffle; empty where no seat has one. */ contribution: string };

const KEY = 'doudizhu.noted';
/** Games whose notes are kept; the oldest go first. */
const KEPT = 200;

type Entry = [game: string, noted: Noted];

/** Entries from their stored text; what is of another shape is left out. */
export function parseNoted(text: string | null): Entry[] {
  if (text === null) return [];
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry): entry is Entry => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
    const noted = entry[1] as Partial<Noted> | null;
    return typeof noted?.commit === 'string' && typeof noted.contribution === 'string';
  });
}

export function note(game: string, noted: Noted): void {
  const others = parseNoted(localStorage.getItem(KEY)).filter(([each]) => each !== game);
  localStorage.setItem(KEY, JSON.stringify([...others, [game, noted]].slice(-KEPT)));
}

/** What was noted for a game, or null: then it was begun elsewhere, or long ago. */
export function notedFor(game: string): Noted | null {
  return parseNoted(localStorage.getItem(KEY)).find(([each]) => each === game)?.[1] ?? null;
}
