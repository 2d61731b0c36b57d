import { fireEvent, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose } from '../../settings.svelte';
import type { ClassifyRequest, RulesetList } from '../../protocol';
import { playExamples } from './examples';
import TryPlay from './TryPlay.svelte';

const { rulesets } = JSON.parse(readFileSync('tests/rulesets.json', 'utf8')) as RulesetList;
const asked: ClassifyRequest[] = [];

beforeEach(() => {
  choose({ language: 'en' });
  asked.length = 0;
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const request = JSON.parse(String(init.body)) as ClassifyRequest;
    asked.push(request);
    const legal = request.cards === '45678';
    return Promise.resolve(
      new Response(
        JSON.stringify(
          legal
            ? { legal, type: 'straight', length: 5, main: '8', beats: null, code: null, params: {} }
            : { legal, type: '', length: 0, main: '', beats: null, code: 'chain_too_short', params: { type: 'straight', length: 4, limit: 5 } },
        ),
        { headers: { 'content-type': 'application/json' } },
      ),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('judges the cards when one is taken out and put back, with the rule’s sentence', async () => {
  const [ruleset] = rulesets;
  const example = ruleset && playExamples(ruleset).find((each) => each.type === 'straight');
  if (!example) throw new Error('classic has no straight');
  render(TryPlay, { ruleset, options: { kickers_distinct: true }, example });
  expect(asked).toEqual([]);

  const cards = screen.getAllByRole('button', { pressed: true });
  expect(cards).toHaveLength(5);
  await fireEvent.click(cards[4] as HTMLElement);
  expect(await screen.findByText(/^Not legal: .*at least 5 in a row/)).toBeTruthy();
  expect(asked[0]).toEqual({ ruleset: 'classic', options: { kickers_distinct: true }, cards: '4567' });

  await fireEvent.click(screen.getByRole('button', { pressed: false }));
  expect(await screen.findByText(/^Legal: Straight/)).toBeTruthy();

  await fireEvent.click(screen.getByRole('button', { name: /^Change/ }));
  await fireEvent.click(screen.getByRole('button', { name: 'Add: K (4)' }));
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(6);
  await fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(5);
});
