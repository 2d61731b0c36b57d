/** Words and steps of the values of actions. */
import { t } from '../i18n/index.svelte';
import { pos } from '../i18n/positions/index.svelte';
import { rankLabel } from './cards';

/** Worlds that are played out at most. */
export const BUDGETS = { quick: 64, normal: 256, deep: 1024 } as const;
export type Budget = keyof typeof BUDGETS;

/** From a first quick look to the whole budget, four times as many worlds each time. */
export function worldsUpTo(budget: number): number[] {
  const found: number[] = [];
  for (let worlds = 16; worlds < budget; worlds *= 4) found.push(worlds);
  return [...found, budget];
}

function rankName(rank: string): string {
  return rank === 'R' || rank === 'B' ? t(`card.${rank}`) : rankLabel(rank);
}

/** An action of `Option.action` in words: ranks of a play, a bid's number, passing, yes and no. */
export function actionWords(action: string, auction = false): string {
  if (action === 'pass') return pos('move.pass');
  if (action === 'yes' || action === 'no') return pos(`judge.${action}`);
  if (auction) return t('act.bid', { n: action });
  // Equal ranks stand together, as they lie on the table.
  return (action.match(/(.)\1*/g) ?? []).map((run) => [...run].map(rankName).join('')).join(' ');
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(0)}%`;
}

export function signedPoints(points: number): string {
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`;
}
