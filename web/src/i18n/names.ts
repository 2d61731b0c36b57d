/** Names of cards and plays in the language in use. */
import { isJoker, rankLabel, type Card } from '../lib/cards';
import { isKey, t } from './index.svelte';

/** A card's name as it is spoken: 红桃10, 10 of hearts. */
export function cardName(card: Card | null): string {
  if (card === null) return t('card.back');
  if (isJoker(card)) return t(card === 'R' ? 'card.R' : 'card.B');
  const suits = { s: 'suit.s', h: 'suit.h', c: 'suit.c', d: 'suit.d' } as const;
  const suit = card.charAt(1);
  if (suit !== 's' && suit !== 'h' && suit !== 'c' && suit !== 'd') throw new Error(`${card} is no card`);
  return t('card.name', { suit: t(suits[suit]), rank: rankLabel(card.charAt(0)) });
}

/** The name of a play type, of a level or of a ruleset; one we don't know keeps its id. */
export function nameOf(kind: 'play' | 'level' | 'ruleset', id: string): string {
  const key = `${kind}.${id}`;
  return isKey(key) ? t(key) : id;
}
