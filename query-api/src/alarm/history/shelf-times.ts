import { SHELF_MAX_MINUTES } from '@watchglass/schemas/shelf/limits';
import type { Parameters } from '@watchglass/streams/ports/time-series';
import type { Reading } from '../../http/route.ts';
import type { Period } from './export.ts';

/** A filling of a shelf, or its emptying: `until` and `severity` are null. A subject that is a base has sensor and metric 0. */
export interface ShelfEntry extends Record<string, unknown> {
  readonly shelf: string;
  readonly rule: string;
  readonly sensor: number;
  readonly metric: number;
  readonly base: string;
  readonly at: Date;
  readonly until: Date | null;
  readonly severity: number | null;
}

/** A time in which a shelf hid the raises of a rule on a subject, epoch milliseconds, `until` excluded. */
export interface ShelfTime extends Pick<ShelfEntry, 'rule' | 'sensor' | 'metric' | 'base'> {
  readonly from: number;
  readonly until: number;
  readonly severity: number;
}

/** The times of entries in order: a shelf hides until its end, or until it is filled anew or emptied. */
export function timesOf(entries: readonly ShelfEntry[]): readonly ShelfTime[] {
  const next = new Map<string, number>();
  return entries
    .toReversed()
    .flatMap(({ shelf, rule, sensor, metric, base, at, until, severity }) => {
      const from = at.getTime();
      const end = Math.min(until?.getTime() ?? from, next.get(shelf) ?? Infinity);
      next.set(shelf, from);
      return end > from ? [{ rule, sensor, metric, base, severity: severity ?? 0, from, until: end }] : [];
    })
    .toReversed();
}

/** The times in which shelves hid something in a period. */
export async function shelfTimesIn(
  { relational, sight }: Pick<Reading, 'relational' | 'sight'>,
  { from, to }: Period,
): Promise<readonly ShelfTime[]> {
  const entries = await relational.query<ShelfEntry>({
    name: 'alarm_figures.shelf_times',
    text: `SELECT shelf_id AS shelf, rule_id AS rule, coalesce(sensor_id, 0) AS sensor, coalesce(metric_id, 0) AS metric,
        coalesce(base_serial, '') AS base, at, until, severity FROM read.shelf_times
      WHERE organization_id = $1 AND at >= $2 AND at < $3 ORDER BY position`,
    values: [sight.organizationId, new Date(from - SHELF_MAX_MINUTES * 60_000), new Date(to)],
  });
  return timesOf(entries);
}

/**
 * SQL that is true for a raise (`rule`, `sensor`, `metric`, `base`, `at`, `severity`) that a shelf hid. A shelf of a warning hides no
 * critical.
 */
export function isShelved(times: readonly ShelfTime[]): { readonly sql: string; readonly parameters: Parameters } {
  if (times.length === 0) return { sql: 'false', parameters: {} };
  const sql = `arrayExists((of_rule, of_sensor, of_metric, of_base, of_severity, begun, over) -> of_rule = rule AND of_sensor = sensor
      AND of_metric = metric AND of_base = base AND toUnixTimestamp64Milli(at) >= begun AND toUnixTimestamp64Milli(at) < over
      AND (severity < 80 OR of_severity = 80),
    {shelf_rules: Array(UUID)}, {shelf_sensors: Array(UInt32)}, {shelf_metrics: Array(UInt32)}, {shelf_bases: Array(String)},
    {shelf_severities: Array(UInt8)}, {shelf_from: Array(Int64)}, {shelf_until: Array(Int64)})`;
  return {
    sql,
    parameters: {
      shelf_rules: times.map(({ rule }) => rule),
      shelf_sensors: times.map(({ sensor }) => sensor),
      shelf_metrics: times.map(({ metric }) => metric),
      shelf_bases: times.map(({ base }) => base),
      shelf_severities: times.map(({ severity }) => severity),
      shelf_from: times.map(({ from }) => from),
      shelf_until: times.map(({ until }) => until),
    },
  };
}
