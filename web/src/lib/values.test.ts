import { describe, expect, it } from 'vitest';
import { t } from '../i18n/index.svelte';
import { actionWords, BUDGETS, percent, signedPoints, worldsUpTo } from './values';

describe('values', () => {
  it('begin with a quick look and end with the whole budget', () => {
    expect(worldsUpTo(BUDGETS.quick)).toEqual([16, 64]);
    expect(worldsUpTo(BUDGETS.deep)).toEqual([16, 64, 256, 1024]);
    expect(worldsUpTo(10)).toEqual([10]);
  });

  it('name an action as it lies on the table', () => {
    expect(actionWords('333444TTJ')).toBe('333 444 1010 J');
    expect(actionWords('3', true)).toBe(t('act.bid', { n: 3 }));
  });

  it('are written with their sign', () => {
    expect([percent(0.256), signedPoints(1.25), signedPoints(-2), signedPoints(0)]).toEqual(['26%', '+1.3', '−2.0', '0.0']);
  });
});
