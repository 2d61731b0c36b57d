/**
 * Checking in the browser that a deal follows from the secret that was committed to; see docs/fairness.md. Nothing
 * here asks a server.
 */
import { byRank, RANKS, SUITS, type Card } from './cards';
import type { Noted } from './noted';
import { readCards, RecordFault, type Tags } from './record';

/** How a ruleset deals. */
export type Layout = {
  players: number;
  packs: number;
  dealt: number;
  bottom: number;
  dead: number;
  /** Who speaks first: a seat drawn, the seat after that of the deal before, the holder of a card. */
  first: 'random' | 'rotate' | 'upturned' | 'marked';
};

const THREE = { players: 3, packs: 1, dealt: 17, bottom: 3, dead: 0 } as const;

/** The table of docs/fairness.md. */
export const LAYOUTS: Record<string, Layout> = {
  classic: { ...THREE, first: 'random' },
  competition: { ...THREE, first: 'rotate' },
  folk: { ...THREE, first: 'upturned' },
  two_player: { players: 2, packs: 1, dealt: 20, bottom: 3, dead: 11, first: 'random' },
  four_player: { players: 4, packs: 2, dealt: 25, bottom: 8, dead: 0, first: 'upturned' },
  five_player: { players: 5, packs: 2, dealt: 21, bottom: 3, dead: 0, first: 'marked' },
};

export type StepName = 'read' | 'noted' | 'own' | 'commit' | 'pack' | 'hands' | 'bottom' | 'dead' | 'first' | 'upturned' | 'marked';

/** One step of the check. What the record says and what was computed are given where they can be compared. */
export type CheckStep = {
  name: StepName;
  state: 'passed' | 'failed' | 'skipped';
  published: string;
  computed: string;
};

/** A record that can't be checked, and why. */
export class Uncheckable extends Error {
  constructor(
    readonly reason: 'tag' | 'ruleset' | 'deal' | 'hands' | 'crypto',
    readonly params: Record<string, string | number> = {},
  ) {
    super(`${reason} ${JSON.stringify(params)}`);
  }
}

const WORDS = 2 ** 32;
const utf8 = new TextEncoder();

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a text, in hex. */
export async function sha256(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', utf8.encode(text)));
}

/** What the numbers are drawn for. */
export async function contextOf(ruleset: string, contributions: readonly string[]): Promise<string> {
  return [ruleset, ...(await Promise.all(contributions.map(sha256)))].join('/');
}

/** Numbers drawn from HMAC-SHA-256 blocks. */
export class Stream {
  #block = 0;
  #words: number[] = [];

  private constructor(
    readonly key: CryptoKey,
    readonly context: string,
  ) {}

  static async open(secret: string, context: string): Promise<Stream> {
    const hash = { name: 'HMAC', hash: 'SHA-256' };
    return new Stream(await crypto.subtle.importKey('raw', utf8.encode(secret), hash, false, ['sign']), context);
  }

  /** A number from 0 to `limit` - 1, all equally likely. */
  async below(limit: number): Promise<number> {
    const ceiling = WORDS - (WORDS % limit);
    for (;;) {
      const word = this.#words.shift() ?? (await this.#draw());
      if (word < ceiling) return word % limit;
    }
  }

  async #draw(): Promise<number> {
    const signed = await crypto.subtle.sign('HMAC', this.key, utf8.encode(`${this.context}/${String(this.#block)}`));
    this.#block += 1;
    const view = new DataView(signed);
    this.#words = Array.from({ length: signed.byteLength / 4 }, (_, i) => view.getUint32(4 * i));
    const first = this.#words.shift();
    if (first === undefined) throw new Error('an HMAC-SHA-256 block holds eight numbers');
    return first;
  }
}

/** One or two packs in their documented order. */
export function orderedPack(packs: number): Card[] {
  const one = [...[...RANKS.slice(0, 13)].flatMap((rank) => [...SUITS].map((suit) => rank + suit)), 'B', 'R'];
  return Array.from({ length: packs }, () => one).flat();
}

export type Deal = { pack: Card[]; first: number; upturned: number; marked: number };

/** The pack and the rest of chance. */
export async function drawDeal(layout: Layout, secret: string, context: string): Promise<Deal> {
  const stream = await Stream.open(secret, context);
  const pack = orderedPack(layout.packs);
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = await stream.below(last + 1);
    const card = pack[last] ?? '';
    pack[last] = pack[other] ?? '';
    pack[other] = card;
  }
  const dealt = layout.players * layout.dealt;
  const first = await stream.below(layout.players);
  const upturned = await stream.below(dealt);
  let marked = await stream.below(dealt);
  while (pack[marked]?.length === 1) marked = await stream.below(dealt);
  return { pack, first, upturned, marked };
}

function tag(tags: Tags, name: string): string {
  const value = tags.get(name);
  if (value === undefined) throw new Uncheckable('tag', { tag: name });
  return value;
}

/** The ruleset's id and layout; a host may have changed who speaks first. */
function layoutOf(text: string): { id: string; layout: Layout } {
  const [, id = '', changes = ''] = /^(\w+)(?:\((.*)\))?$/.exec(text) ?? [];
  const layout = Object.hasOwn(LAYOUTS, id) ? LAYOUTS[id] : undefined;
  if (!layout) throw new Uncheckable('ruleset', { id: text });
  const first = /(?:^|;)first_bidder=(random|rotate|upturned)(?:;|$)/.exec(changes)?.[1];
  return { id, layout: first ? { ...layout, first: first as Layout['first'] } : layout };
}

function contributionsOf(tags: Tags): string[] {
  const found: string[] = [];
  for (let value; (value = tags.get(`Contribution${String(found.length)}`)) !== undefined; ) found.push(value);
  return found;
}

const sorted = (cards: readonly Card[]): string => [...cards].sort(byRank).join('');

function cardsOf(tags: Tags, name: string): string {
  try {
    return sorted(readCards(tags.get(name) ?? ''));
  } catch (error) {
    if (error instanceof RecordFault) throw new Uncheckable('deal', { text: error.text });
    throw error;
  }
}

/** The hands as the record gives them, each sorted. */
function handsOf(tags: Tags, layout: Layout): string[] {
  const hands = tag(tags, 'Deal')
    .split(/\s+/)
    .map((hand) => cardsOf(new Map([['hand', hand]]), 'hand'));
  const { players, dealt } = layout;
  if (hands.length !== players || hands.some((hand) => readCards(hand).length !== dealt))
    throw new Uncheckable('hands', { players, dealt });
  return hands;
}

function compared(name: StepName, published: string, computed: string): CheckStep {
  return { name, state: published === computed ? 'passed' : 'failed', published, computed };
}

/** Who speaks first; where he rotates it follows from the deal before, which a record does not hold. */
function firstStep(tags: Tags, layout: Layout, deal: Deal): CheckStep {
  const published = tag(tags, 'First');
  if (layout.first === 'rotate') return { name: 'first', state: 'skipped', published, computed: '' };
  const drawn = { random: deal.first, upturned: deal.upturned % layout.players, marked: deal.marked % layout.players };
  return compared('first', published, String(drawn[layout.first]));
}

/**
 * Check a record's deal step by step; stops at a seed that is not the one committed to. `noted` is what this browser
 * kept of the game before it was dealt. Throws `Uncheckable`.
 */
export async function checkDeal(tags: Tags, noted: Noted | null = null): Promise<CheckStep[]> {
  if (!globalThis.crypto?.subtle) throw new Uncheckable('crypto');
  const { id, layout } = layoutOf(tag(tags, 'Ruleset'));
  const [commit, secret] = [tag(tags, 'Commit'), tag(tags, 'Seed')];
  const hands = handsOf(tags, layout);
  const contributions = contributionsOf(tags);
  const steps: CheckStep[] = [{ name: 'read', state: 'passed', published: '', computed: '' }];
  if (noted) {
    steps.push(compared('noted', commit, noted.commit));
    if (noted.contribution !== '') {
      const own = contributions.find((text) => text === noted.contribution);
      steps.push(compared('own', own ?? contributions.join(' / '), noted.contribution));
    }
  }
  steps.push(compared('commit', commit, await sha256(secret)));
  if (steps.at(-1)?.state === 'failed') return steps;
  const context = await contextOf(id, contributions);
  const deal = await drawDeal(layout, secret, context);
  const { players, dealt, bottom } = layout;
  const part = (from: number, to?: number): string => sorted(deal.pack.slice(from, to));
  const drawn = Array.from({ length: players }, (_, seat) =>
    sorted(deal.pack.slice(0, players * dealt).filter((_, place) => place % players === seat)),
  );
  steps.push({ name: 'pack', state: 'passed', published: context, computed: deal.pack.join(' ') });
  steps.push(compared('hands', hands.join(' / '), drawn.join(' / ')));
  steps.push(compared('bottom', cardsOf(tags, 'Bottom'), part(players * dealt, players * dealt + bottom)));
  if (layout.dead > 0) steps.push(compared('dead', cardsOf(tags, 'Dead'), part(players * dealt + bottom)));
  if (layout.first === 'upturned') steps.push(compared('upturned', tag(tags, 'Upturned'), deal.pack[deal.upturned] ?? ''));
  if (layout.first === 'marked') steps.push(compared('marked', tag(tags, 'Marked'), deal.pack[deal.marked] ?? ''));
  steps.push(firstStep(tags, layout, deal));
  return steps;
}
