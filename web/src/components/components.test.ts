import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '../i18n/locales';
import type { ClientMessage, ServerMessage, Step, View, Welcome } from '../protocol';
import { choose } from '../settings.svelte';
import { STATES, welcome } from '../stage/views';
import { Table } from '../table.svelte';
import Card from './Card.svelte';
import TableView from './TableView.svelte';

const sent: ClientMessage[] = [];

let say: (message: ServerMessage) => void;

function make(state: string): View {
  const view = STATES[state];
  if (!view) throw new Error(state);
  return view();
}

async function show(state: string, change: Partial<Welcome> = {}): Promise<Table> {
  const table = new Table('g', (heard) => {
    say = (message) => {
      heard.message(JSON.stringify(message));
    };
    queueMicrotask(() => {
      heard.open();
      say({ ...welcome(make(state)), ...change });
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

/** A change at the table, told to the page. */
async function hear(view: View, step: Partial<Step>, players = welcome(view).players): Promise<void> {
  const whole: Step = { kind: 'play', seat: null, value: null, cards: [], play: '', ...step };
  say({ type: 'update', n: 2, step: whole, view, players, deadline: null, seed: null, next_game: null });
  await tick();
}

const heardBy = (live: 'polite' | 'assertive'): string[] =>
  [...document.querySelectorAll(`[aria-live="${live}"]`)].map((region) => region.textContent);

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
    expect(heardBy('assertive')).toContain('轮到你了');
  });

  it('marks a pass that the computer would choose', async () => {
    await show('play');
    await fireEvent.click(screen.getByRole('button', { name: '提示' }));
    const ask = sent.find((message) => message.type === 'hint');
    say({ type: 'hints', id: ask?.id ?? '', n: 1, actions: [{ kind: 'pass' }] });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: '不出' }).classList).toContain('advised');
    });
    expect(screen.getByText('提示：不出')).toBeTruthy();
  });

  it('tells whoever comes back what was missed', async () => {
    const step: Step = { kind: 'pass', seat: 1, value: null, cards: [], play: '' };
    await show('play', { missed: [{ ...step, kind: 'play', seat: 2, cards: ['3s', '3h'], play: 'pair' }, step] });
    expect(heardBy('polite')).toEqual(['离开期间：阿青出对子：黑桃3 红桃3；老周: 不出']);
  });

  it('gives an alert on the screen and to screen readers, for the own hand too', async () => {
    await show('play');
    const view = make('play');
    const seats = view.seats.map((seat) => (seat.seat === 0 ? { ...seat, count: 1, hand: ['3s'], alert: 1 } : seat));
    await hear({ ...view, seats }, { seat: 0, value: 1, cards: ['4s'], play: 'single' });
    expect(document.querySelector('.self .shout')?.textContent).toBe('还剩 1 张');
    expect(heardBy('assertive')).toContain('注意：你只剩 1 张牌');
  });

  it('shows the seconds of a clock', async () => {
    await show('play', { deadline: { total_ms: 25_000, left_ms: 20_000 } });
    await waitFor(() => {
      expect(document.querySelector('.self [role="timer"]')?.getAttribute('aria-label')).toBe('还剩 20 秒');
    });
  });

  it('says why the computer plays when nobody asked it to', async () => {
    await show('play');
    const view = make('play');
    const players = welcome(view).players.map((player) => ({ ...player, auto: player.seat === 0 }));
    await hear(view, { kind: 'seats', seat: 0, value: 1 }, players);
    expect(screen.getByRole('alert').textContent).toMatch(/^你没有出牌/);
    expect(screen.getByRole('button', { name: '取消托管' })).toBeTruthy();
  });

  it('shows who doubled and who redoubled, and what each farmer plays for', async () => {
    await show('redoubled');
    expect([...document.querySelectorAll('.doubled')].map((badge) => badge.textContent)).toEqual(['×4', '再加倍']);
    await fireEvent.click(screen.getByRole('button', { name: /^底分 × 倍数/ }));
    const lines = [...document.querySelectorAll('.causes .line')].map((line) => line.textContent.replace(/\s+/g, ''));
    expect(lines.slice(-2)).toEqual(['你的分值3', '阿青的分值12']);
  });

  it('shows the end with every score and hand', async () => {
    await show('end');
    const sheet = within(await screen.findByRole('dialog', { name: '你赢了' }));
    expect(sheet.getAllByRole('listitem').map((row) => /[+−]\d+/.exec(row.textContent)?.[0])).toEqual(['+12', '−24', '+12']);
    expect(sheet.getAllByRole('img').length).toBe(14);
  });
});
