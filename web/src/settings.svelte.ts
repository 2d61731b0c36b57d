/** A person's choices, kept in this browser. */
import type { Locale } from './i18n/locales';
import type { Sort } from './lib/cards';

export type Settings = {
  language: Locale | 'auto';
  theme: 'auto' | 'light' | 'dark';
  suits: 2 | 4;
  sound: boolean;
  speech: boolean;
  motion: boolean;
  counter: boolean;
  sort: Sort;
  ruleset: string;
  level: string;
};

export const DEFAULTS: Settings = {
  language: 'auto',
  theme: 'dark',
  suits: 2,
  sound: true,
  speech: true,
  motion: true,
  counter: true,
  sort: 'rank',
  ruleset: 'classic',
  level: 'regular',
};

const KEY = 'doudizhu.settings';

/** Settings from their stored text; what is missing or of another kind takes the default. */
export function parseSettings(text: string | null): Settings {
  const settings: Record<string, unknown> = { ...DEFAULTS };
  if (text === null) return settings as Settings;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return settings as Settings;
  }
  if (typeof stored !== 'object' || stored === null) return settings as Settings;
  for (const [key, value] of Object.entries(stored)) {
    if (key in DEFAULTS && typeof value === typeof settings[key]) settings[key] = value;
  }
  return settings as Settings;
}

export const settings: Settings = $state(parseSettings(localStorage.getItem(KEY)));

/** Change some settings and keep them. */
export function choose(change: Partial<Settings>): void {
  Object.assign(settings, change);
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** Put theme, suits and motion on <html>, where the styles read them. Runs inside an effect. */
export function showSettings(root: HTMLElement, dark: boolean): void {
  const theme = settings.theme === 'auto' ? (dark ? 'dark' : 'light') : settings.theme;
  root.dataset['theme'] = theme;
  // The colour of the browser's own bars.
  root.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#0a3437' : '#c4dfd4');
  root.dataset['suits'] = String(settings.suits);
  root.dataset['motion'] = settings.motion ? 'on' : 'off';
}
