/** Texts in the language chosen. `t` reads the language as state: components that call it follow a change. */
import { settings } from '../settings.svelte';
import en from './en';
import ja from './ja';
import { matchLocale, type Locale } from './locales';
import zhHans from './zh-Hans';
import zhHant from './zh-Hant';

export type Key = keyof typeof zhHans;
export type Texts = Record<Key, string>;
export type Params = Record<string, string | number>;

export const TEXTS: Record<Locale, Texts> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja };

/** The language in use. */
export function locale(): Locale {
  return settings.language === 'auto' ? matchLocale(navigator.languages) : settings.language;
}

/** `text` with each `{name}` replaced. A name without a value is a fault of the caller. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`text ${JSON.stringify(text)} wants {${name}}`);
    return String(value);
  });
}

/** The text of a key in the language in use. */
export function t(key: Key, params?: Params): string {
  return fill(TEXTS[locale()][key], params);
}

/** Whether a composed key is one of ours, as `play.${type}`. */
export function isKey(key: string): key is Key {
  return key in zhHans;
}
