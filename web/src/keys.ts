/** The table from the keyboard. */
import { typedRank } from './lib/selection';
import type { Table } from './table.svelte';

type Place = { readonly table: Table; /** A sheet is open: keys are its own. */ readonly blocked: boolean; help(): void };

const WORD_MS = 1800;

/** A handler of key presses. Typed ranks add up to a word until there is a pause, or Enter, or Escape. */
export function keyHandler(place: Place): (event: KeyboardEvent) => void {
  let word = '';
  let at = -Infinity;

  return (event) => {
    if (place.blocked || event.ctrlKey || event.metaKey || event.altKey) return;
    const { table } = place;
    const view = table.view;
    const onButton = event.target instanceof Element && event.target.closest('button, a, input, select') !== null;
    const onCard = event.target instanceof Element && event.target.closest('.hand') !== null;
    const key = event.key;

    if (key === '?') {
      place.help();
    } else if (key === 'Escape' || key === 'Backspace') {
      word = '';
      table.picked.clear();
    } else if (key === 'Enter') {
      if (onButton && !onCard) return;
      if (!event.defaultPrevented) void table.playPicked();
      word = '';
    } else if (key.toLowerCase() === 'p') {
      if (table.asked && view?.legal.can_pass) void table.act({ kind: 'pass' });
    } else if (key.toLowerCase() === 'h') {
      if (table.asked && view?.phase === 'play') void table.nextHint();
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !onCard) {
      document.querySelector<HTMLElement>('.hand button[tabindex="0"]')?.focus();
    } else {
      const rank = typedRank(key);
      if (rank === undefined) return;
      if (event.timeStamp - at > WORD_MS) word = '';
      at = event.timeStamp;
      // "10" is one card: the nought after a one adds nothing.
      if (key !== '0' || !word.endsWith('T')) word += rank;
      if (!table.pickRanks(word)) word = word.slice(0, -1);
    }
    if (key !== 'Enter') event.preventDefault();
  };
}
