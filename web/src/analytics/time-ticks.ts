import { DateTime } from 'luxon';
import type { Window } from './line-query.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60 * SECOND_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
];
const STEPS_DAYS: readonly number[] = [1, 2, 4, 7, 14, 28, 56, 112];

/**
 * At most `count` round instants of a zone's clock in a window, epoch milliseconds. Steps of days begin at midnight and steps of
 * hours are counted from it, on days of 23 and 25 hours too.
 */
export function timeTicks({ from, to }: Window, count: number, zone: string): number[] {
  const step = STEPS_MS.find((each) => (to - from) / each <= count);
  const days = step === undefined ? (STEPS_DAYS.find((each) => (to - from) / (each * DAY_MS) <= count) ?? 366) : 1;
  const ticks: number[] = [];
  let day = DateTime.fromMillis(from, { zone }).startOf('day');
  while (day.toMillis() <= to) {
    const next = day.plus({ days });
    if (step === undefined) ticks.push(day.toMillis());
    else ticks.push(...ticksOfDay(day, { step, from, to }));
    day = next;
  }
  return ticks.filter((at) => at >= from && at <= to);
}

/** The multiples of a step on the clock of one day; an hour that is left out has none, one that occurs twice has two. */
function ticksOfDay(day: DateTime, { step, from, to }: Window & { readonly step: number }): number[] {
  const end = Math.min(to, day.plus({ days: 1 }).toMillis() - 1);
  const ticks: number[] = [];
  // Offsets keep to quarters of an hour, so smaller steps never miss the clock.
  const stride = Math.min(step, HOUR_MS / 4);
  const first = day.toMillis();
  const begin = first + Math.max(0, Math.floor((from - first) / stride)) * stride;
  for (let at = begin; at <= end; at += stride) {
    const offsetMs = DateTime.fromMillis(at, { zone: day.zone }).offset * 60_000;
    if (step <= stride || (at + offsetMs) % step === 0) ticks.push(at);
  }
  return ticks;
}
