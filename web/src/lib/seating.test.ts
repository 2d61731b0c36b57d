import { describe, expect, it } from 'vitest';
import type { MoveView } from '../protocol';
import { view } from '../stage/views';
import { othersFromLeft, shownMoves, sideOf } from './seating';

describe('seats', () => {
  it('have the next player on the right and the previous on the left', () => {
    expect(othersFromLeft(3, 0)).toEqual([2, 1]);
    expect(othersFromLeft(5, 3)).toEqual([2, 1, 0, 4]);
    expect(sideOf(3, 1, 2)).toBe('right');
    expect(sideOf(3, 1, 0)).toBe('left');
    expect([0, 1, 2, 3, 4].map((seat) => sideOf(5, 0, seat))).toEqual(['own', 'right', 'top', 'top', 'left']);
    expect(sideOf(2, 0, 1)).toBe('top');
  });
});

describe('shownMoves', () => {
  const move = (seat: number, ...cards: string[]): MoveView => ({ seat, cards, type: cards.length > 0 ? 'single' : '', length: 1, main: '' });
  const trick = [move(0, '3s'), move(1, '5s'), move(2), move(0, '9s')];

  it('has each seat’s last move and marks the one to beat', () => {
    const shown = shownMoves(view(3, [], { tricks: [trick], to_beat: trick[3] ?? null }));
    expect([...shown.values()].map((one) => [one.move.seat, one.key, one.top])).toEqual([
      [0, '0-3', true],
      [1, '0-1', false],
      [2, '0-2', false],
    ]);
  });

  it('leaves only the last passes between two tricks', () => {
    const ended = [...trick, move(1), move(2)];
    expect([...shownMoves(view(3, [], { tricks: [ended] })).keys()].sort()).toEqual([1, 2]);
  });

  it('leaves the last trick when the game is over', () => {
    expect(shownMoves(view(3, [], { tricks: [trick], phase: 'over' })).get(0)?.move.cards).toEqual(['9s']);
  });
});
