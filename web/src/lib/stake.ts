/** What doubled the stake, as the table shows it. */
import type { View } from '../protocol';

const OWN = ['double', 'redouble'];

const product = (causes: View['causes']): number => causes.reduce((whole, cause) => whole * cause.factor, 1);

/** Whether doubles count only for the seat that doubled: then the multiplier, which holds for all, is without them. */
function ownDoubles(view: View): boolean {
  const doubles = view.causes.filter((cause) => OWN.includes(cause.cause));
  return doubles.length > 0 && view.multiplier % product(view.causes) !== 0;
}

/** The causes that hold for everybody. */
export function commonCauses(view: View): View['causes'] {
  return ownDoubles(view) ? view.causes.filter((cause) => !OWN.includes(cause.cause)) : view.causes;
}

/**
 * What a seat's doubling makes of its stake: 2 where it doubled, 4 where the landlord redoubled that. A landlord's own
 * redoubling shows at the seats that it meets.
 */
export function doublingOf(view: View, seat: number): number {
  if (!view.causes.some((cause) => cause.cause === 'double' && cause.seat === seat)) return 1;
  if (view.landlords.includes(seat)) return 2;
  return view.causes.some((cause) => cause.cause === 'redouble') ? 4 : 2;
}

/** Whether a seat redoubled. */
export function redoubled(view: View, seat: number): boolean {
  return view.causes.some((cause) => cause.cause === 'redouble' && cause.seat === seat);
}

/** What each farmer plays for where that differs between them; empty where it is one stake for all, or not all roles are known. */
export function ownStakes(view: View): { seat: number; stake: number }[] {
  if (!ownDoubles(view) || view.seats.some((seat) => seat.role === null)) return [];
  const against = view.landlords.reduce((sum, landlord) => sum + doublingOf(view, landlord), 0);
  return view.seats
    .filter((seat) => seat.role === 'farmer')
    .map(({ seat }) => ({ seat, stake: view.base * view.multiplier * doublingOf(view, seat) * against }));
}
