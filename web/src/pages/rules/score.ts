/**
 * The arithmetic of scores that the rules page explains, driven by the ruleset's fields. A table's scores come from
 * the server; tests hold this against the project's rule cases.
 */
import type { RulesetInfo } from '../../protocol';
import { hasBids, stake } from './sections';

/** What happened in a game, as far as it counts. */
export type Facts = {
  base: number;
  /** Bombs that double. */
  bombs: number;
  rockets: number;
  tripleJokers: number;
  spring: boolean;
  /** Landlords who showed themselves. */
  reveals: number;
  /** Who doubled, in the order of `seatsOf`. */
  doubles: readonly boolean[];
  redouble: boolean;
  landlordsWin: boolean;
  /** Only one landlord where there might be two. */
  lone: boolean;
};

export type Cause = 'bomb' | 'rocket' | 'triple_joker' | 'spring' | 'reveal' | 'double' | 'redouble';

/** A cause and how often it doubles. */
export type Factor = { cause: Cause; times: number };

export type Seat = { seat: 'landlord' | 'hidden' | 'farmer'; /** Farmers count from 1. */ number: number };

export type SeatScore = Seat & {
  score: number;
  /** The factors of 2 in this seat's score; empty where it is a sum of different ones. */
  factors: readonly Factor[];
};

/** The seats of a game: landlords first, then farmers. */
export function seatsOf(r: RulesetInfo, lone: boolean): Seat[] {
  const landlords: Seat[] = [{ seat: 'landlord', number: 1 }];
  if (r.hidden_landlord && !lone) landlords.push({ seat: 'hidden', number: 1 });
  const farmers = r.players - landlords.length;
  return [...landlords, ...Array.from({ length: farmers }, (_, i): Seat => ({ seat: 'farmer', number: i + 1 }))];
}

function sharedFactors(r: RulesetInfo, facts: Facts): Factor[] {
  const doubles = facts.doubles.filter(Boolean).length;
  const shared = r.doubling !== 'none' && stake(r) === 'table';
  const reveals = r.reveal_doubles === 'each' ? facts.reveals : Math.min(1, facts.reveals);
  const factors: Factor[] = [
    { cause: 'bomb', times: facts.bombs },
    { cause: 'rocket', times: facts.rockets },
    { cause: 'triple_joker', times: r.joker_pairs === 'bomb' ? facts.tripleJokers : 0 },
    { cause: 'spring', times: r.spring && facts.spring ? 1 : 0 },
    { cause: 'reveal', times: r.hidden_landlord ? reveals : 0 },
    { cause: 'double', times: shared ? doubles : 0 },
    { cause: 'redouble', times: shared && r.redoubling && facts.redouble && doubles > 0 ? 1 : 0 },
  ];
  return factors.filter((factor) => factor.times > 0);
}

/** Factors that hold only between a landlord and a farmer, by their places in the order of seats. */
function ownFactors(r: RulesetInfo, facts: Facts, landlord: number, farmer: number): Factor[] {
  if (stake(r) === 'table') return [];
  const doubles = Number(facts.doubles[landlord] === true) + Number(facts.doubles[farmer] === true);
  const redouble = r.redoubling && facts.redouble && facts.doubles[farmer] === true;
  const factors: Factor[] = [
    { cause: 'double', times: doubles },
    { cause: 'redouble', times: redouble ? 1 : 0 },
  ];
  return factors.filter((factor) => factor.times > 0);
}

function product(base: number, factors: readonly Factor[]): number {
  return factors.reduce((value, factor) => value * 2 ** factor.times, base);
}

/** The score of each seat in the order of `seatsOf`. They add up to 0. */
export function scores(r: RulesetInfo, facts: Facts): SeatScore[] {
  const seats = seatsOf(r, facts.lone);
  const shared = sharedFactors(r, facts);
  const sign = facts.landlordsWin ? 1 : -1;
  const landlords = seats.filter(({ seat }) => seat !== 'farmer').length;
  if (r.team_score === 'lead' && landlords === 2) {
    const whole = sign * product(facts.base, shared);
    const share = { landlord: 2 * whole, hidden: whole, farmer: -whole };
    return seats.map((seat) => ({ ...seat, score: share[seat.seat], factors: shared }));
  }
  const totals = seats.map(() => 0);
  const factors = seats.map((): Factor[] => (stake(r) === 'table' ? shared : []));
  for (let landlord = 0; landlord < landlords; landlord += 1) {
    for (let farmer = landlords; farmer < seats.length; farmer += 1) {
      const between = [...shared, ...ownFactors(r, facts, landlord, farmer)];
      const won = sign * product(facts.base, between);
      totals[landlord] = (totals[landlord] ?? 0) + won;
      totals[farmer] = (totals[farmer] ?? 0) - won;
      if (landlords === 1) factors[farmer] = between;
    }
  }
  return seats.map((seat, at) => ({ ...seat, score: totals[at] ?? 0, factors: factors[at] ?? [] }));
}

/** Facts of a game in which nothing doubled and the landlords won. */
export function plainFacts(r: RulesetInfo): Facts {
  return {
    base: hasBids(r) ? 3 : 1,
    bombs: 0,
    rockets: 0,
    tripleJokers: 0,
    spring: false,
    reveals: 0,
    doubles: [],
    redouble: false,
    landlordsWin: true,
    lone: false,
  };
}

type ExampleKey = 'score.example_seat' | 'score.example_hidden' | 'score.example_long' | 'score.example_team';

/** A game that shows how scores come about, and the sentence that tells it. */
export function workedExample(r: RulesetInfo): { key: ExampleKey; facts: Facts } {
  const plain = plainFacts(r);
  if (r.doubling === 'farmers') {
    const facts = { ...plain, bombs: 1, rockets: 1, spring: true, doubles: [false, true], redouble: true };
    return { key: 'score.example_seat', facts: { ...facts, landlordsWin: false } };
  }
  if (r.hidden_landlord)
    return { key: 'score.example_hidden', facts: { ...plain, bombs: 1, reveals: 1, doubles: [false, false, true] } };
  if (r.packs > 1) return { key: 'score.example_long', facts: { ...plain, bombs: 1 } };
  return { key: 'score.example_team', facts: { ...plain, bombs: 2, rockets: 1 } };
}
