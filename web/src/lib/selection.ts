/** Which cards of a hand are picked. No rule is known here: legal plays come from the server as rank texts. */
import { rankIndex, rankText, type Card } from './cards';

/** A card in a hand; `key` tells the two copies of a card of two packs apart. */
export type Held = { card: Card; key: string };

/** Gives each card of a hand a key, the second copy another than the first. */
export function keyed(cards: readonly Card[]): Held[] {
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, key: copy === 1 ? card : `${card}#${String(copy)}` };
  });
}

/** Keys of the hand's cards for `cards`, each key once; undefined where the hand lacks one. */
export function keysOf(hand: readonly Held[], cards: readonly Card[]): string[] | undefined {
  const left = [...hand];
  const keys: string[] = [];
  for (const card of cards) {
    const at = left.findIndex((held) => held.card === card);
    const held = left[at];
    if (!held) return undefined;
    left.splice(at, 1);
    keys.push(held.key);
  }
  return keys;
}

/**
 * Keys for ranks, taking the cards in `preferred` first and the card `spared` last; undefined where the hand has too
 * few of a rank.
 */
export function keysOfRanks(
  hand: readonly Held[],
  ranks: string,
  preferred: ReadonlySet<string>,
  spared: Card | null = null,
): string[] | undefined {
  const cost = (held: Held): number => Number(held.card === spared) - 2 * Number(preferred.has(held.key));
  const left = [...hand].sort((a, b) => cost(a) - cost(b));
  const keys: string[] = [];
  for (const rank of ranks) {
    const at = left.findIndex((held) => held.card.charAt(0) === rank);
    const held = left[at];
    if (!held) return undefined;
    left.splice(at, 1);
    keys.push(held.key);
  }
  return keys;
}

/** Whether a rank text has five or more ranks in a row, each once. */
function isStraight(ranks: string): boolean {
  return ranks.length >= 5 && [...ranks].every((rank, i) => i === 0 || rankIndex(rank) === rankIndex(ranks.charAt(i - 1)) + 1);
}

/**
 * Keys that a drag across `run` picks: the run itself where it is a legal play; its straight where it holds exactly
 * one (a straight within a longer legal one doesn't count); otherwise the run.
 */
export function pickRun(run: readonly Held[], legal: readonly string[], spared: Card | null = null): string[] {
  const all = run.map((held) => held.key);
  const text = rankText(run.map((held) => held.card));
  if (run.length < 5 || legal.includes(text)) return all;
  const straights = legal.filter((ranks) => isStraight(ranks) && [...ranks].every((rank) => text.includes(rank)));
  const longest = straights.filter((ranks) => !straights.some((other) => other !== ranks && other.includes(ranks)));
  const [only] = longest;
  if (longest.length !== 1 || only === undefined) return all;
  return keysOfRanks(run, only, new Set(), spared) ?? all;
}

/** What a typed key names: a rank, or nothing. `1` and `0` are the two halves of a ten; `X` and `Y` the jokers too. */
export function typedRank(key: string): string | undefined {
  const upper = key.toUpperCase();
  if (upper === '0' || upper === '1') return 'T';
  if (upper === 'X') return 'B';
  if (upper === 'Y') return 'R';
  return upper.length === 1 && '3456789TJQKA2BR'.includes(upper) ? upper : undefined;
}
