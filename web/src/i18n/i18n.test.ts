import { describe, expect, it } from 'vitest';
import { fill, TEXTS } from './index.svelte';
import { LOCALES, matchLocale } from './locales';

const keys = Object.keys(TEXTS['zh-Hans']).sort();

describe('texts', () => {
  it.each(LOCALES)('%s has every key, none empty, none more', (locale) => {
    const texts = TEXTS[locale] as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(keys);
    for (const key of keys) expect(texts[key]?.trim(), key).toBeTruthy();
  });

  it.each(LOCALES)('%s names the same values as the others', (locale) => {
    const names = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
    const texts = TEXTS[locale] as Record<string, string>;
    for (const [key, text] of Object.entries(TEXTS['zh-Hans'])) {
      expect(names(texts[key] ?? ''), key).toEqual(names(text));
    }
  });

  it('fills values in and refuses a missing one', () => {
    expect(fill('{suit}{rank}', { suit: '红桃', rank: 10 })).toBe('红桃10');
    expect(() => fill('{rank}', {})).toThrow('rank');
  });

  it('matches the browser to one of our languages', () => {
    expect(matchLocale(['zh-TW', 'en'])).toBe('zh-Hant');
    expect(matchLocale(['zh-Hant-HK'])).toBe('zh-Hant');
    expect(matchLocale(['zh'])).toBe('zh-Hans');
    expect(matchLocale(['fr-FR', 'ja-JP'])).toBe('ja');
    expect(matchLocale(['fr'])).toBe('en');
  });
});
