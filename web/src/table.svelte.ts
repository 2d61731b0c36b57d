/** A table as this person sees it: the last view, what is picked, what is on its way. Components read; nothing here draws. */
import { SvelteSet } from 'svelte/reactivity';
import { rankText, sortHand } from './lib/cards';
import { Connection, type Answer, type OpenLine, type Status } from './lib/connection';
import { randomText } from './lib/random';
import { keyed, keysOf, keysOfRanks, type Held } from './lib/selection';
import type { ActionMessage, Refused, SeatInfo, ServerMessage, Step, Update, View, Welcome } from './protocol';
import { settings } from './settings.svelte';

export type Clock = { total: number; left: number; /** `performance.now()` when `left` held. */ at: number };

/** Whole seconds that a clock has left now, rounded up. */
export function secondsLeft(clock: Clock): number {
  return Math.ceil(Math.max(0, clock.left - (performance.now() - clock.at)) / 1000);
}

/** A change that was just shown, for sounds, speech and motion; `serial` tells two equal ones apart. */
export type Shown = { serial: number; step: Step; view: View; before: View | null };

export type Scheduler = (ms: number, action: () => void) => () => void;

/** How long a change stays alone on the table before the next one is shown, in ms. */
function pauseAfter(step: Step): number {
  if (!settings.motion) return 120;
  switch (step.kind) {
    case 'dealt':
      return 900;
    case 'landlord':
    case 'bottom':
    case 'identity':
    case 'doubles':
      return 700;
    case 'play':
      return ['bomb', 'rocket', 'triple_joker'].includes(step.play) ? 900 : 450;
    case 'trick':
      return 350;
    case 'seats':
      return 0;
    default:
      return 350;
  }
}

const later: Scheduler = (ms, action) => {
  const timer = setTimeout(action, ms);
  return () => {
    clearTimeout(timer);
  };
};

export class Table {
  readonly id: string;
  status = $state<Status>('connecting');
  view = $state.raw<View | null>(null);
  players = $state.raw<readonly SeatInfo[]>([]);
  clock = $state.raw<Clock | null>(null);
  commit = $state('');
  seed = $state<string | null>(null);
  nextGame = $state<string | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** What happened while this page was away. */
  missed = $state.raw<{ serial: number; steps: readonly Step[]; view: View } | null>(null);
  refusal = $state.raw<{ serial: number; refused: Refused } | null>(null);
  /** Whether an action is on its way. */
  busy = $state(false);
  /** The computer's answers for the turn in progress, the most sensible first; null until asked. */
  hints = $state.raw<readonly ActionMessage[] | null>(null);
  hintAt = $state(-1);
  /** Whether this person asked last that the computer play: otherwise the server did it by itself. */
  autoWished = $state(false);
  readonly picked = new SvelteSet<string>();

  /** The own hand as it is laid out. */
  readonly hand: readonly Held[] = $derived.by(() => {
    const hand = this.seat === null ? null : this.view?.seats[this.seat]?.hand;
    return keyed(sortHand(hand ?? [], settings.sort));
  });
  readonly pickedText: string = $derived(
    rankText(this.hand.filter((held) => this.picked.has(held.key)).map((held) => held.card)),
  );
  /** Whether this person is asked now. */
  readonly asked: boolean = $derived.by(() => {
    const view = this.view;
    if (!view || view.seat === null || this.#queue.length > 0) return false;
    const legal = view.legal;
    return legal.can_pass || legal.can_double || legal.can_reveal || legal.bids.length > 0 || legal.plays.length > 0;
  });

  #connection: Connection;
  #queue = $state.raw<Update[]>([]);
  #stopPause: (() => void) | null = null;
  #serial = 0;
  #schedule: Scheduler;

  constructor(id: string, open: OpenLine, schedule: Scheduler = later) {
    this.id = id;
    this.#schedule = schedule;
    this.#connection = new Connection({
      open,
      message: (message) => {
        this.#hear(message);
      },
      status: (status) => {
        this.status = status;
      },
      after: schedule,
      id: randomText,
    });
  }

  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  player(seat: number): SeatInfo | undefined {
    return this.players.find((player) => player.seat === seat);
  }

  /** Whether the computer's answer that is shown now is to pass. */
  get passHinted(): boolean {
    return this.hints?.[this.hintAt]?.kind === 'pass';
  }

  /** Whether the computer plays for this person. */
  get auto(): boolean {
    return this.seat !== null && (this.player(this.seat)?.auto ?? false);
  }

  close(): void {
    this.#stopPause?.();
    this.#connection.close();
  }

  retry(): void {
    this.#connection.retry();
  }

  /** Show all that waits at once. */
  hurry(): void {
    this.#stopPause?.();
    this.#stopPause = null;
    const waiting = this.#queue;
    this.#queue = [];
    for (const update of waiting) this.#show(update);
  }

  toggle(keys: readonly string[]): void {
    const on = keys.some((key) => !this.picked.has(key));
    for (const key of keys) {
      if (on) this.picked.add(key);
      else this.picked.delete(key);
    }
  }

  pick(keys: readonly string[]): void {
    this.picked.clear();
    for (const key of keys) this.picked.add(key);
  }

  /** Pick cards by their ranks, those picked already first; false where the hand lacks one. */
  pickRanks(ranks: string): boolean {
    const keys = keysOfRanks(this.hand, ranks, this.picked, this.view?.marked);
    if (keys) this.pick(keys);
    return keys !== undefined;
  }

  async playPicked(): Promise<void> {
    const cards = this.hand.filter((held) => this.picked.has(held.key)).map((held) => held.card);
    if (cards.length > 0 && this.asked && this.view?.phase === 'play') await this.act({ kind: 'play', cards });
  }

  async act(action: ActionMessage): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.#answered(await this.#connection.act(action));
    this.busy = false;
  }

  async setAuto(on: boolean): Promise<void> {
    this.autoWished = on;
    this.#answered(await this.#connection.auto(on));
  }

  /** The computer's answers for the decision that is due. */
  async askHints(): Promise<readonly ActionMessage[]> {
    if (this.hints) return this.hints;
    const view = this.view;
    const answer = await this.#connection.hint();
    this.#answered(answer);
    if (answer.type !== 'hints' || this.view !== view) return [];
    this.hints = answer.actions;
    return answer.actions;
  }

  /** Show the next of the computer's answers; after the last the first again. A play is picked, a pass picks nothing. */
  async nextHint(): Promise<void> {
    const actions = await this.askHints();
    if (actions.length === 0) return;
    this.hintAt = (this.hintAt + 1) % actions.length;
    const action = actions[this.hintAt];
    const keys = keysOf(this.hand, action?.kind === 'play' ? action.cards : []);
    if (keys) this.pick(keys);
  }

  #answered(answer: Answer): void {
    if (answer.type === 'refused') this.refusal = { serial: (this.#serial += 1), refused: answer };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        return;
      case 'update':
        this.#queue = [...this.#queue, message];
        if (!this.#stopPause) this.#next();
        return;
      case 'players':
        this.players = message.players;
        return;
      case 'refused':
        this.#answered(message);
        return;
      default:
        return;
    }
  }

  #welcome(message: Welcome): void {
    this.#stopPause?.();
    this.#stopPause = null;
    this.#queue = [];
    this.players = message.players;
    this.commit = message.commit;
    this.seed = message.seed;
    this.nextGame = message.next_game;
    this.#setClock(message.deadline);
    this.#setView(message.view);
    if (message.missed.length > 0) {
      this.missed = { serial: (this.#serial += 1), steps: message.missed, view: message.view };
    }
    const untouched = message.view.bids.length === 0 && message.view.tricks.length === 0 && message.view.result === null;
    if (untouched) {
      const step: Step = { kind: 'dealt', seat: null, value: null, cards: [], play: '' };
      this.shown = { serial: (this.#serial += 1), step, view: message.view, before: null };
      // What comes while the cards are dealt waits for them.
      this.#pause(step);
    }
  }

  #next(): void {
    this.#stopPause = null;
    const [update, ...rest] = this.#queue;
    if (!update) return;
    this.#queue = rest;
    this.#show(update);
    this.#pause(update.step);
  }

  #pause(step: Step): void {
    this.#stopPause = this.#schedule(pauseAfter(step), () => {
      this.#next();
    });
  }

  #show(update: Update): void {
    const before = this.view;
    this.players = update.players;
    this.seed = update.seed;
    this.nextGame = update.next_game;
    this.#setClock(update.deadline);
    this.#setView(update.view);
    this.shown = { serial: (this.#serial += 1), step: update.step, view: update.view, before };
  }

  #setClock(deadline: Welcome['deadline']): void {
    this.clock = deadline && { total: deadline.total_ms, left: deadline.left_ms, at: performance.now() };
  }

  #setView(view: View): void {
    if (this.view?.turn !== view.turn || this.view.tricks !== view.tricks) {
      this.hints = null;
      this.hintAt = -1;
    }
    this.view = view;
    for (const key of [...this.picked]) if (!this.hand.some((held) => held.key === key)) this.picked.delete(key);
  }
}
