/** Names of seats and causes in scores, in the language in use. */
import { t } from '../../i18n/index.svelte';
import { rule } from '../../i18n/rules/index.svelte';
import type { RulesetInfo } from '../../protocol';
import type { Cause, Seat } from './score';

export function causeName(cause: Cause): string {
  switch (cause) {
    case 'bomb':
      return t('play.bomb');
    case 'rocket':
      return t('play.rocket');
    case 'triple_joker':
      return t('play.triple_joker');
    case 'spring':
      return rule('calc.spring');
    case 'reveal':
      return rule('calc.reveal');
    case 'double':
      return rule('calc.doubles');
    case 'redouble':
      return rule('calc.redouble');
  }
}

export function seatName(r: RulesetInfo, seat: Seat): string {
  if (seat.seat === 'hidden') return rule('seat.landlord_hidden');
  if (seat.seat === 'landlord') return r.hidden_landlord ? rule('seat.landlord_open') : t('role.landlord');
  return r.players === 2 ? t('role.farmer') : rule('seat.farmer_n', { n: seat.number });
}

export function sideName(r: RulesetInfo, landlords: boolean): string {
  if (landlords) return r.hidden_landlord ? rule('side.landlord_team') : t('role.landlord');
  return r.players === 2 ? t('role.farmer') : rule('side.farmers');
}
