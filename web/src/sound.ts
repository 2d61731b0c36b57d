/** Short effects made by the browser's own synthesiser; no files. */
import { settings } from './settings.svelte';

export type Effect = 'deal' | 'pick' | 'play' | 'pass' | 'bid' | 'turn' | 'alert' | 'bomb' | 'rocket' | 'plane' | 'chain' | 'won' | 'lost';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Browsers let sound begin only after a touch or a key: call this from one. */
export function wakeSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

type Tone = { at?: number; from: number; to?: number; length: number; level: number; wave?: OscillatorType };
type Burst = { at?: number; length: number; level: number; from: number; to?: number; q?: number };

function envelope(audio: AudioContext, start: number, length: number, level: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + Math.min(0.012, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, { at = 0, from, to = from, length, level, wave = 'sine' }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  oscillator.connect(envelope(audio, start, length, level));
  oscillator.start(start);
  oscillator.stop(start + length);
}

function burst(audio: AudioContext, { at = 0, length, level, from, to = from, q = 0.8 }: Burst): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter).connect(envelope(audio, start, length, level));
  source.start(start);
  source.stop(start + length);
}

const EFFECTS: Record<Effect, (audio: AudioContext) => void> = {
  deal: (audio) => {
    for (let i = 0; i < 14; i += 1) burst(audio, { at: i * 0.045, length: 0.035, level: 0.1, from: 3200 + (i % 3) * 300 });
  },
  pick: (audio) => {
    burst(audio, { length: 0.03, level: 0.07, from: 4200 });
  },
  play: (audio) => {
    burst(audio, { length: 0.07, level: 0.28, from: 1800, to: 700 });
    tone(audio, { from: 170, to: 90, length: 0.09, level: 0.16 });
  },
  pass: (audio) => {
    tone(audio, { from: 250, to: 190, length: 0.12, level: 0.07 });
  },
  bid: (audio) => {
    tone(audio, { from: 660, length: 0.16, level: 0.09, wave: 'triangle' });
    tone(audio, { at: 0.07, from: 880, length: 0.2, level: 0.08, wave: 'triangle' });
  },
  turn: (audio) => {
    tone(audio, { from: 988, length: 0.22, level: 0.06, wave: 'triangle' });
  },
  alert: (audio) => {
    for (const at of [0, 0.14, 0.28]) tone(audio, { at, from: 1245, length: 0.1, level: 0.09, wave: 'triangle' });
  },
  bomb: (audio) => {
    burst(audio, { length: 0.9, level: 0.7, from: 900, to: 60, q: 0.5 });
    tone(audio, { from: 130, to: 32, length: 0.8, level: 0.5 });
  },
  rocket: (audio) => {
    burst(audio, { length: 1, level: 0.4, from: 300, to: 4500, q: 1.2 });
    burst(audio, { at: 0.85, length: 0.8, level: 0.6, from: 800, to: 70, q: 0.5 });
  },
  plane: (audio) => {
    tone(audio, { from: 110, to: 190, length: 1, level: 0.1, wave: 'sawtooth' });
    burst(audio, { length: 1, level: 0.16, from: 500, to: 1600 });
  },
  chain: (audio) => {
    for (let i = 0; i < 5; i += 1) burst(audio, { at: i * 0.05, length: 0.05, level: 0.16, from: 1400 + i * 350 });
  },
  won: (audio) => {
    [523, 659, 784, 1047].forEach((from, i) => {
      tone(audio, { at: i * 0.12, from, length: 0.42, level: 0.11, wave: 'triangle' });
    });
  },
  lost: (audio) => {
    [440, 392, 330].forEach((from, i) => {
      tone(audio, { at: i * 0.17, from, length: 0.45, level: 0.09, wave: 'triangle' });
    });
  },
};

/** Play an effect, where sound is on and the browser lets it. */
export function playSound(effect: Effect): void {
  if (settings.sound && context?.state === 'running') EFFECTS[effect](context);
}
