/** Which sounds go with a change at the table. */
import type { Step, View } from './protocol';
import type { Effect } from './sound';

export function soundOf(step: Step, view: View): Effect[] {
  switch (step.kind) {
    case 'dealt':
      return ['deal'];
    case 'bid':
      return step.value ? ['bid'] : ['pass'];
    case 'pass':
      return ['pass'];
    case 'landlord':
    case 'reveal':
    case 'identity':
    case 'double':
    case 'doubles':
    case 'redouble':
      return ['bid'];
    case 'play': {
      const count = step.seat === null ? undefined : view.seats[step.seat]?.count;
      const play: Effect[] =
        step.play === 'bomb'
          ? ['play', 'bomb']
          : step.play === 'rocket' || step.play.endsWith('_joker')
            ? ['play', 'rocket']
            : step.play.startsWith('plane')
              ? ['play', 'plane']
              : step.play === 'straight' || step.play === 'pair_chain'
                ? ['play', 'chain']
                : ['play'];
      return count === 1 || count === 2 ? [...play, 'alert'] : play;
    }
    case 'over':
      return [view.seat === null || view.result?.winners.includes(view.seat) ? 'won' : 'lost'];
    default:
      return [];
  }
}
