/** What is called out for a change at the table: spoken, and told to screen readers. */
import { rankLabel } from '../lib/cards';
import type { SeatInfo, Step, View } from '../protocol';
import { t } from './index.svelte';
import { cardName, listOf, nameOf, playerName } from './names';

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

/** How many of the steps that were missed are told. */
const RECALLED = 12;

/** What happened while nobody looked, the last steps of it, in one sentence. */
export function recall(steps: readonly Step[], view: View, players: readonly SeatInfo[]): string {
  const told = steps.map((step) => {
    // How many cards the seat had left then is not known any more.
    if (step.kind !== 'play' || step.seat === null) return tell(step, view, players);
    const name = nameIn(step.seat, view, players);
    return t('tell.missed_play', { name, play: nameOf('play', step.play), cards: step.cards.map((card) => cardName(card)).join(' ') });
  });
  const what = told.filter((text) => text !== '').slice(-RECALLED);
  return what.length > 0 ? t('tell.missed', { what: what.join(t('tell.pause')) }) : '';
}

/** The alert that a seat has two cards or one left, where the ruleset gives it; empty otherwise. */
export function alertOf(step: Step, view: View, players: readonly SeatInfo[]): string {
  if (step.kind !== 'play' || step.seat === null || step.value === null) return '';
  return t('tell.alert', { name: nameIn(step.seat, view, players), n: step.value });
}

function nameIn(seat: number, view: View, players: readonly SeatInfo[]): string {
  return playerName(
    players.find((player) => player.seat === seat),
    seat,
    view.seat,
  );
}

/** The sentence for screen readers: who, and exactly which cards. */
export function tell(step: Step, view: View, players: readonly SeatInfo[]): string {
  const name = step.seat === null ? '' : nameIn(step.seat, view, players);
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
      return step.seat === null ? t('tell.identity_alone') : t('tell.identity', { name });
    case 'doubles': {
      const doubled = view.seats.filter((seat) => seat.doubled).map((seat) => nameIn(seat.seat, view, players));
      return doubled.length > 0 ? t('tell.doubles', { names: listOf(doubled) }) : t('tell.no_doubles');
    }
    case 'seats':
      return t(step.value === 1 ? 'tell.auto_on' : 'tell.auto_off', { name });
    default: {
      const call = callOf(step, view);
      return call && name ? `${name}: ${call}` : call;
    }
  }
}
