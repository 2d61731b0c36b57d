/** What a ruleset's fields say, as sentences. Nothing here asks which ruleset it is. */
import { isRulesKey, type Line, type RulesKey } from '../../i18n/rules/index.svelte';
import type { RulesetInfo } from '../../protocol';

export const SECTIONS = [
  'goal',
  'cards',
  'deal',
  'landlord',
  'stakes',
  'turns',
  'plays',
  'kickers',
  'beats',
  'score',
  'differences',
  'options',
  'guide',
] as const;

export type SectionId = (typeof SECTIONS)[number];

/** The ruleset with the fields that a host changed. */
export function withOptions(ruleset: RulesetInfo, options: Readonly<Record<string, unknown>>): RulesetInfo {
  return { ...ruleset, ...options };
}

/** Whether the auction names a number that becomes the base score. */
export function hasBids(ruleset: RulesetInfo): boolean {
  return ruleset.auction === 'once' || ruleset.auction === 'circles';
}

/**
 * Between whom a score holds: one for the whole table; one for each farmer against the landlord, where farmers double
 * for themselves; one for each winner and loser, where all double for themselves.
 */
export function stake(ruleset: RulesetInfo): 'table' | 'farmer' | 'pair' {
  if (ruleset.doubling === 'none' || ruleset.double_scope === 'table') return 'table';
  return ruleset.doubling === 'farmers' ? 'farmer' : 'pair';
}

const DOUBLE = { table: 'double.table', farmer: 'double.seat', pair: 'double.pair' } as const;
const FORMULA = { table: 'score.formula', farmer: 'score.formula_seat', pair: 'score.formula_pair' } as const;
const SCORE_DOUBLE = { table: 'score.double_table', farmer: 'score.double_seat', pair: 'score.double_pair' } as const;

/** The key made of a prefix and a field's value; one that we have no sentence for is a fault of ours. */
function keyed(prefix: string, value: string): RulesKey {
  const key = `${prefix}.${value}`;
  if (!isRulesKey(key)) throw new Error(`the rules have no text ${key}`);
  return key;
}

function list(values: readonly number[]): string {
  return values.join(' / ');
}

/** Values that many sentences name. */
function numbers(ruleset: RulesetInfo): Record<string, number> {
  return {
    players: ruleset.players,
    farmers: ruleset.players - 1,
    others: ruleset.players - 1,
    packs: ruleset.packs,
    cards: 54 * ruleset.packs,
    dealt: ruleset.dealt,
    bottom: ruleset.bottom,
    dead: ruleset.dead,
    landlord: ruleset.dealt + ruleset.bottom,
    min: ruleset.bomb_min_double,
    max: ruleset.plane_pair_max,
  };
}

type Choice = readonly [condition: boolean, key: RulesKey, extra?: Record<string, string | number>];

function choose(ruleset: RulesetInfo, choices: readonly Choice[]): Line[] {
  const params = numbers(ruleset);
  return choices.filter(([holds]) => holds).map(([, key, extra]) => ({ key, params: { ...params, ...extra } }));
}

function landlord(r: RulesetInfo): Line[] {
  const marked = r.auction === 'marked_card';
  return choose(r, [
    [true, keyed('auction', r.auction)],
    [r.hidden_landlord, 'auction.twin'],
    [!marked, keyed('first', r.first_bidder)],
    [!marked, 'auction.nobody'],
    [true, hasBids(r) ? 'auction.base' : 'auction.base_fixed'],
    [r.bottom_shown !== 'after_doubling', keyed('bottom', r.bottom_shown)],
  ]);
}

function stakes(r: RulesetInfo): Line[] {
  return choose(r, [
    [r.hidden_landlord, 'reveal.choice'],
    [r.hidden_landlord, keyed('reveal', r.reveal_doubles)],
    [r.hidden_landlord, 'reveal.later'],
    [r.hidden_landlord, 'reveal.partners'],
    [r.doubling === 'farmers', r.doubling_order === 'in_turn' ? 'doubling.farmers_in_turn' : 'doubling.farmers'],
    [r.doubling === 'all', 'doubling.all'],
    [r.doubling !== 'none', DOUBLE[stake(r)]],
    [r.redoubling, stake(r) === 'table' ? 'double.redouble_table' : 'double.redouble'],
    [r.bottom_shown === 'after_doubling', 'bottom.after_doubling'],
  ]);
}

function turns(r: RulesetInfo): Line[] {
  const duel = r.players === 2;
  return choose(r, [
    [true, 'turns.lead'],
    [true, duel ? 'turns.direction_duel' : 'turns.direction'],
    [true, 'turns.follow'],
    [!duel, 'turns.again'],
    [true, duel ? 'turns.end_duel' : 'turns.end'],
    [r.alerts.length === 0, 'turns.counts'],
    [r.alerts.length > 0, 'turns.alerts', { alerts: list(r.alerts) }],
  ]);
}

function kickers(r: RulesetInfo): Line[] {
  const distinct = r.kickers_distinct || r.kicker_copies === 1;
  return choose(r, [
    [!r.single_kickers, 'kick.only_pairs'],
    [true, 'kick.body'],
    [r.single_kickers && distinct, 'kick.distinct'],
    [r.single_kickers && !distinct, r.kicker_copies === 3 ? 'kick.copies_3' : 'kick.copies_2'],
    [r.single_kickers, 'kick.jokers'],
    [true, r.joker_pairs === 'kind' ? 'kick.pairs_kind' : 'kick.pairs'],
    [r.four_with_two, 'kick.fours'],
    [r.single_kickers, 'kick.hand'],
  ]);
}

function beats(r: RulesetInfo): Line[] {
  const ladder = r.joker_pairs === 'bomb';
  return choose(r, [
    [true, 'beats.same'],
    [true, r.single_kickers ? 'beats.types_four' : 'beats.types'],
    [r.packs === 1, 'beats.bomb'],
    [r.packs > 1 && !ladder, 'beats.bomb_long'],
    [ladder, 'beats.bomb_ladder'],
    [r.four_with_two, 'beats.four'],
  ]);
}

/** What doubles the score. */
export function doublings(r: RulesetInfo): Line[] {
  const between = stake(r);
  return choose(r, [
    [r.bomb_min_double <= 4, 'score.bomb'],
    [r.bomb_min_double > 4, 'score.bomb_min'],
    [true, r.packs > 1 ? 'score.rocket_four' : 'score.rocket'],
    [r.joker_pairs === 'bomb', 'score.triple_joker'],
    [r.spring && !r.hidden_landlord, 'score.spring'],
    [r.spring && !r.hidden_landlord, 'score.anti_spring'],
    [r.spring && r.hidden_landlord, 'score.spring_hidden'],
    [r.hidden_landlord, r.reveal_doubles === 'each' ? 'score.reveal_each' : 'score.reveal'],
    [r.doubling !== 'none', SCORE_DOUBLE[between]],
    [r.redoubling, between === 'table' ? 'score.redouble_table' : 'score.redouble_seat'],
  ]);
}

/** How the score is paid, and what does not change it. */
export function payment(r: RulesetInfo): Line[] {
  const between = stake(r);
  return choose(r, [
    [r.players === 2, 'score.pay_duel'],
    [r.players > 2 && !r.hidden_landlord && between === 'table', 'score.pay_team'],
    [between === 'farmer', 'score.pay_seat'],
    [between === 'pair' && r.team_score === 'each', 'score.pay_pair'],
    [r.hidden_landlord && !(between === 'pair' && r.team_score === 'each'), keyed('score', `pay_${r.team_score}`)],
    [true, 'score.zero'],
    [!r.spring, 'score.no_spring'],
    [r.four_with_two, 'score.four'],
    [true, r.packs > 1 ? 'score.once_long' : 'score.once'],
  ]);
}

/** The heading of a section. */
export function heading(section: SectionId, r: RulesetInfo): RulesKey {
  return section === 'stakes' && !r.hidden_landlord ? 'sec.doubling' : `sec.${section}`;
}

/** The sentences of a section; sections that are drawn from more than sentences have their opening ones here. */
export function lines(section: SectionId, r: RulesetInfo): Line[] {
  switch (section) {
    case 'goal':
      return choose(r, [
        [true, r.hidden_landlord ? 'goal.hidden' : r.players === 2 ? 'goal.duel' : 'goal.team'],
        [true, 'goal.rest'],
      ]);
    case 'cards':
      return choose(r, [
        [true, r.packs > 1 ? 'cards.two' : 'cards.one'],
        [true, r.hidden_landlord ? 'cards.suits_marked' : 'cards.suits'],
        [true, 'cards.order'],
      ]);
    case 'deal':
      return choose(r, [
        [true, 'deal.each'],
        [r.dead > 0, 'deal.dead'],
        [r.auction === 'marked_card', 'deal.marked'],
        [r.first_bidder === 'upturned' && r.auction !== 'marked_card', 'deal.upturned'],
      ]);
    case 'landlord':
      return landlord(r);
    case 'stakes':
      return stakes(r);
    case 'turns':
      return turns(r);
    case 'plays':
      return choose(r, [
        [true, 'plays.intro'],
        [true, 'plays.whole'],
      ]);
    case 'kickers':
      return kickers(r);
    case 'beats':
      return beats(r);
    case 'score':
      return choose(r, [
        [true, FORMULA[stake(r)]],
        [true, hasBids(r) ? 'score.base_bid' : 'score.base_fixed'],
      ]);
    case 'differences':
    case 'options':
    case 'guide':
      return [];
  }
}

/** Fields in which `r` differs from `standard`, as sentences; empty when it is the same. */
export function differences(r: RulesetInfo, standard: RulesetInfo): Line[] {
  const other = (field: keyof RulesetInfo): boolean => JSON.stringify(r[field]) !== JSON.stringify(standard[field]);
  const marked = r.auction === 'marked_card';
  return choose(r, [
    [other('players'), 'diff.players'],
    [other('packs'), 'diff.packs'],
    [other('dealt') || other('bottom'), 'diff.dealt'],
    [r.dead > 0 && other('dead'), 'diff.dead'],
    [other('auction'), keyed('diff.auction', r.auction)],
    [r.hidden_landlord && other('hidden_landlord'), 'diff.hidden_landlord'],
    [!marked && other('first_bidder'), keyed('diff.first_bidder', r.first_bidder)],
    [!hasBids(r) && hasBids(standard), 'diff.base'],
    [r.doubling !== 'none' && other('doubling'), keyed('diff.doubling', r.doubling === 'none' ? 'all' : r.doubling)],
    [r.redoubling && other('redoubling'), 'diff.redoubling'],
    [other('bottom_shown'), keyed('diff.bottom_shown', r.bottom_shown)],
    [!r.single_kickers && other('single_kickers'), 'diff.single_kickers'],
    [!r.four_with_two && other('four_with_two'), 'diff.four_with_two'],
    [r.kicker_copies === 3 && other('kicker_copies') && !r.kickers_distinct, 'diff.kicker_copies'],
    [r.kickers_distinct && other('kickers_distinct'), 'kick.distinct'],
    [r.plane_pair_max < standard.plane_pair_max, 'diff.plane_pair_max'],
    [other('packs') && r.packs > 1, r.joker_pairs === 'bomb' ? 'diff.bombs_among_jokers' : 'diff.bombs'],
    [r.joker_pairs !== 'none' && other('joker_pairs'), keyed('diff.joker_pairs', r.joker_pairs === 'none' ? 'kind' : r.joker_pairs)],
    [other('bomb_min_double'), 'diff.bomb_min_double'],
    [!r.spring && other('spring'), 'diff.spring'],
    [r.alerts.length > 0 && other('alerts'), 'diff.alerts', { alerts: list(r.alerts) }],
  ]);
}

/** Chapters of the beginner's guide that fit the ruleset, each with its paragraphs. */
export function guide(r: RulesetInfo): { title: Line; paragraphs: Line[] }[] {
  const duel = r.players === 2;
  const chapters: [boolean, string][] = [
    [true, 'sort'],
    [hasBids(r), 'bid'],
    [r.auction === 'call', 'call'],
    [r.doubling === 'farmers', 'doubles'],
    [true, 'landlord'],
    [!duel, 'farmers'],
    [duel, 'farmers_duel'],
    [r.players > 3 && !r.hidden_landlord, 'team3'],
    [r.hidden_landlord, 'hidden'],
    [true, r.packs > 1 ? 'count_two' : 'count'],
    [r.dead > 0, 'dead'],
    [true, r.packs > 1 ? 'bombs_long' : 'bombs'],
  ];
  const params = numbers(r);
  return chapters
    .filter(([fits]) => fits)
    .map(([, name]) => {
      const paragraphs: Line[] = [];
      for (let i = 1; ; i += 1) {
        const key = `guide.${name}.${i}`;
        if (!isRulesKey(key)) break;
        paragraphs.push({ key, params });
      }
      return { title: { key: keyed('guide', name), params }, paragraphs };
    });
}
