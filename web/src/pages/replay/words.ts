/** What happened in a step, in the language in use. */
import { cardName, nameOf, playerName } from '../../i18n/names';
import { page } from '../../i18n/pages/index.svelte';
import { t } from '../../i18n/index.svelte';
import { rankLabel, type Card } from '../../lib/cards';
import type { Frame, SeatInfo, View } from '../../protocol';

/** Cards as short text: ranks, with a space between different ones. */
export function shortCards(cards: readonly Card[]): string {
  const runs: string[] = [];
  cards.forEach((card, i) => {
    const rank = card === 'B' ? t('card.B') : card === 'R' ? t('card.R') : rankLabel(card.charAt(0));
    if (i > 0 && cards[i - 1]?.charAt(0) === card.charAt(0)) runs[runs.length - 1] += rank;
    else runs.push(rank);
  });
  return runs.join(' ');
}

function yesNo(value: number | null, yes: string, no: string): string {
  return value === 1 ? yes : no;
}

/** The words of a step without its seat, as they stand beside a name. `calls`: the auction's bids name no number. */
export function stepWords({ step }: Frame, calls: boolean): string {
  switch (step.kind) {
    case 'dealt':
      return page('step.dealt');
    case 'bid':
      if (!step.value) return page('step.no_bid');
      return calls ? page('step.call') : page('step.bid', { value: step.value });
    case 'void':
      return page('step.void');
    case 'landlord':
      return page('step.landlord');
    case 'bottom':
      return page('step.bottom');
    case 'reveal':
      return yesNo(step.value, page('step.reveal'), page('step.no_reveal'));
    case 'identity':
      return page(step.seat === null ? 'step.identity_alone' : 'step.identity');
    case 'double':
      return yesNo(step.value, page('step.double'), page('step.no_double'));
    case 'doubles':
      return page('step.doubles');
    case 'redouble':
      return yesNo(step.value, page('step.redouble'), page('step.no_redouble'));
    case 'play':
      return nameOf('play', step.play);
    case 'pass':
      return page('step.pass');
    case 'over':
      return page('step.over');
    default:
      return '';
  }
}

/** A step as a sentence for a screen reader. */
export function stepSentence(frame: Frame, players: readonly SeatInfo[], own: number | null, calls: boolean): string {
  const { step } = frame;
  const words = stepWords(frame, calls);
  const cards = step.kind === 'play' ? `: ${step.cards.map(cardName).join(', ')}` : '';
  if (step.seat === null || step.kind === 'over') return words + cards;
  const player = players.find((each) => each.seat === step.seat);
  return `${playerName(player, step.seat, own)}: ${words}${cards}`;
}

/** The end in one line. */
export function outcome(view: View): string {
  if (view.phase === 'void') return page('step.void');
  if (!view.result) return '';
  return page(view.result.side === 'landlord' ? 'step.landlords_win' : 'step.farmers_win');
}
