import type { Window } from './line-query.ts';

/** Nothing is seen in less. */
const SHORTEST_MS = 10_000;

/** A window that lies in a range and is not shorter than ten seconds; null if it is all of the range. */
export function windowWithin({ from, to }: Window, range: Window): Window | null {
  const length = Math.min(range.to - range.from, Math.max(SHORTEST_MS, Math.round(to - from)));
  const begin = Math.min(Math.max(range.from, Math.round(from)), range.to - length);
  return length >= range.to - range.from ? null : { from: begin, to: begin + length };
}

/** The window a factor as long, in which `at` keeps its place; a factor below 1 comes closer. */
export function zoomed(shown: Window, factor: number, at: number): Window {
  return { from: at - (at - shown.from) * factor, to: at + (shown.to - at) * factor };
}

/** The window moved by a share of its length; positive is later. */
export function panned({ from, to }: Window, share: number): Window {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}

const STEP = 0.25;
const CLOSER = 0.5;

/** What a key does to the shown window: arrows move it, plus and minus change its length, 0 shows all; undefined for other keys. */
export function windowAfterKey(key: string, shown: Window, range: Window): Window | null | undefined {
  const middle = (shown.from + shown.to) / 2;
  const next: Readonly<Record<string, () => Window>> = {
    ArrowLeft: () => panned(shown, -STEP),
    ArrowRight: () => panned(shown, STEP),
    '+': () => zoomed(shown, CLOSER, middle),
    '=': () => zoomed(shown, CLOSER, middle),
    '-': () => zoomed(shown, 1 / CLOSER, middle),
    '0': () => range,
  };
  const moved = next[key]?.();
  return moved === undefined ? undefined : windowWithin(moved, range);
}
