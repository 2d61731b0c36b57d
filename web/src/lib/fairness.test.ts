import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RulesetList } from '../protocol';
import { checkDeal, contextOf, drawDeal, LAYOUTS, orderedPack, sha256, Uncheckable } from './fairness';
import { readCards, RecordFault, recordTags, type Tags } from './record';

const { rulesets } = JSON.parse(readFileSync('tests/rulesets.json', 'utf8')) as RulesetList;

/** The worked example of docs/fairness.md, by the names of its lines. */
const example = new Map(
  (/```\n([^`]*)```/.exec(readFileSync('../docs/fairness.md', 'utf8'))?.[1] ?? '')
    .split('\n')
    .filter((line) => line)
    .map((line): [string, string] => [line.slice(0, 14).trim(), line.slice(14).trim()]),
);
const given = (name: string): string => example.get(name) ?? '';
const classic = LAYOUTS['classic'];
if (!classic) throw new Error('classic has no layout');
const joined = (name: string): string => given(name).replaceAll(' ', '');

const SEED = given('secret');
const RECORD = `[Ruleset "classic"]
[Deal "${joined('seat 0')} ${joined('seat 1')} ${joined('seat 2')}"]
[Bottom "${joined('bottom')}"]
[First "${given('first bidder')}"]
[Commit "${given('commitment')}"]
[Seed "${SEED}"]
[Contribution0 "jade"]
[Contribution1 ""]
[Contribution2 ""]
[Result "void"]
`;
const tagsOf = (text: string): Tags => recordTags(text)[0] ?? new Map();

describe('the worked example of docs/fairness.md', () => {
  it('has the commitment, the context and the pack', async () => {
    expect(await sha256(SEED)).toBe(given('commitment'));
    const context = await contextOf('classic', ['jade', '', '']);
    expect(context).toBe(given('context'));
    const deal = await drawDeal(classic, SEED, context);
    expect(deal.pack.join(' ')).toBe(given('pack'));
    expect([deal.first, deal.upturned, deal.marked].map(String)).toEqual([given('first bidder'), given('upturned'), given('marked')]);
  });

  it('passes every step of the check', async () => {
    const steps = await checkDeal(tagsOf(RECORD));
    expect(steps.map(({ name, state }) => [name, state])).toEqual([
      ['read', 'passed'],
      ['commit', 'passed'],
      ['pack', 'passed'],
      ['hands', 'passed'],
      ['bottom', 'passed'],
      ['first', 'passed'],
    ]);
  });
});

describe('a deal that was changed', () => {
  const states = async (text: string): Promise<Record<string, string>> =>
    Object.fromEntries((await checkDeal(tagsOf(text))).map(({ name, state }) => [name, state]));

  it('fails at the hands when two cards changed places', async () => {
    const [first = '', second = ''] = [joined('seat 0'), joined('seat 1')];
    const swapped = RECORD.replace(`${first} ${second}`, `R${first.slice(1)} B${second.slice(2)}`);
    expect((await states(swapped))['hands']).toBe('failed');
  });

  it('fails at the commitment for another seed, and goes no further', async () => {
    const other = await states(RECORD.replace(SEED, SEED.replace('f', '0')));
    expect(other).toEqual({ read: 'passed', commit: 'failed' });
  });

  it('fails for another contribution and for another first bidder', async () => {
    expect((await states(RECORD.replace('jade', 'jada')))['hands']).toBe('failed');
    expect((await states(RECORD.replace('[First "1"]', '[First "2"]')))['first']).toBe('failed');
  });

  it('says which bottom the seed gives', async () => {
    const steps = await checkDeal(tagsOf(RECORD.replace('QcTh9d', 'QcTh9c')));
    const bottom = steps.find((step) => step.name === 'bottom');
    expect(bottom).toMatchObject({ state: 'failed', published: 'QcTh9c', computed: 'QcTh9d' });
  });

  it('leaves the first bidder out where he rotates', async () => {
    expect((await states(RECORD.replace('classic', 'classic(first_bidder=rotate)')))['first']).toBe('skipped');
  });
});

describe('what this browser noted before the deal', () => {
  const noted = { commit: given('commitment'), contribution: 'jade' };
  const states = async (change: Partial<typeof noted>): Promise<string[]> =>
    (await checkDeal(tagsOf(RECORD), { ...noted, ...change })).map(({ name, state }) => `${name} ${state}`).slice(1, 3);

  it('is compared with the record', async () => {
    expect(await states({})).toEqual(['noted passed', 'own passed']);
    expect(await states({ commit: '00' })).toEqual(['noted failed', 'own passed']);
    expect(await states({ contribution: 'opal' })).toEqual(['noted passed', 'own failed']);
  });
});

describe('what can not be checked', () => {
  it.each([
    ['Commit', 'tag'],
    ['Seed', 'tag'],
    ['Deal', 'tag'],
  ])('a record without %s', async (name, reason) => {
    const without = RECORD.split('\n').filter((line) => !line.startsWith(`[${name} `)).join('\n');
    await expect(checkDeal(tagsOf(without))).rejects.toMatchObject({ reason, params: { tag: name } });
  });

  it('an unknown ruleset, a hand too few, a word that is no card', async () => {
    await expect(checkDeal(tagsOf(RECORD.replace('"classic"', '"toString"')))).rejects.toMatchObject({ reason: 'ruleset' });
    await expect(checkDeal(tagsOf(RECORD.replace(`${joined('seat 0')} `, '')))).rejects.toMatchObject({ reason: 'hands' });
    await expect(checkDeal(tagsOf(RECORD.replace('QcTh9d', 'QcTh9x')))).rejects.toBeInstanceOf(Uncheckable);
  });

  it('a text that is no record', () => {
    expect(() => recordTags('hello')).toThrow(RecordFault);
    expect(() => recordTags('{"format": "pgn"}')).toThrow(RecordFault);
  });
});

describe('records', () => {
  it('hold several games, with quotes and line ends in their tags', () => {
    const games = recordTags(`[Ruleset "classic"]\n[Site "a \\"b\\"\\\\\\nc"]\n1. 0:3s\n\n[Ruleset "folk"]\n`);
    expect(games.map((tags) => tags.get('Ruleset'))).toEqual(['classic', 'folk']);
    expect(games[0]?.get('Site')).toBe('a "b"\\\nc');
  });

  it('read the same deal from JSON', async () => {
    const hands = ['seat 0', 'seat 1', 'seat 2'].map((seat) => given(seat).split(' '));
    const json = JSON.stringify({
      format: 'ddz',
      ruleset: 'classic',
      tags: { Commit: given('commitment'), Seed: SEED, Contribution0: 'jade', Contribution1: '', Contribution2: '' },
      events: [{ kind: 'dealt', hands, bottom: given('bottom').split(' '), dead: [], first: 1 }],
    });
    expect((await checkDeal(tagsOf(json))).every((step) => step.state === 'passed')).toBe(true);
  });

  it('read cards and refuse what is none', () => {
    expect(readCards('Ts3hBR')).toEqual(['Ts', '3h', 'B', 'R']);
    expect(() => readCards('Ts3')).toThrow(RecordFault);
  });
});

describe.each(rulesets.map((r) => [r.id, r] as const))('the layout of %s', (id, ruleset) => {
  it('is the ruleset’s', () => {
    const { players, packs, dealt, bottom, dead } = ruleset;
    const first = ruleset.auction === 'marked_card' ? 'marked' : ruleset.first_bidder;
    expect(LAYOUTS[id]).toEqual({ players, packs, dealt, bottom, dead, first });
    expect(orderedPack(packs)).toHaveLength(players * dealt + bottom + dead);
  });
});
