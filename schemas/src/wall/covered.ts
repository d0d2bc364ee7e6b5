import { SILENT_AFTER_SECONDS } from './limits.ts';

/** A stretch of time of which receipts tell, in epoch milliseconds. */
export type Stretch = readonly [from: number, to: number];

/** Receipts come every half a minute: a shorter pause between two is no gap. */
const PAUSE_MS = SILENT_AFTER_SECONDS * 1000;

/** Stretches in order, with another one added; those without a gap between them are one. Only the newest `most` stay. */
export function cover(known: readonly Stretch[], [from, to]: Stretch, most: number): readonly Stretch[] {
  const [before, after] = [
    known.filter((each) => each[1] < from - PAUSE_MS),
    known.filter((each) => each[0] > to + PAUSE_MS),
  ];
  const touched = known.slice(before.length, known.length - after.length);
  const whole: Stretch = [
    Math.min(from, ...touched.map(([start]) => start)),
    Math.max(to, ...touched.map(([, end]) => end)),
  ];
  return [...before, whole, ...after].slice(-most);
}

/** The gaps between stretches that end after `from` and up to `to`. */
export function gapsBetween(known: readonly Stretch[], [from, to]: Stretch): readonly Stretch[] {
  return known
    .slice(1)
    .map(([start], index): Stretch => [known[index]?.[1] ?? start, start])
    .filter(([, end]) => end > from && end <= to);
}
