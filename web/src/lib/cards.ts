/** Cards as the server writes them: a rank and a suit (`Ts`), or a joker (`B` small, `R` big). */

export type Card = string;

export const RANKS = '3456789TJQKA2BR';
export const SUITS = 'shcd';

/** Index of the rank, 0 (three) to 14 (big joker). */
export function rankIndex(card: Card): number {
  return RANKS.indexOf(card.charAt(0));
}

export function isJoker(card: Card): boolean {
  return card === 'B' || card === 'R';
}

/** The rank as it is printed. */
export function rankLabel(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/** High to low, big joker first; equal ranks in the order of `SUITS`. */
export function byRank(a: Card, b: Card): number {
  return rankIndex(b) - rankIndex(a) || SUITS.indexOf(a.charAt(1)) - SUITS.indexOf(b.charAt(1));
}

export function countRanks(cards: readonly Card[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card.charAt(0), (counts.get(card.charAt(0)) ?? 0) + 1);
  return counts;
}

export type Sort = 'rank' | 'count';

/** The hand as it is laid out: by rank, or with what there is most of first. */
export function sortHand(cards: readonly Card[], sort: Sort): Card[] {
  if (sort === 'rank') return [...cards].sort(byRank);
  const counts = countRanks(cards);
  const jokers = (counts.get('B') ?? 0) + (counts.get('R') ?? 0);
  const weight = (card: Card): number => (isJoker(card) ? jokers : (counts.get(card.charAt(0)) ?? 0));
  return [...cards].sort((a, b) => weight(b) - weight(a) || byRank(a, b));
}

/** Ranks of the cards, low to high: the text by which plays are compared. */
export function rankText(cards: readonly Card[]): string {
  return cards
    .map((card) => card.charAt(0))
    .sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))
    .join('');
}
