/** Texts of the rules pages and the beginner's guide in the language chosen. */
import { fill, locale, type Params } from '../index.svelte';
import type { Locale } from '../locales';
import en from './en';
import guideEn from './guide-en';
import guideJa from './guide-ja';
import guideZhHans from './guide-zh-Hans';
import guideZhHant from './guide-zh-Hant';
import ja from './ja';
import zhHans from './zh-Hans';
import zhHant from './zh-Hant';

export type RulesTexts = Record<keyof typeof zhHans, string>;
export type GuideTexts = Record<keyof typeof guideZhHans, string>;
export type RulesKey = keyof RulesTexts | keyof GuideTexts;

export const RULES_TEXTS: Record<Locale, Record<RulesKey, string>> = {
  'zh-Hans': { ...zhHans, ...guideZhHans },
  'zh-Hant': { ...zhHant, ...guideZhHant },
  en: { ...en, ...guideEn },
  ja: { ...ja, ...guideJa },
};

/** One sentence: a key and the values for its braces. */
export type Line = { key: RulesKey; params?: Params };

export function isRulesKey(key: string): key is RulesKey {
  return Object.hasOwn(zhHans, key) || Object.hasOwn(guideZhHans, key);
}

/** The text of a key of the rules in the language in use. */
export function rule(key: RulesKey, params?: Params): string {
  return fill(RULES_TEXTS[locale()][key], params);
}

export function say(line: Line): string {
  return rule(line.key, line.params);
}
