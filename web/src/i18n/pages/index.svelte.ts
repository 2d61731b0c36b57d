/** Texts of replay, fairness and history in the language chosen. */
import { fill, locale, type Params } from '../index.svelte';
import type { Locale } from '../locales';
import en from './en';
import ja from './ja';
import zhHans from './zh-Hans';
import zhHant from './zh-Hant';

export type PageTexts = Record<keyof typeof zhHans, string>;
export type PageKey = keyof PageTexts;

export const PAGE_TEXTS: Record<Locale, PageTexts> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja };

/** The text of a key of these pages in the language in use. */
export function page(key: PageKey, params?: Params): string {
  return fill(PAGE_TEXTS[locale()][key], params);
}
