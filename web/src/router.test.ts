import { describe, expect, it } from 'vitest';
import { parseRoute } from './router.svelte';

describe('parseRoute', () => {
  it.each([
    ['/', { name: 'table' }],
    ['/g/abc', { name: 'game', id: 'abc' }],
    ['/rules/folk', { name: 'rules', ruleset: 'folk' }],
    ['/rules', { name: 'rules', ruleset: 'classic' }],
    ['/history', { name: 'history' }],
    ['/about/fairness', { name: 'fairness' }],
    ['/puzzles', { name: 'puzzles' }],
    ['/puzzles/classic-7', { name: 'puzzle', id: 'classic-7' }],
    ['/daily', { name: 'daily' }],
    ['/analysis', { name: 'analysis' }],
    ['/analysis/more', { name: 'missing' }],
    ['/g', { name: 'missing' }],
    ['/rules/folk/x', { name: 'missing' }],
    ['/%E0%A4%A', { name: 'missing' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });
});
