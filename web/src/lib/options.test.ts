import { expect, it } from 'vitest';
import { withOption } from './options';

it('keeps only what was changed', () => {
  const spring = withOption({}, 'spring', true, false);
  expect(spring).toEqual({ spring: true });
  expect(withOption(spring, 'alerts', [], [2, 1])).toEqual({ spring: true, alerts: [] });
  expect(withOption(spring, 'spring', false, false)).toEqual({});
  expect(withOption({ alerts: [2, 1] }, 'alerts', [], [])).toEqual({});
});

it('lets the earlier of two that exclude each other give way', () => {
  const lead = withOption({}, 'team_score', 'lead', 'each');
  expect(withOption(lead, 'double_scope', 'seat', 'table')).toEqual({ double_scope: 'seat' });
  expect(withOption({ double_scope: 'seat' }, 'team_score', 'lead', 'each')).toEqual({ team_score: 'lead' });
});
