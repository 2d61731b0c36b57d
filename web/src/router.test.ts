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
    ['/g', { name: 'missing' }],
    ['/rules/folk/x', { name: 'missing' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });
});
