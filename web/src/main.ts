import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it the page works, only not offline.
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    console.warn('no service worker', error);
  });
}
