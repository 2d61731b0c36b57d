import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locales';
import { POSITION_TEXTS } from './index.svelte';

const keys = Object.keys(POSITION_TEXTS['zh-Hans']).sort();

describe('texts of puzzles and analysis', () => {
  it.each(LOCALES)('%s has every key with the same values, none empty', (locale) => {
    const texts = POSITION_TEXTS[locale] as Record<string, string>;
    const names = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
    expect(Object.keys(texts).sort()).toEqual(keys);
    for (const [key, text] of Object.entries(POSITION_TEXTS['zh-Hans'])) {
      expect(texts[key]?.trim(), key).toBeTruthy();
      expect(names(texts[key] ?? ''), key).toEqual(names(text));
    }
  });
});
