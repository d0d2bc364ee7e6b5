import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import { zoneOffsets, type ZoneOffset } from './zone-offsets.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 4 * QUARTER_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday after the epoch. */
const MONDAY_MS = 4 * DAY_MS;

/** A period of a clock in a range, as it is named there. Epoch milliseconds. */
export interface Period {
  /** Its first instant in the range. */
  readonly at: number;
  /** What the clock shows at its beginning, as if that were UTC: an hour that occurs twice is one period. */
  readonly clock: number;
}

/** Periods of a zone's clock, and how rows are told apart by them. */
export interface ClockPeriods {
  readonly periods: readonly Period[];
  /** The coarsest rollup of which no bucket lies in two periods. */
  readonly table: 'readings' | 'readings_15m' | 'readings_1h' | 'readings_1d';
  /** SQL of a number for an instant in epoch milliseconds, the same for all of a period. */
  readonly numberOf: (at: string) => string;
  /** The place of a number among the periods; -1 for none. */
  readonly placeOf: (number: number) => number;
}

interface Calendar {
  /** The beginning of the period in which a time of the clock lies, and that of the next one. */
  readonly bounds: (clock: number) => readonly [begin: number, end: number];
  readonly sql: (clock: string) => string;
  /** What `sql` says of the beginning of a period. */
  readonly numberOf: (begin: number) => number;
}

function lasting(ms: number, first: number): Calendar {
  const numberOf = (clock: number): number => Math.floor((clock - first) / ms);
  return {
    bounds: (clock) => [numberOf(clock) * ms + first, (numberOf(clock) + 1) * ms + first],
    sql: (clock) => `intDiv(${clock} - ${first}, ${ms})`,
    numberOf,
  };
}

const monthOf = (clock: number): readonly [year: number, month: number] => {
  const date = new Date(clock);
  return [date.getUTCFullYear(), date.getUTCMonth()];
};

const CALENDARS: Readonly<Record<ClockPeriod, Calendar>> = {
  hour: lasting(HOUR_MS, 0),
  day: lasting(DAY_MS, 0),
  week: lasting(WEEK_MS, MONDAY_MS),
  month: {
    bounds: (clock) => {
      const [year, month] = monthOf(clock);
      return [Date.UTC(year, month), Date.UTC(year, month + 1)];
    },
    sql: (clock) => `toRelativeMonthNum(fromUnixTimestamp64Milli(${clock}, 'UTC'))`,
    numberOf: (begin) => {
      const [year, month] = monthOf(begin);
      return year * 12 + month + 1;
    },
  },
};

interface Asked {
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
  /** IANA. */
  readonly zone: string;
  readonly period: ClockPeriod;
}

/**
 * The periods of a range on the clock of a zone, the earliest first. ClickHouse gets offsets and no name of a zone: two databases of
 * zones drift apart.
 */
export function clockPeriods({ from, to, zone, period }: Asked): ClockPeriods {
  const { bounds, sql, numberOf } = CALENDARS[period];
  const offsets = zoneOffsets(from, to, zone);
  const places = new Map<number, number>();
  const periods: Period[] = [];
  for (const [index, { from: begin, offsetMs }] of offsets.entries()) {
    const until = offsets[index + 1]?.from ?? to;
    for (let at = begin; at < until; at = bounds(at + offsetMs)[1] - offsetMs) {
      const [clock] = bounds(at + offsetMs);
      if (places.has(numberOf(clock))) continue;
      places.set(numberOf(clock), periods.length);
      periods.push({ at, clock });
    }
  }
  return {
    periods,
    table: tableOf(offsets, period),
    numberOf: (at) => sql(`(${at} + ${offsetSql(at, offsets)})`),
    placeOf: (number) => places.get(number) ?? -1,
  };
}

function offsetSql(at: string, offsets: readonly ZoneOffset[]): string {
  const last = offsets.at(-1)?.offsetMs ?? 0;
  const before = offsets.slice(0, -1).map(({ offsetMs }, index) => [offsets[index + 1]?.from ?? 0, offsetMs] as const);
  if (before.length === 0) return `(${last})`;
  return `multiIf(${before.map(([until, offsetMs]) => `${at} < ${until}, ${offsetMs}`).join(', ')}, ${last})`;
}

function tableOf(offsets: readonly ZoneOffset[], period: ClockPeriod): ClockPeriods['table'] {
  const edges = offsets.flatMap(({ from, offsetMs }, index) => (index === 0 ? [offsetMs] : [offsetMs, from]));
  const fits = (ms: number): boolean => edges.every((edge) => edge % ms === 0);
  if (period !== 'hour' && fits(DAY_MS)) return 'readings_1d';
  if (fits(HOUR_MS)) return 'readings_1h';
  return fits(QUARTER_MS) ? 'readings_15m' : 'readings';
}
