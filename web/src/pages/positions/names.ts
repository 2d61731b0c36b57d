/** What seats of a position are called. */
import { t } from '../../i18n/index.svelte';
import { pos } from '../../i18n/positions/index.svelte';
import type { View } from '../../protocol';
import { farmerNumber } from './play.svelte';

/** A seat by its side; by its number where its side isn't known. */
export function seatName(view: View | undefined, seat: number): string {
  const role = view?.seats[seat]?.role ?? null;
  if (view === undefined || role === null) return pos('analysis.seat', { n: seat + 1 });
  if (role === 'farmer') return pos('seat.farmer', { n: farmerNumber(seat, view.landlords) });
  return view.landlords.indexOf(seat) > 0 ? t('role.hidden_landlord') : pos('seat.landlord');
}
