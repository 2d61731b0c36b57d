/** Texts of puzzles and analysis in the language chosen. */
import { fill, locale, type Params } from '../index.svelte';
import type { Locale } from '../locales';
import en from './en';
import ja from './ja';
import zhHans from './zh-Hans';
import zhHant from './zh-Hant';

export type PositionTexts = Record<keyof typeof zhHans, string>;
export type PositionKey = keyof PositionTexts;

export const POSITION_TEXTS: Record<Locale, PositionTexts> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja };

/** The text of a key of these pages in the language in use. */
export function pos(key: PositionKey, params?: Params): string {
  return fill(POSITION_TEXTS[locale()][key], params);
}
