export const LOCALES = ['zh-Hans', 'zh-Hant', 'en', 'ja'] as const;

export type Locale = (typeof LOCALES)[number];

/** Each language in its own words, for the picker. */
export const LOCALE_NAMES: Record<Locale, string> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  ja: '日本語',
};

/** Language tags for the browser's speech. */
export const SPEECH_TAGS: Record<Locale, string> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  en: 'en-US',
  ja: 'ja-JP',
};

/** The language of ours that fits a list of the browser's tags best; English where none does. */
export function matchLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const low = tag.toLowerCase();
    if (/^zh\b/.test(low)) return /hant|-(tw|hk|mo)\b/.test(low) ? 'zh-Hant' : 'zh-Hans';
    if (/^ja\b/.test(low)) return 'ja';
    if (/^en\b/.test(low)) return 'en';
  }
  return 'en';
}
