/** Movements of cards. Where motion is off or reduced, everything is at its place at once. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from './settings.svelte';

export function still(): boolean {
  return !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Move an element to its place from a rectangle on the screen; without one it only fades in. */
export function arrive(
  node: Element,
  { from, delay = 0, duration = 240 }: { from: () => DOMRect | undefined; delay?: number; duration?: number },
): TransitionConfig {
  const origin = from();
  if (still()) return { duration: 0 };
  if (!origin) return { duration: 140, css: (p) => `opacity:${String(p)}` };
  const here = node.getBoundingClientRect();
  const dx = origin.left + origin.width / 2 - (here.left + here.width / 2);
  const dy = origin.top + origin.height / 2 - (here.top + here.height / 2);
  const size = Math.min(1, Math.max(0.4, origin.width / Math.max(1, here.width)));
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (p, q) =>
      `opacity:${String(Math.min(1, p * 3))};transform:translate(${String(dx * q)}px,${String(dy * q)}px) scale(${String(size + (1 - size) * p)})`,
  };
}

/** Take a play off the table: at once where another replaces it, after a moment where the trick is over. */
export function collect(_: Element, { slow }: { slow: boolean }): TransitionConfig {
  if (still()) return { duration: 0 };
  if (!slow) return { duration: 110, css: (p) => `opacity:${String(p)}` };
  return {
    delay: 420,
    duration: 260,
    easing: cubicOut,
    css: (p, q) => `opacity:${String(p)};transform:scale(${String(0.7 + 0.3 * p)}) translateY(${String(-18 * q)}px)`,
  };
}

/** Finish every movement now. */
export function hurry(): void {
  for (const animation of document.getAnimations()) {
    // An animation without an end, such as the glow of the ring, can't be finished.
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}

/** Turn a card over. */
export function flipIn(_: Element, { delay = 0 }: { delay?: number }): TransitionConfig {
  if (still()) return { duration: 0 };
  return { delay, duration: 260, css: (p) => `transform:perspective(400px) rotateY(${String(90 * (1 - p))}deg)` };
}
