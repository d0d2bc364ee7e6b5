import type { AggregateView, PeriodValue } from '@watchglass/schemas/reading/views';
import type { HeatType } from './heat-query.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;

/** The readings of a cell: native values. */
export interface HeatCell {
  readonly column: number;
  readonly row: number;
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  readonly n: number;
}

/** A picture of cells. Times of the clock are as if the clock showed UTC, epoch milliseconds. */
export interface HeatGrid {
  /** Of days and of periods: times of the clock; of hours: 0 to 23. */
  readonly columns: readonly number[];
  /** Of hours: 0 to 23; of weekdays: 1, Monday, to 7; of sources: their places. */
  readonly rows: readonly number[];
  readonly cells: readonly HeatCell[];
  /** Hours that the clock leaves out. */
  readonly absent: readonly (readonly [column: number, row: number])[];
}

type Lines = Pick<AggregateView, 'periods' | 'lines'>;
type Line = AggregateView['lines'][number];

/** The cells of a chart: of one line, or of all lines over time. */
export function heatGrid(
  view: Lines,
  lines: readonly Line[],
  { type, weekdays }: { readonly type: HeatType; readonly weekdays: readonly number[] },
): HeatGrid {
  if (type === 'sensorTime') return overTime(view, lines);
  const [values = []] = lines.map((line) => line.values);
  return type === 'hourDay' ? byDays(view, values) : byWeekdays(view, values, weekdays);
}

const hourOf = (clock: number): number => Math.floor(clock / HOUR_MS) % HOURS;
const dayOf = (clock: number): number => Math.floor(clock / DAY_MS);
/** The epoch began on a Thursday. */
const weekdayOf = (clock: number): number => ((dayOf(clock) + 3) % 7) + 1;

function byDays({ periods }: Lines, values: readonly PeriodValue[]): HeatGrid {
  const clocks = periods.map(([, clock]) => clock);
  const [first, last] = [clocks[0] ?? 0, clocks.at(-1) ?? 0];
  const count = clocks.length === 0 ? 0 : dayOf(last) - dayOf(first) + 1;
  const columns = Array.from({ length: count }, (_, index) => (dayOf(first) + index) * DAY_MS);
  const known = new Set(clocks);
  const absent = columns.flatMap((day, column) =>
    ALL_HOURS.filter((hour) => {
      const clock = day + hour * HOUR_MS;
      return clock > first && clock < last && !known.has(clock);
    }).map((hour) => [column, hour] as const),
  );
  const placeOf = (clock: number) => [dayOf(clock) - dayOf(first), hourOf(clock)] as const;
  return { columns, rows: ALL_HOURS, cells: cellsOf(values, clocks, placeOf), absent };
}

function byWeekdays({ periods }: Lines, values: readonly PeriodValue[], weekdays: readonly number[]): HeatGrid {
  const clocks = periods.map(([, clock]) => clock);
  const placeOf = (clock: number) => [hourOf(clock), weekdays.indexOf(weekdayOf(clock))] as const;
  return { columns: ALL_HOURS, rows: weekdays, cells: cellsOf(values, clocks, placeOf), absent: [] };
}

function overTime({ periods }: Lines, lines: readonly Line[]): HeatGrid {
  const columns = periods.map(([, clock]) => clock);
  const places = new Map(columns.map((clock, place) => [clock, place]));
  const cells = lines.flatMap(({ values }, row) =>
    cellsOf(values, columns, (clock) => [places.get(clock) ?? 0, row] as const),
  );
  return { columns, rows: lines.map((_line, row) => row), cells, absent: [] };
}

const ALL_HOURS: readonly number[] = Array.from({ length: HOURS }, (_, hour) => hour);

/** Periods of one place are one cell: each counts by its readings. */
function cellsOf(
  values: readonly PeriodValue[],
  clocks: readonly number[],
  placeOf: (clock: number) => readonly [column: number, row: number],
): HeatCell[] {
  const cells = new Map<string, HeatCell>();
  for (const [period, min, mean, max, n] of values) {
    const [column, row] = placeOf(clocks[period] ?? 0);
    const key = `${column} ${row}`;
    const more = { column, row, min, mean, max, n };
    const known = cells.get(key);
    cells.set(key, known === undefined ? more : together(known, more));
  }
  return [...cells.values()];
}

function together(one: HeatCell, other: HeatCell): HeatCell {
  const n = one.n + other.n;
  return {
    ...one,
    min: Math.min(one.min, other.min),
    mean: (one.mean * one.n + other.mean * other.n) / n,
    max: Math.max(one.max, other.max),
    n,
  };
}
