/** Calls spoken by the browser's own voices, in the language chosen. */
import { locale } from './i18n/index.svelte';
import { SPEECH_TAGS } from './i18n/locales';
import { settings } from './settings.svelte';

/** Say `text`; a call still being spoken gives way. Without a voice for the language nothing is said. */
export function say(text: string): void {
  if (!settings.sound || !settings.speech || !('speechSynthesis' in globalThis) || text === '') return;
  const tag = SPEECH_TAGS[locale()];
  const voices = speechSynthesis.getVoices();
  const voice = voices.find((one) => one.lang === tag) ?? voices.find((one) => one.lang.slice(0, 2) === tag.slice(0, 2));
  if (!voice) return;
  const call = new SpeechSynthesisUtterance(text);
  call.voice = voice;
  call.lang = voice.lang;
  call.rate = 1.15;
  speechSynthesis.cancel();
  speechSynthesis.speak(call);
}
