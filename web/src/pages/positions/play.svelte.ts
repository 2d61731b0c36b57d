/** A position that is played on: its moves, where it stands, and what is picked from the hand of the seat to act. */
import { SvelteSet } from 'svelte/reactivity';
import { getPosition } from '../../api';
import { byRank, rankText } from '../../lib/cards';
import { keyed, keysOfRanks, type Held } from '../../lib/selection';
import type { PositionState, Role } from '../../protocol';

export class PositionPlay {
  now = $state.raw<PositionState | null>(null);
  busy = $state(false);
  trouble = $state.raw<unknown>(null);
  readonly picked = new SvelteSet<string>();

  /** Move lists at which somebody had to choose, the present one last. */
  #stops: (readonly string[])[] = [];
  #asked = 0;
  /** The moves that were asked for last. */
  #wanted: readonly string[] = [];

  readonly #position: string;
  readonly #replies: Role | null;

  /** `replies`: the side that the computer plays. */
  constructor(position: string, replies: Role | null) {
    this.#position = position;
    this.#replies = replies;
  }

  /** The side that has won, if it is over. */
  readonly winner = $derived(this.now?.winner ?? null);
  /** All hands are known: it can be solved and played on. */
  readonly open = $derived(this.now?.open ?? true);
  readonly moves = $derived<readonly string[]>(this.now?.moves ?? []);
  readonly turn = $derived(this.winner === null ? (this.now?.view.turn ?? null) : null);
  /** The hand of the seat to act, high to low. */
  readonly hand = $derived.by((): Held[] => {
    const seat = this.now?.view.seats.find((each) => each.seat === this.turn);
    return keyed([...(seat?.hand ?? [])].sort(byRank));
  });
  readonly text = $derived(rankText(this.hand.filter((held) => this.picked.has(held.key)).map((held) => held.card)));
  readonly canPlay = $derived(!this.busy && this.now?.open === true && this.now.view.legal.plays.includes(this.text));
  readonly canPass = $derived(!this.busy && this.open && this.now?.view.legal.can_pass === true);
  readonly canUndo = $derived(!this.busy && this.moves.length > 0 && this.now !== null);

  start(): Promise<void> {
    this.#stops = [];
    return this.#go([]);
  }

  /** Asks once more for what could not be had. */
  retry(): Promise<void> {
    return this.#go(this.#wanted);
  }

  play(move: string): Promise<void> {
    return this.#go([...this.moves, move]);
  }

  undo(): Promise<void> {
    this.#stops.pop();
    const before = this.#stops.pop();
    return before ? this.#go(before) : this.start();
  }

  /** Picks the cards of a play. */
  pick(ranks: string): void {
    const keys = keysOfRanks(this.hand, ranks, this.picked) ?? [];
    this.picked.clear();
    for (const key of keys) this.picked.add(key);
  }

  toggle(key: string): void {
    if (!this.picked.delete(key)) this.picked.add(key);
  }

  async #go(moves: readonly string[]): Promise<void> {
    const asked = ++this.#asked;
    this.#wanted = moves;
    this.busy = true;
    this.trouble = null;
    try {
      const answer = await getPosition({ position: this.#position, moves, replies: this.#replies });
      if (asked !== this.#asked) return;
      this.#stops.push(answer.moves);
      this.now = answer;
      this.picked.clear();
    } catch (error) {
      if (asked === this.#asked) this.trouble = error;
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }
}

/** A seat's name by its side: the landlord, or a farmer by number. */
export function farmerNumber(seat: number, landlords: readonly number[]): number {
  return Array.from({ length: seat }, (_, i) => i).filter((each) => !landlords.includes(each)).length + 1;
}
