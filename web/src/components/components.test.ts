import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '../i18n/locales';
import type { ClientMessage } from '../protocol';
import { choose } from '../settings.svelte';
import { STATES, welcome } from '../stage/views';
import { Table } from '../table.svelte';
import Card from './Card.svelte';
import TableView from './TableView.svelte';

const sent: ClientMessage[] = [];

async function show(state: string): Promise<Table> {
  const make = STATES[state];
  if (!make) throw new Error(state);
  const table = new Table('g', (heard) => {
    queueMicrotask(() => {
      heard.open();
      heard.message(JSON.stringify(welcome(make())));
    });
    return { send: (text) => sent.push(JSON.parse(text) as ClientMessage), close: () => undefined };
  });
  render(TableView, { table, onagain: () => undefined });
  await waitFor(() => {
    expect(document.querySelector('.trick')).not.toBeNull();
  });
  return table;
}

beforeEach(() => {
  sent.length = 0;
  choose({ language: 'zh-Hans', motion: false });
});
afterEach(cleanup);

const acts = (): ClientMessage[] => sent.filter((message) => message.type === 'act');

describe('Card', () => {
  it('has a name, and jokers differ in shape', () => {
    const { container } = render(Card, { card: 'Th' });
    expect(screen.getByRole('img', { name: '红桃10' })).toBeTruthy();
    expect(container.querySelector('use')?.getAttribute('href')).toBe('#suit-h');
    cleanup();
    const shapes = ['B', 'R'].map((card) => render(Card, { card }).container.querySelector('use')?.getAttribute('href'));
    expect(shapes[0]).not.toBe(shapes[1]);
  });
});

describe('TableView', () => {
  it.each(Object.keys(STATES).map((state, i) => [state, LOCALES[i % LOCALES.length] ?? 'en'] as const))(
    'shows %s in %s',
    async (state, language) => {
      choose({ language });
      const table = await show(state);
      expect(document.querySelectorAll('.hand [aria-pressed]')).toHaveLength(table.hand.length);
      expect(document.documentElement.textContent).not.toContain('undefined');
    },
  );

  it('greys the bids that are not higher and sends the one pressed', async () => {
    await show('auction');
    const group = within(screen.getByRole('group', { name: '你的选择' }));
    expect(group.getByRole<HTMLButtonElement>('button', { name: '1 分' }).disabled).toBe(true);
    await fireEvent.click(group.getByRole('button', { name: '3 分' }));
    expect(acts()).toMatchObject([{ action: { kind: 'bid', value: 3 } }]);
  });

  it('offers one button when nothing beats', async () => {
    await show('nothing');
    const buttons = within(screen.getByRole('group', { name: '你的选择' })).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['要不起']);
  });

  it('lets a leader not pass', async () => {
    await show('leading');
    expect(screen.queryByRole('button', { name: '不出' })).toBeNull();
  });

  it('toggles cards by keyboard and plays typed ranks', async () => {
    const table = await show('play');
    const card = screen.getByRole('button', { name: '方块5' });
    await fireEvent.click(card, { detail: 0 });
    expect(card.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(card.getAttribute('aria-pressed')).toBe('false');
    for (const key of ['6', '7', '8', '9', '1', '0']) await fireEvent.keyDown(window, { key });
    expect(table.pickedText).toBe('6789T');
    await fireEvent.keyDown(window, { key: 'Enter' });
    expect(acts()).toMatchObject([{ action: { kind: 'play', cards: ['Ts', '9d', '8h', '7s', '6c'] } }]);
  });

  it('passes with P and helps with ?', async () => {
    await show('play');
    await fireEvent.keyDown(window, { key: 'p' });
    expect(acts()).toMatchObject([{ action: { kind: 'pass' } }]);
    await fireEvent.keyDown(window, { key: '?' });
    expect(screen.getByRole('dialog', { name: '操作方法' })).toBeTruthy();
  });

  it('tells the turn to screen readers at once', async () => {
    await show('play');
    expect(document.querySelector('[aria-live="assertive"]')?.textContent).toBe('轮到你了');
  });

  it('shows the end with every score and hand', async () => {
    await show('end');
    const sheet = within(await screen.findByRole('dialog', { name: '你赢了' }));
    expect(sheet.getAllByRole('listitem').map((row) => /[+−]\d+/.exec(row.textContent)?.[0])).toEqual(['+12', '−24', '+12']);
    expect(sheet.getAllByRole('img').length).toBe(14);
  });
});
