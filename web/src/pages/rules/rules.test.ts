import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rule, RULES_TEXTS, type Line } from '../../i18n/rules/index.svelte';
import { LOCALES } from '../../i18n/locales';
import { fill, t } from '../../i18n/index.svelte';
import { choose } from '../../settings.svelte';
import type { RulesetInfo, RulesetList } from '../../protocol';
import { bombLadder, cardsOf, comparisons, mistakes, playExamples, sortings } from './examples';
import { scores, seatsOf, workedExample, type Facts, plainFacts } from './score';
import { optionName, optionValue } from '../../i18n/names';
import { differences, doublings, guide, lines, payment, SECTIONS, withOptions } from './sections';

const { rulesets } = JSON.parse(readFileSync('tests/rulesets.json', 'utf8')) as RulesetList;

function named(id: string): RulesetInfo {
  const found = rulesets.find((each) => each.id === id);
  if (!found) throw new Error(`no ruleset ${id}`);
  return found;
}

const classic = named('classic');

/** The ruleset with each option at each of its values, one at a time. */
function variants(r: RulesetInfo): RulesetInfo[] {
  const changed = Object.entries(r.options).flatMap(([field, values]) =>
    values.map((value) => withOptions(r, { [field]: value })),
  );
  return [r, ...changed];
}

function everyLine(r: RulesetInfo): Line[] {
  return [
    ...SECTIONS.flatMap((section) => lines(section, r)),
    ...differences(r, classic),
    ...doublings(r),
    ...payment(r),
    ...guide(r).flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    ...playExamples(r).map((example) => example.about),
  ];
}

function keys(list: readonly Line[]): string[] {
  return list.map((line) => line.key);
}

describe.each(rulesets.map((r) => [r.id, r] as const))('%s', (_, ruleset) => {
  it('says every sentence of every variant in every language', () => {
    for (const r of variants(ruleset))
      for (const line of everyLine(r))
        for (const locale of LOCALES) expect(fill(RULES_TEXTS[locale][line.key], line.params)).not.toMatch(/[{}]/);
  });

  it('shows one example of each play type that the ruleset has', () => {
    const types = Object.keys(ruleset.counts).filter((type) => (ruleset.counts[type] ?? 0) > 0);
    expect(playExamples(ruleset).map((example) => example.type).sort()).toEqual(types.sort());
  });

  it('shows the sets that the rules themselves are asked about', () => {
    // tests/rules/test_rules_page.py puts the sets of this file to the classifier.
    const asked = JSON.parse(readFileSync('tests/examples.json', 'utf8')) as Record<string, unknown>;
    expect({
      plays: Object.fromEntries(playExamples(ruleset).map((example) => [example.type, example.ranks])),
      mistakes: mistakes(ruleset),
      comparisons: comparisons(ruleset).map(({ lead, reply }) => [lead, reply]),
      ladder: bombLadder(ruleset).map((step) => step.ranks),
    }).toEqual(asked[ruleset.id]);
  });

  it('never needs more cards of a rank than there are', () => {
    const sets = [
      ...playExamples(ruleset).map((example) => example.ranks),
      ...mistakes(ruleset),
      ...comparisons(ruleset).flatMap(({ lead, reply }) => [lead, reply]),
      ...bombLadder(ruleset).map((step) => step.ranks),
    ];
    for (const set of sets)
      for (const rank of set)
        expect(set.split(rank).length - 1, set).toBeLessThanOrEqual(ruleset.packs * ('BR'.includes(rank) ? 1 : 4));
  });

  it('names every value of every option', () => {
    choose({ language: 'zh-Hans' });
    for (const [field, values] of Object.entries(ruleset.options)) {
      expect(optionName(field)).not.toBe(field);
      for (const value of values) expect(optionValue(field, value), field).not.toBe(String(value));
    }
  });

  it('has scores that add up to nothing, whoever wins', () => {
    for (const landlordsWin of [true, false]) {
      const rows = scores(ruleset, { ...workedExample(ruleset).facts, landlordsWin });
      expect(rows).toHaveLength(ruleset.players);
      expect(rows.reduce((sum, row) => sum + row.score, 0)).toBe(0);
      expect((rows[0]?.score ?? 0) > 0).toBe(landlordsWin);
    }
  });
});

describe('sentences follow the fields', () => {
  it('tells the differences of a ruleset from the standard one', () => {
    expect(differences(classic, classic)).toEqual([]);
    expect(keys(differences(named('folk'), classic))).toEqual([
      'diff.auction.circles',
      'diff.first_bidder.upturned',
      'diff.spring',
    ]);
    expect(keys(differences(named('two_player'), classic))).toContain('diff.dead');
    expect(keys(differences(named('five_player'), classic))).toContain('diff.hidden_landlord');
    expect(keys(differences(named('competition'), classic))).toContain('diff.plane_pair_max');
  });

  it('follows a changed option', () => {
    const folk = named('folk');
    expect(keys(payment(folk))).toContain('score.no_spring');
    expect(keys(payment(withOptions(folk, { spring: true })))).not.toContain('score.no_spring');
    const five = named('five_player');
    expect(keys(payment(five))).toContain('score.pay_each');
    expect(keys(payment(withOptions(five, { team_score: 'lead' })))).toContain('score.pay_lead');
    expect(keys(lines('kickers', withOptions(classic, { kickers_distinct: true })))).toContain('kick.distinct');
  });

  it('speaks of doubling only where there is any', () => {
    expect(lines('stakes', classic)).toEqual([]);
    expect(keys(lines('stakes', named('competition')))).toContain('double.redouble');
  });

  it('fits the guide to the ruleset', () => {
    const chapters = (r: RulesetInfo): string[] => guide(r).map(({ title }) => title.key);
    expect(chapters(classic)).toContain('guide.bid');
    expect(chapters(named('two_player'))).toEqual(expect.arrayContaining(['guide.call', 'guide.farmers_duel', 'guide.dead']));
    expect(chapters(named('five_player'))).toContain('guide.hidden');
    expect(chapters(named('five_player'))).not.toContain('guide.bid');
    for (const ways of rulesets.map(sortings))
      expect(new Set(ways.map((groups) => [...groups.join('')].sort().join(''))).size).toBe(1);
  });

  it('has a sentence for the head of every ruleset', () => {
    for (const { id } of rulesets) {
      expect(rule(`lede.${id}` as 'lede.classic')).toBeTruthy();
      expect(t(`ruleset.${id}` as 'ruleset.classic')).toBeTruthy();
    }
  });
});

describe('cardsOf', () => {
  it('gives equal ranks different suits', () => {
    expect(new Set(cardsOf('7777')).size).toBe(4);
    expect(cardsOf('BR')).toEqual(['B', 'R']);
  });
});

type Case = {
  id: string;
  ruleset: string;
  input: {
    landlord?: number;
    open_landlord?: number;
    hidden_landlord?: number | null;
    winner: number;
    bid?: number;
    bombs: number | string[];
    bomb_sizes?: number[];
    rockets?: number;
    plays: number[];
    doubles?: number[] | number;
    redouble?: boolean;
    reveal?: { open: boolean; hidden: boolean };
  };
  expect: { scores: number[] | 'illegal' };
};

const cases = (JSON.parse(readFileSync('../tests/cases/rules.json', 'utf8')) as { scoring: Case[] }).scoring.filter(
  (each) => each.expect.scores !== 'illegal',
);

/** The case's facts, and its seats in the order of `seatsOf`. */
function read({ ruleset, input }: Case): { facts: Facts; order: number[] } {
  const r = named(ruleset);
  const open = input.landlord ?? input.open_landlord ?? 0;
  const landlords = [open, ...(typeof input.hidden_landlord === 'number' ? [input.hidden_landlord] : [])];
  const seats = Array.from({ length: r.players }, (_, seat) => seat);
  const order = [...landlords, ...seats.filter((seat) => !landlords.includes(seat))];
  const landlordsWin = landlords.includes(input.winner);
  const losers = seats.filter((seat) => landlords.includes(seat) !== landlordsWin);
  const still = (seat: number): boolean => input.plays[seat] === 0;
  const anti = !landlordsWin && !r.hidden_landlord && input.plays[open] === 1;
  const sizes = input.bomb_sizes ?? (Array.isArray(input.bombs) ? input.bombs : null);
  const counted = sizes?.filter((size) => Number(size) >= r.bomb_min_double).length;
  const jokers = sizes?.filter((size) => size === 'joker4').length ?? 0;
  const doubles = input.doubles ?? [];
  const facts = {
    ...plainFacts(r),
    base: input.bid ?? 1,
    bombs: counted ?? Number(input.bombs),
    rockets: (input.rockets ?? 0) + jokers,
    spring: anti || losers.every(still),
    reveals: Number(input.reveal?.open ?? false) + Number(input.reveal?.hidden ?? false),
    doubles: order.map((seat, at) => (Array.isArray(doubles) ? doubles.includes(seat) : at < doubles)),
    redouble: input.redouble ?? false,
    landlordsWin,
    lone: landlords.length === 1,
  };
  return { facts, order };
}

describe('the calculator agrees with the rule cases', () => {
  it.each(cases.map((each) => [each.id, each] as const))('%s', (_, each) => {
    const { facts, order } = read(each);
    const r = named(each.ruleset);
    expect(seatsOf(r, facts.lone)).toHaveLength(r.players);
    const bySeat = new Array<number>(r.players).fill(0);
    scores(r, facts).forEach((row, at) => (bySeat[order[at] ?? 0] = row.score));
    expect(bySeat).toEqual(each.expect.scores);
  });
});
