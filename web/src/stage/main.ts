/** The table in one state, without a server: /stage.html?state=play. Served in development only. */
import { mount } from 'svelte';
import type { OpenLine } from '../lib/connection';
import type { Step } from '../protocol';
import '../styles/base.css';
import '../styles/tokens.css';
import Stage from './Stage.svelte';
import { STATES, welcome } from './views';

const name = new URLSearchParams(location.search).get('state') ?? 'play';
const make = STATES[name];
if (!make) throw new Error(`no state ${name}: expected one of ${Object.keys(STATES).join(', ')}`);
const shown = make();

let n = 1;
let hear: (text: string) => void = () => undefined;

/** From the console: show one more change. `over` is a spring. */
function stage(kind: Step['kind'], play: string, cards: string[]): void {
  const move = { seat: 2, cards, type: play, length: cards.length, main: cards[0]?.charAt(0) ?? '' };
  const next =
    kind === 'over'
      ? { ...(STATES['end']?.() ?? shown), causes: [{ cause: 'spring' as const, factor: 2, seat: null }] }
      : { ...shown, tricks: [[...(shown.tricks[0] ?? []), move]], to_beat: move };
  const step: Step = { kind: kind === 'over' ? 'over' : 'play', seat: 2, value: null, cards, play };
  const { players } = welcome(shown);
  hear(JSON.stringify({ type: 'update', n: (n += 1), step, view: next, players, deadline: null, seed: null, next_game: null }));
}
Object.assign(window, { stage });

const open: OpenLine = (heard) => {
  hear = (text) => {
    heard.message(text);
  };
  queueMicrotask(() => {
    heard.open();
    heard.message(JSON.stringify(welcome(shown)));
  });
  return { send: () => undefined, close: () => undefined };
};

const target = document.getElementById('app');
if (!target) throw new Error('stage.html has no #app');
mount(Stage, { target, props: { open } });
