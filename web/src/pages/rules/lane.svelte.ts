/** A set of cards that a reader builds: cards are taken out, put back and added. */
import { RANKS, type Card } from '../../lib/cards';
import { cardsOf } from './examples';

export type LaneCard = { id: number; rank: string; on: boolean };

export class Lane {
  cards: LaneCard[] = $state([]);
  /** Whether the reader has changed anything. */
  touched = $state(false);
  #next = 0;

  constructor(ranks: string) {
    this.load(ranks);
    this.touched = false;
  }

  /** Ranks that are in, low to high. */
  get ranks(): string {
    return this.cards
      .filter((card) => card.on)
      .map((card) => card.rank)
      .sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))
      .join('');
  }

  /** The cards as they are laid out, with suits. */
  get faces(): Card[] {
    return cardsOf(this.cards.map((card) => card.rank).join(''));
  }

  count(rank: string): number {
    return this.cards.filter((card) => card.on && card.rank === rank).length;
  }

  load(ranks: string): void {
    this.cards = [...ranks].map((rank) => ({ id: (this.#next += 1), rank, on: true }));
    this.touched = true;
  }

  toggle(id: number): void {
    for (const card of this.cards) if (card.id === id) card.on = !card.on;
    this.touched = true;
  }

  /** One more card of a rank: one that was taken out comes back first. */
  add(rank: string): void {
    const out = this.cards.find((card) => !card.on && card.rank === rank);
    if (out) out.on = true;
    else this.cards.push({ id: (this.#next += 1), rank, on: true });
    this.touched = true;
  }

  clear(): void {
    this.cards = [];
    this.touched = true;
  }
}
