import { instantOfLocal, localDayAt } from '@watchglass/schemas/local-time';
import { CHART_DAYS } from '@watchglass/schemas/reading/limits';
import type { QualityDays } from '@watchglass/schemas/reading/quality';
import { refuse } from '@watchglass/schemas/refusals';

/** Whole local days. Epoch milliseconds. */
export interface Days {
  /** Their beginnings, and the end of the last one. */
  readonly edges: readonly number[];
  /** What was expected until then: the end of the last day, but not after now. */
  readonly until: number;
}

/** The days of a zone that a range touches. Refuses a reversed range, and more than 31 days. */
export function daysOf({ from, to, zone }: QualityDays, now: number): Days {
  if (to <= from) refuse('InvalidRequest', { fields: [REVERSED] });
  const [first, last] = [localDayAt(from, zone), localDayAt(to - 1, zone)];
  if (last - first >= CHART_DAYS) refuse('RangeTooLong', { limit: CHART_DAYS });
  const edges = Array.from({ length: last - first + 2 }, (_, day) => instantOfLocal(first + day, 0, zone));
  return { edges, until: Math.min(edges.at(-1) ?? to, now) };
}

const REVERSED = { field: 'to', rule: 'number.greater', message: 'to must be after from' };

/** The length of each day that is expected to be measured, from `since` on. */
export function expectedMs({ edges, until }: Days, since: number): number[] {
  return edges
    .slice(0, -1)
    .map((begin, day) => Math.max(0, Math.min(edges[day + 1] ?? begin, until) - Math.max(begin, since)));
}

/** SQL: the place of an instant in seconds among the days; parameters `edges` in seconds. */
export const dayOf = (seconds: string): string =>
  `toUInt32(arrayFirstIndex(edge -> edge > ${seconds}, {edges: Array(UInt32)}) - 2)`;

export const inSeconds = (instants: readonly number[]): number[] => instants.map((at) => Math.floor(at / 1_000));

/**
 * SQL: a column of instants in milliseconds lies in the range of the parameters `from` and `to`, in seconds. Of a comparison with
 * a `DateTime`, ClickHouse leaves out a part whose rows all lie in the second before it.
 */
export const inRange = (column: string): string =>
  `${column} >= fromUnixTimestamp64Milli(1000 * {from: Int64}, 'UTC') AND ${column} < fromUnixTimestamp64Milli(1000 * {to: Int64}, 'UTC')`;
