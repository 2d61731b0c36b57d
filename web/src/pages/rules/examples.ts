/** Hands that show each play, tempting sets that are none, and pairs of plays to compare. Ranks low to high. */
import type { Line } from '../../i18n/rules/index.svelte';
import { RANKS, SUITS, type Card } from '../../lib/cards';
import type { RulesetInfo } from '../../protocol';

/** Physical cards for a text of ranks; equal ranks take different suits as long as there are any. */
export function cardsOf(ranks: string): Card[] {
  const seen = new Map<string, number>();
  return [...ranks].map((rank) => {
    if (rank === 'B' || rank === 'R') return rank;
    const copy = seen.get(rank) ?? 0;
    seen.set(rank, copy + 1);
    return rank + SUITS.charAt((copy + RANKS.indexOf(rank)) % 4);
  });
}

export type PlayExample = {
  type: string;
  about: Line;
  /** Cards in the order in which they are laid down: body, then kickers. */
  ranks: string;
};

/** Every play type of the ruleset, with what it is and an example. */
export function playExamples(r: RulesetInfo): PlayExample[] {
  const two = r.packs > 1;
  const kind = r.joker_pairs === 'kind';
  const distinct = r.kickers_distinct || r.kicker_copies === 1;
  const planePairs: Line =
    r.plane_pair_max < 4
      ? { key: 'about.plane_pairs_max', params: { max: r.plane_pair_max } }
      : { key: 'about.plane_pairs' };
  const all: Record<string, Omit<PlayExample, 'type'>> = {
    single: { about: { key: 'about.single' }, ranks: 'A' },
    pair: { about: { key: kind ? 'about.pair_jokers' : 'about.pair' }, ranks: 'KK' },
    trio: { about: { key: 'about.trio' }, ranks: '888' },
    trio_single: { about: { key: 'about.trio_single' }, ranks: 'JJJ4' },
    trio_pair: { about: { key: kind ? 'about.trio_pair_jokers' : 'about.trio_pair' }, ranks: 'QQQ66' },
    straight: { about: { key: 'about.straight' }, ranks: '45678' },
    pair_chain: { about: { key: 'about.pair_chain' }, ranks: '778899' },
    plane: { about: { key: 'about.plane' }, ranks: '555666' },
    plane_singles: { about: { key: 'about.plane_singles' }, ranks: '999TTTJJJ35A' },
    plane_pairs: { about: planePairs, ranks: '77788844QQ' },
    four_singles: { about: { key: distinct ? 'about.four_singles_distinct' : 'about.four_singles' }, ranks: '99993K' },
    four_pairs: { about: { key: 'about.four_pairs' }, ranks: 'TTTT55JJ' },
    bomb: { about: { key: two ? 'about.bomb_long' : 'about.bomb' }, ranks: two ? '66666' : '6666' },
    rocket: { about: { key: two ? 'about.rocket_four' : 'about.rocket' }, ranks: two ? 'BBRR' : 'BR' },
    double_joker: { about: { key: 'about.double_joker' }, ranks: 'BB' },
    triple_joker: { about: { key: 'about.triple_joker' }, ranks: 'BBR' },
  };
  // The counts say which types there are, in the order that goes from simple to strong.
  return Object.entries(all)
    .filter(([type]) => (r.counts[type] ?? 0) > 0)
    .map(([type, example]) => ({ type, ...example }));
}

/** Sets that look like plays and are none, or are another play than one thinks. */
export function mistakes(r: RulesetInfo): string[] {
  const sets: [boolean, string][] = [
    [true, '3456'],
    [true, 'TJQKA2'],
    [true, '3344'],
    [true, '333444677'],
    [!r.single_kickers, '3334'],
    [r.packs > 1 && !r.four_with_two, '555577'],
    [r.packs > 1, 'BR'],
    [r.packs === 1, '33335'],
    [r.single_kickers && r.kicker_copies === 2, '333444555777'],
    [r.single_kickers && r.kicker_copies === 3, '333444555666'],
    [r.single_kickers, '333444BR'],
    [r.four_with_two, '44445555'],
    [r.plane_pair_max < 4, '33344455566677889922'],
    [r.joker_pairs === 'bomb', 'QQQRR'],
  ];
  return sets.filter(([fits]) => fits).map(([, set]) => set);
}

export type Comparison = { lead: string; reply: string };

/** Pairs of plays worth comparing. */
export function comparisons(r: RulesetInfo): Comparison[] {
  const pairs: [boolean, string, string][] = [
    [true, 'A', '2'],
    [r.single_kickers, 'QQQR', 'KKK3'],
    [!r.single_kickers, 'QQQAA', 'KKK33'],
    [true, '45678', '34567'],
    [true, '34567', '56789T'],
    [true, '777', '6666'],
    [r.packs === 1, '9999', 'JJJJ'],
    [r.packs > 1, 'AAAA', '33333'],
    [r.four_with_two, 'KKKK34', '3333'],
    [r.four_with_two, '444433', '5555AK'],
    [r.joker_pairs === 'kind', '22', 'BB'],
    [r.joker_pairs === 'bomb', '2222', 'BB'],
    [r.joker_pairs === 'bomb', 'RR', '33333'],
    [r.joker_pairs === 'bomb', '666666', 'BBR'],
    [r.packs > 1, '22222222', 'BBRR'],
    [r.packs === 1, '2222', 'BR'],
  ];
  return pairs.filter(([fits]) => fits).map(([, lead, reply]) => ({ lead, reply }));
}

/** Steps of the order of bombs where jokers make bombs of their own, weakest first. */
export function bombLadder(r: RulesetInfo): { type: string; cards: number; ranks: string }[] {
  if (r.joker_pairs !== 'bomb') return [];
  return [
    { type: 'bomb', cards: 4, ranks: '5555' },
    { type: 'double_joker', cards: 2, ranks: 'BB' },
    { type: 'bomb', cards: 5, ranks: '55555' },
    { type: 'bomb', cards: 6, ranks: '555555' },
    { type: 'triple_joker', cards: 3, ranks: 'BBR' },
    { type: 'bomb', cards: 7, ranks: '5555555' },
    { type: 'bomb', cards: 8, ranks: '55555555' },
    { type: 'rocket', cards: 4, ranks: 'BBRR' },
  ];
}

/** Two ways to sort the same eight cards, for the guide. */
export function sortings(r: RulesetInfo): string[][] {
  return [r.single_kickers ? ['7775', '6', '8', '9', 'T'] : ['777', '5', '6', '8', '9', 'T'], ['56789T', '77']];
}
