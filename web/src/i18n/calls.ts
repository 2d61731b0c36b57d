/** What is called out for a change at the table: spoken, and told to screen readers. */
import { rankLabel } from '../lib/cards';
import type { SeatInfo, Step, View } from '../protocol';
import { t } from './index.svelte';
import { cardName, nameOf, playerName } from './names';

function rankName(rank: string): string {
  return rank === 'B' || rank === 'R' ? cardName(rank) : rankLabel(rank);
}

/** The short call of a play as players say it: 对八, 三个七, 顺子. */
export function playCall(type: string, main: string): string {
  if (type === 'single') return rankName(main);
  if (type === 'pair') return t('call.pair', { rank: rankName(main) });
  if (type === 'trio') return t('call.trio', { rank: rankName(main) });
  return nameOf('play', type);
}

/** The call for a change; empty where nothing is said. */
export function callOf(step: Step, view: View): string {
  switch (step.kind) {
    case 'bid':
      return step.value === 0 || step.value === null ? t('say.no_bid') : t('say.bid', { n: step.value });
    case 'pass':
      return t('say.pass');
    case 'play': {
      const main = view.to_beat?.main ?? view.tricks.at(-1)?.findLast((move) => move.cards.length > 0)?.main ?? '';
      return playCall(step.play, main);
    }
    case 'double':
    case 'redouble':
      return step.value === 1 ? t('say.double') : t('say.no_double');
    case 'void':
      return t('notice.void');
    default:
      return '';
  }
}

/** The warning that a seat has two cards or one left; empty for other numbers. */
export function warningOf(step: Step, view: View): string {
  const left = step.kind === 'play' && step.seat !== null ? view.seats[step.seat]?.count : undefined;
  return left === 1 || left === 2 ? t('call.left', { n: left }) : '';
}

/** The sentence for screen readers: who, and exactly which cards. */
export function tell(step: Step, view: View, players: readonly SeatInfo[]): string {
  const name =
    step.seat === null
      ? ''
      : playerName(
          players.find((player) => player.seat === step.seat),
          step.seat,
          view.seat,
        );
  switch (step.kind) {
    case 'play':
      return t('tell.play', {
        name,
        play: nameOf('play', step.play),
        cards: step.cards.map((card) => cardName(card)).join(' '),
        n: (step.seat === null ? undefined : view.seats[step.seat]?.count) ?? 0,
      });
    case 'landlord':
      return t('tell.landlord', { name });
    case 'bottom':
      return view.bottom ? t('tell.bottom', { cards: view.bottom.map((card) => cardName(card)).join(' ') }) : '';
    case 'identity':
      return t('tell.identity', { name });
    default: {
      const call = callOf(step, view);
      return call && name ? `${name}: ${call}` : call;
    }
  }
}
