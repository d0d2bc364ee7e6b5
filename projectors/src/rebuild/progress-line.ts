import type { Progress } from './next-set.ts';

/**
 * The progress of a rebuild, for people. In most stores positions are numbers, which gives the rest; else the line
 * shows only the finished part.
 */
export function progressLine({ events, position, target }: Progress, seconds: number): string {
  const done = `${events.toLocaleString('en')} events, ${Math.round(events / Math.max(seconds, 0.001)).toLocaleString('en')} a second`;
  const part = partOf(position, target);
  if (part === null) return done;
  const remaining = (seconds * (1 - part)) / part;
  return `${Math.floor(part * 100)} %, ${done}, ${Math.ceil(remaining)} s to go`;
}

function partOf(position: string, target: string): number | null {
  const [at, to] = [position, target].map((each) => (/^\d+/.test(each) ? Number.parseInt(each, 10) : NaN));
  return at && to ? Math.min(1, at / to) : null;
}
