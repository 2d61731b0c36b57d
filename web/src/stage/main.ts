/** The table in one state, without a server: /stage.html?state=play. Served in development only. */
import { mount } from 'svelte';
import type { OpenLine } from '../lib/connection';
import '../styles/base.css';
import '../styles/tokens.css';
import Stage from './Stage.svelte';
import { STATES, welcome } from './views';

const name = new URLSearchParams(location.search).get('state') ?? 'play';
const make = STATES[name];
if (!make) throw new Error(`no state ${name}: expected one of ${Object.keys(STATES).join(', ')}`);
const shown = make();

const open: OpenLine = (heard) => {
  queueMicrotask(() => {
    heard.open();
    heard.message(JSON.stringify(welcome(shown)));
  });
  return { send: () => undefined, close: () => undefined };
};

const target = document.getElementById('app');
if (!target) throw new Error('stage.html has no #app');
mount(Stage, { target, props: { open } });
