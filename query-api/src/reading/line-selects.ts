import type { Part } from '../asset/segment-parts.ts';
import type { SourceAsked } from './asked-source.ts';
import type { HistoryDeps } from './history.ts';
import { valuesThen } from './value-tables.ts';

export interface SelectsAsked {
  readonly asked: readonly SourceAsked[];
  /** The sensors of parts that are virtual. */
  readonly virtual: ReadonlySet<number>;
}

/** SQL of the instant of a reading, epoch milliseconds. */
export const AT_VALUE = `toUnixTimestamp64Milli(ts)`;
export const instantOfValue = (at: number): string => `fromUnixTimestamp64Milli(${at}, 'UTC')`;
export const instantOfBucket = (at: number): string => `toDateTime(${at / 1_000}, 'UTC')`;

/** All numbers are ours: ids from the catalogue and instants that were checked. */
export function condition(parts: readonly Part[], column: string, instant: (at: number) => string): string {
  const within = parts.map(
    ({ sensorId, from, until }) =>
      `(sensor = ${sensorId} AND ${column} >= ${instant(from)} AND ${column} < ${instant(until)})`,
  );
  return `(${within.join(' OR ')})`;
}

/** The parts of each line, those of virtual sensors apart. */
export function eachKind({ asked, virtual }: SelectsAsked) {
  return asked.flatMap(({ parts, metricId }, line) =>
    (['physical', 'virtual'] as const).map((kind) => ({
      kind,
      line,
      metricId,
      parts: parts.filter(({ sensorId }) => virtual.has(sensorId) === (kind === 'virtual')),
    })),
  );
}

/** Line, instant and value of each reading and output. */
export function valueSelects(asked: SelectsAsked, moment: HistoryDeps['moment']): string[] {
  return eachKind(asked)
    .filter(({ parts }) => parts.length > 0)
    .map(
      ({ kind, line, metricId, parts }) => `SELECT ${line} AS line, toFloat64(${AT_VALUE}) AS at, value
        FROM ${valuesThen(kind, moment)} AND org = {org: UInt32} AND metric = ${metricId} AND ${condition(parts, 'ts', instantOfValue)}`,
    );
}
