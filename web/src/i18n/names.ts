/** Names of cards and plays, and what went wrong, in the language in use. */
import { ApiError, Offline } from '../api';
import { isJoker, rankLabel, type Card } from '../lib/cards';
import type { SeatInfo } from '../protocol';
import { isKey, locale, t } from './index.svelte';
import { isRefusal, refusalText as sentence } from './refusals';

/** A card's name as it is spoken: 红桃10, 10 of hearts. */
export function cardName(card: Card | null): string {
  if (card === null) return t('card.back');
  if (isJoker(card)) return t(card === 'R' ? 'card.R' : 'card.B');
  const suits = { s: 'suit.s', h: 'suit.h', c: 'suit.c', d: 'suit.d' } as const;
  const suit = card.charAt(1);
  if (suit !== 's' && suit !== 'h' && suit !== 'c' && suit !== 'd') throw new Error(`${card} is no card`);
  return t('card.name', { suit: t(suits[suit]), rank: rankLabel(card.charAt(0)) });
}

/** Several names as one: 甲和乙, A and B. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(names);
}

/** The name of a play type, of a level or of a ruleset; one we don't know keeps its id. */
export function nameOf(kind: 'play' | 'level' | 'ruleset', id: string): string {
  const key = `${kind}.${id}`;
  return isKey(key) ? t(key) : id;
}

/** The name of a factor of the multiplier. */
export function causeName(cause: string): string {
  const key = `cause.${cause}`;
  return isKey(key) ? t(key) : cause;
}

/** A field that a host may change; one we don't know keeps its name. */
export function optionName(field: string): string {
  const key = `option.${field}`;
  return isKey(key) ? t(key) : field;
}

/** A value of such a field. */
export function optionValue(field: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? t('option.alerts.none') : t('option.alerts.value', { value: value.join(' / ') });
  }
  const own = `option.${field}.${String(value)}`;
  if (isKey(own)) return t(own);
  const pattern = `option.${field}.value`;
  return isKey(pattern) ? t(pattern, { value: String(value) }) : String(value);
}

/** The fields that a host changed, each with its value. */
export function changedOptions(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).map(([field, value]) => t('option.changed', { field: optionName(field), value: optionValue(field, value) }));
}

const COMPUTER_NAMES = ['name.0', 'name.1', 'name.2', 'name.3', 'name.4'] as const;

/** What a player is called: 你, the name a person gave, or a computer player's name of ours for its seat. */
export function playerName(player: SeatInfo | undefined, seat: number, own: number | null = null): string {
  if (seat === own) return t('name.you');
  if (player?.kind === 'human' && player.name) return player.name;
  return t(COMPUTER_NAMES[seat % COMPUTER_NAMES.length] ?? 'name.0');
}

/** One sentence for a refusal; a code of a newer server than this page is shown as it is. */
export function refusalText(code: string, params: Readonly<Record<string, string | number>>): string {
  return isRefusal(code) ? sentence(code, params, locale()) : code;
}

/** What did not work, in one sentence: a refusal, no answer at all, or a fault of this page as it is. */
export function troubleText(trouble: unknown): string {
  if (trouble instanceof ApiError) return refusalText(trouble.code, trouble.params);
  return trouble instanceof Offline ? t('app.offline') : String(trouble);
}
