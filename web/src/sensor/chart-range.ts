import { CHART_DAYS } from '@watchglass/schemas/reading/limits';
import { PERIODS, type Period } from '@watchglass/schemas/tile/periods';
import type { Units } from '@watchglass/schemas/user/units';
import { DateTime } from 'luxon';
import type { Written } from '../table/use-query.ts';

/** The presets of a chart. */
export const PRESETS: readonly Period[] = PERIODS;
export type Preset = Period;
export const DEFAULT_PRESET: Preset = 'days7';

const HOUR_MS = 3_600_000;
/** Nothing was measured before (section 9 of the specification). */
export const HISTORY_BEGINS: number = Date.UTC(2015, 0, 1);

/** The choice of an address: a preset, or two instants in epoch milliseconds. */
export type Choice =
  | { readonly preset: Preset }
  | { readonly preset: 'custom'; readonly from: number; readonly to: number };

/** Epoch milliseconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** It was longer than a chart may be, or reached beyond history or now. */
  readonly adjusted: boolean;
  /** Nothing was left of it: these are the last seven days. */
  readonly reset?: true;
}

export function readChoice(params: URLSearchParams): Choice {
  const from = Number(params.get('from') ?? Number.NaN);
  const to = Number(params.get('to') ?? Number.NaN);
  const preset = params.get('preset');
  if (preset === 'custom' && Number.isSafeInteger(from) && Number.isSafeInteger(to) && from < to)
    return { preset, from, to };
  return { preset: PRESETS.find((each) => each === preset) ?? DEFAULT_PRESET };
}

export function writeChoice(choice: Choice): Written {
  if (choice.preset === 'custom') return { preset: 'custom', from: String(choice.from), to: String(choice.to) };
  return { preset: choice.preset === DEFAULT_PRESET ? '' : choice.preset, from: '', to: '' };
}

const HOURS: Partial<Record<Preset, number>> = {
  hour: 1,
  hours12: 12,
  hours24: 24,
  hours36: 36,
  days2: 48,
  days3: 72,
  days4: 96,
  days5: 120,
  days7: 168,
  days14: 336,
  days30: 720,
};

type WeekStart = Units['weekStart'];

/** Luxon's weeks begin on Monday. */
function startOfWeek(now: DateTime, weekStart: WeekStart): DateTime {
  return weekStart === 'sunday' ? now.plus({ days: 1 }).startOf('week').minus({ days: 1 }) : now.startOf('week');
}

const CALENDAR: Partial<Record<Preset, (now: DateTime, weekStart: WeekStart) => readonly [DateTime, DateTime]>> = {
  today: (now) => [now.startOf('day'), now],
  yesterday: (now) => [now.minus({ days: 1 }).startOf('day'), now.startOf('day')],
  thisWeek: (now, weekStart) => [startOfWeek(now, weekStart), now],
  lastWeek: (now, weekStart) => [startOfWeek(now.minus({ weeks: 1 }), weekStart), startOfWeek(now, weekStart)],
  thisMonth: (now) => [now.startOf('month'), now],
  lastMonth: (now) => [now.minus({ months: 1 }).startOf('month'), now.startOf('month')],
};

interface Calendar {
  /** IANA. */
  readonly zone: string;
  readonly weekStart?: WeekStart;
  /** How many days of the calendar a range may have: 31 unless it is said. */
  readonly longestDays?: number;
}

/** The instants of a preset as of now, epoch milliseconds: days of 23 and 25 hours are whole. */
export function instantsOf(
  preset: Preset,
  now: number,
  { zone, weekStart = 'monday' }: Calendar,
): Pick<Range, 'from' | 'to'> {
  const calendar = CALENDAR[preset];
  if (calendar === undefined) return { from: now - (HOURS[preset] ?? 0) * HOUR_MS, to: now };
  const [from, to] = calendar(DateTime.fromMillis(now, { zone }), weekStart);
  return { from: from.toMillis(), to: Math.max(to.toMillis(), from.toMillis() + 60_000) };
}

/**
 * The instants of a choice as of now, as far as a chart may reach: so many days of the calendar, from 2015 until now. The end stays
 * where it is. If nothing is left, the last seven days stand in its place.
 */
export function rangeOf(choice: Choice, now: number, calendar: Calendar): Range {
  const asked = choice.preset === 'custom' ? choice : instantsOf(choice.preset, now, calendar);
  const to = choice.preset === 'custom' ? Math.min(asked.to, now) : asked.to;
  const { zone, longestDays = CHART_DAYS } = calendar;
  const longest = DateTime.fromMillis(to, { zone }).minus({ days: longestDays }).toMillis();
  const from = Math.max(asked.from, longest, HISTORY_BEGINS);
  if (from >= to) return { ...instantsOf(DEFAULT_PRESET, now, calendar), adjusted: false, reset: true };
  return { from, to, adjusted: from > asked.from || to < asked.to };
}
