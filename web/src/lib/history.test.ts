import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../protocol';
import { byDay, rate, statistics } from './history';

function entry(change: Partial<HistoryEntry>): HistoryEntry {
  return {
    id: 'x',
    ruleset: 'classic',
    options: {},
    level: 'regular',
    seat: 0,
    started: '2026-05-01T10:00:00Z',
    finished: true,
    void: false,
    role: 'farmer',
    won: true,
    score: 3,
    ...change,
  };
}

describe('statistics', () => {
  const games = [
    entry({}),
    entry({ won: false, score: -6 }),
    entry({ role: 'landlord', score: 12 }),
    entry({ ruleset: 'folk', score: 1 }),
    entry({ void: true, role: null, won: null, score: null }),
    entry({ finished: false, role: null, won: null, score: null }),
  ];

  it('count finished games by ruleset and role, landlords first', () => {
    expect(statistics(games, ['classic', 'folk']).lines).toEqual([
      { ruleset: 'classic', role: 'landlord', played: 1, won: 1, score: 12 },
      { ruleset: 'classic', role: 'farmer', played: 2, won: 1, score: -3 },
      { ruleset: 'folk', role: 'farmer', played: 1, won: 1, score: 1 },
    ]);
  });

  it('sum up, without void and unfinished games', () => {
    const { total } = statistics(games, ['folk', 'classic']);
    expect(total).toEqual({ played: 4, won: 3, score: 10 });
    expect(rate(total)).toBe(75);
    expect(rate({ played: 0, won: 0, score: 0 })).toBe(0);
  });

  it('keep rulesets that are not listed, at the end', () => {
    expect(statistics([entry({ ruleset: 'new' }), entry({})], ['classic']).lines.map((line) => line.ruleset)).toEqual(['classic', 'new']);
  });
});

it('byDay keeps the order and begins a day when it changes', () => {
  const days = byDay([entry({ id: 'c', started: '2026-05-02' }), entry({ id: 'b', started: '2026-05-01' }), entry({ id: 'a', started: '2026-05-01' })], (day) => day);
  expect(days.map(({ day, games }) => [day, games.map((game) => game.id).join('')])).toEqual([
    ['2026-05-02', 'c'],
    ['2026-05-01', 'ba'],
  ]);
});
