import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales';
import { PAGE_TEXTS } from './pages/index.svelte';
import { RULES_TEXTS } from './rules/index.svelte';

const ALL = Object.fromEntries(LOCALES.map((locale) => [locale, { ...RULES_TEXTS[locale], ...PAGE_TEXTS[locale] }]));
const base = ALL['zh-Hans'] as Record<string, string>;
const keys = Object.keys(base).sort();
const values = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(LOCALES)('rules and pages in %s', (locale) => {
  const texts = ALL[locale] as Record<string, string>;

  it('has every key and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(keys);
  });

  it('has no empty text and names the same values', () => {
    for (const key of keys) {
      expect(texts[key]?.trim(), key).toBeTruthy();
      // A plural or an order of words may repeat a value, but none may be missing or unknown.
      expect([...new Set(values(texts[key] ?? ''))], key).toEqual([...new Set(values(base[key] ?? ''))]);
    }
  });

  it('is written in its own script', () => {
    const all = Object.values(texts).join('');
    if (locale === 'en') expect(all).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    if (locale === 'ja') expect(all.match(/[\u3040-\u30ff]/g)?.length).toBeGreaterThan(all.length / 4);
    if (locale === 'zh-Hans') expect(all).not.toMatch(/[\u3040-\u30ff張對們這個農應當贏發順飛機帶單]/);
    if (locale === 'zh-Hant') expect(all).not.toMatch(/[\u3040-\u30ff张对们这个农应当赢发顺飞机带单]/);
  });
});
