/** The sentence of a refusal in the language in use; a code newer than this client shows as itself. */
import { locale } from '../../i18n/index.svelte';
import { isRefusal, refusalText } from '../../i18n/refusals';

export function refusal(code: string, params: Readonly<Record<string, string | number>>): string {
  return isRefusal(code) ? refusalText(code, params, locale()) : code;
}
