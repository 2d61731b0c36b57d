import { beforeEach, expect, it } from 'vitest';
import { note, notedFor, parseNoted } from './noted';
import { randomText } from './random';

beforeEach(() => {
  localStorage.clear();
});

it('keeps what was noted for each game', () => {
  note('a', { commit: '1', contribution: 'x' });
  note('b', { commit: '2', contribution: 'y' });
  note('a', { commit: '3', contribution: 'z' });
  expect(notedFor('a')).toEqual({ commit: '3', contribution: 'z' });
  expect(notedFor('b')?.commit).toBe('2');
  expect(notedFor('c')).toBeNull();
});

it('forgets the oldest of many', () => {
  for (let i = 0; i < 205; i += 1) note(String(i), { commit: 'c', contribution: '' });
  expect(notedFor('4')).toBeNull();
  expect(notedFor('5')).not.toBeNull();
});

it('leaves out what is no note', () => {
  for (const text of [null, 'no json', '{}', '[1]', '[["a", null]]', '[["a", {"commit": 1, "contribution": ""}]]']) expect(parseNoted(text)).toEqual([]);
});

it('randomText is 32 hex digits, another each time', () => {
  expect(randomText()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomText()).not.toBe(randomText());
});
