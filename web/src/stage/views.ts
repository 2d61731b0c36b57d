/** Views as the server sends them, made by hand: for tests, and for looking at the table in every state. */
import { RANKS, sortHand } from '../lib/cards';
import type { MoveView, SeatInfo, View, Welcome } from '../protocol';

const cards = (text: string): string[] => text.split(' ').filter((card) => card !== '');

function move(seat: number, text: string, type = '', main = ''): MoveView {
  const put = cards(text);
  return { seat, cards: put, type, length: put.length, main };
}

export function seatInfos(count: number): SeatInfo[] {
  return Array.from({ length: count }, (_, seat) => ({
    seat,
    name: seat === 0 ? 'Ada' : '',
    kind: seat === 0 ? ('human' as const) : ('computer' as const),
    level: seat === 0 ? null : 'regular',
    auto: false,
    online: true,
  }));
}

const HAND = cards('R 2s 2h Ah Ks Kd Qc Jh Ts Tc 9d 8h 7s 6c 5d 4h 4c');
const UNSEEN = Object.fromEntries([...RANKS].reverse().map((rank, i) => [rank, rank === 'R' ? 0 : rank === 'B' ? 1 : (i * 3 + 1) % 5]));

/** A view of a deal of `players` seats in the auction; `change` says the rest. */
export function view(players: number, hand: readonly string[], change: Partial<View> & { counts?: number[]; landlord?: number } = {}): View {
  const { counts, landlord, ...rest } = change;
  return {
    ruleset: { 2: 'two_player', 4: 'four_player', 5: 'five_player' }[players] ?? 'classic',
    options: {},
    seat: 0,
    phase: 'play',
    turn: 0,
    waiting: [0],
    seats: Array.from({ length: players }, (_, seat) => ({
      seat,
      count: seat === 0 ? hand.length : (counts?.[seat] ?? 17),
      role: landlord === undefined ? null : seat === landlord ? ('landlord' as const) : ('farmer' as const),
      hand: seat === 0 ? sortHand(hand, 'rank') : null,
      bid: null,
      doubled: null,
      plays: 0,
      alert: null,
    })),
    landlords: landlord === undefined ? [] : [landlord],
    first: 1,
    upturned: null,
    marked: null,
    bids: [],
    base: 3,
    bottom: cards('Kh 8d 3s'),
    bottom_count: 3,
    tricks: [],
    to_beat: null,
    multiplier: 1,
    causes: [],
    unseen: UNSEEN,
    legal: { bids: [], can_pass: false, can_double: false, can_reveal: false, plays: [] },
    result: null,
    ...rest,
  };
}

const legal = (plays: string[], can_pass = true): View['legal'] => ({ bids: [], can_pass, can_double: false, can_reveal: false, plays });

function auction(): View {
  const base = view(3, HAND, {
    phase: 'auction',
    bottom: null,
    base: 1,
    bids: [
      [1, 0],
      [2, 1],
    ],
    legal: { bids: [2, 3], can_pass: true, can_double: false, can_reveal: false, plays: [] },
  });
  const words = [null, 0, 1];
  return { ...base, seats: base.seats.map((seat) => ({ ...seat, bid: words[seat.seat] ?? null })) };
}

function play(change: Parameters<typeof view>[2] = {}): View {
  const straight = move(1, '5c 6s 7d 8c 9h', 'straight', '9');
  return view(3, HAND, {
    landlord: 1,
    counts: [17, 2, 11],
    multiplier: 2,
    causes: [{ cause: 'bomb', factor: 2, seat: 2 }],
    tricks: [[straight, move(2, '')]],
    to_beat: straight,
    legal: legal(['6789T', '789TJ', '89TJQ', '9TJQK', 'TJQKA']),
    ...change,
  });
}

const PAIRS = cards('Ts Th 4s 4h 9c 9d 6s 6d 5c 5h 7c 7s 8d 8s Jc Jd 3c 3d 3h 3s');

function big(players: number, own: number, counts: number[], bottom: number): View {
  const pack = [...'A2KQJT987654'].flatMap((rank) => [...'shcd'].map((suit) => rank + suit));
  const hand = ['R', 'R', 'B', ...pack].slice(0, own);
  const first = move(1, '7s 7h 7c 8s 8h 8d 4s 4h 9c 9d', 'plane_pairs', '8');
  const second = move(2, 'Js Jh Jc Qs Qh Qd 5s 5h 6c 6d', 'plane_pairs', 'Q');
  return view(players, hand, {
    landlord: 0,
    counts,
    bottom_count: bottom,
    bottom: bottom > 3 ? cards('As Kh Qc 9d 9h 6s 5c 4d') : null,
    tricks: [players > 4 ? [first, second, move(3, ''), move(4, '')] : [first, second, move(3, '')]],
    to_beat: second,
    legal: legal(['KKKAAATT99', '4444', '55555']),
  });
}

/** Every state worth looking at, by name. */
export const STATES: Record<string, () => View> = {
  auction,
  play,
  leading: () =>
    play({
      tricks: [[move(0, '3c 3d', 'pair', '3'), move(1, ''), move(2, '')]],
      to_beat: null,
      legal: legal(['4', '44', '45678', '456789'], false),
    }),
  nothing: () =>
    play({
      tricks: [[move(2, 'As Ac', 'pair', 'A'), move(0, '2d 2c', 'pair', '2'), move(1, 'B R', 'rocket', 'R'), move(2, '')]],
      to_beat: move(1, 'B R', 'rocket', 'R'),
      legal: legal([]),
    }),
  trick: () =>
    play({
      tricks: [
        [
          move(1, '3s 3h 3c 4s 4d 4c 7h 9s', 'plane_singles', '4'),
          move(2, '5s 5h 5c 6h 6d 6s 8s Jd', 'plane_singles', '6'),
          move(0, '9s 9h 9c Td Th Tc Qd 3d', 'plane_singles', 'T'),
          move(1, ''),
        ],
      ],
      turn: 2,
      waiting: [2],
      to_beat: move(0, '9s 9h 9c Td Th Tc Qd 3d', 'plane_singles', 'T'),
      legal: legal([], false),
    }),
  bomb: () =>
    play({
      tricks: [[move(1, '5c 6s 7d 8c 9h', 'straight', '9'), move(2, '8s 8h 8c 8d', 'bomb', '8')]],
      to_beat: move(2, '8s 8h 8c 8d', 'bomb', '8'),
      legal: legal([]),
    }),
  landlord: () =>
    view(3, PAIRS, { landlord: 0, counts: [20, 17, 17], legal: legal(['33', '3333', '3344', '34567'], false) }),
  end: () => {
    const over = play({
      phase: 'over',
      turn: null,
      waiting: [],
      legal: legal([], false),
      multiplier: 4,
      causes: [
        { cause: 'bomb', factor: 2, seat: 2 },
        { cause: 'anti_spring', factor: 2, seat: null },
      ],
      result: { winner: 0, winners: [0, 2], side: 'farmer', scores: [12, -24, 12], multiplier: 4, bottom: cards('Kh 8d 3s'), dead: [] },
    });
    const hands = [[], cards('2d 2c As Kc 9s 9c 7h 6h 6d 3s'), cards('B Jd Js Td')];
    return { ...over, seats: over.seats.map((seat) => ({ ...seat, hand: hands[seat.seat] ?? [], count: hands[seat.seat]?.length ?? 0 })) };
  },
  doubling: () =>
    play({
      phase: 'doubling',
      ruleset: 'competition',
      tricks: [],
      to_beat: null,
      bottom: null,
      waiting: [0, 2],
      legal: { bids: [], can_pass: false, can_double: true, can_reveal: false, plays: [] },
    }),
  redoubled: () =>
    play({
      ruleset: 'competition',
      multiplier: 1,
      causes: [
        { cause: 'double', factor: 2, seat: 2 },
        { cause: 'redouble', factor: 2, seat: 1 },
      ],
    }),
  watching: () => ({
    ...play(),
    seat: null,
    seats: play().seats.map((seat) => ({ ...seat, hand: null })),
    legal: legal([], false),
  }),
  partner: () => {
    const shown = big(5, 24, [24, 21, 11, 21, 2], 3);
    const seats = shown.seats.map((seat) =>
      seat.seat === 2 ? { ...seat, role: 'landlord' as const, hand: cards('2s As Kd Kc Qh Jd Jd Ts 9d 9s 4h') } : seat,
    );
    return { ...shown, landlords: [0, 2], marked: 'Jd', seats };
  },
  two: () => view(2, HAND, { landlord: 1, counts: [17, 21], bottom: cards('Kh 8d 3s'), tricks: [[move(1, '3s 3h', 'pair', '3')]], to_beat: move(1, '3s 3h', 'pair', '3'), legal: legal(['44', '22']) }),
  four: () => big(4, 33, [33, 25, 15, 25], 8),
  five: () => big(5, 24, [24, 21, 11, 21, 2], 3),
};

export function welcome(shown: View): Welcome {
  return {
    type: 'welcome',
    game: 'stage',
    n: 1,
    missed: [],
    seat: shown.seat,
    players: seatInfos(shown.seats.length),
    view: shown,
    deadline: null,
    commit: '',
    seed: null,
    next_game: null,
  };
}
