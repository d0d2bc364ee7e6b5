import { INVALID_REASONS } from '@watchglass/schemas/virtual-sensor/types';
import type { InputSeries } from '@watchglass/schemas/virtual-sensor/types';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { VOID } from './output-state.ts';

export interface Point {
  readonly organizationId: number;
  readonly sensorId: number;
  readonly metricId: number;
}

/** A point over a range of instants, both ends included. */
export interface PointRange extends Point {
  readonly from: number;
  readonly to: number;
}

/** An output in ClickHouse. */
export interface StoredOutput {
  readonly at: number;
  readonly value: number;
  readonly state: number;
  /** When it was computed first. */
  readonly made: number;
  /** The computation that stored it. */
  readonly version: number;
}

const KEYS = 'SELECT arrayJoin(arrayZip({orgs: Array(UInt32)}, {sensors: Array(UInt32)}, {metrics: Array(UInt32)}))';
const WHERE = `WHERE (org, sensor, metric) IN (${KEYS})
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({to: Int64}, 'UTC')`;
const ms = (column: string): string => `toFloat64(toUnixTimestamp64Milli(${column}))`;
const SETTINGS = 'SETTINGS select_sequential_consistency = 1, do_not_merge_across_partitions_select_final = 1';

const READINGS = `SELECT org, sensor, metric, arraySort(groupArray((${ms('ts')}, value))) AS found
FROM readings ${WHERE} GROUP BY org, sensor, metric ${SETTINGS}`;
const OUTPUTS = `SELECT org, sensor, metric, arraySort(groupArray((${ms('ts')}, value))) AS found
FROM derived_readings FINAL ${WHERE} AND state = 0 GROUP BY org, sensor, metric ${SETTINGS}`;
const STORED = `SELECT org, sensor, metric, arraySort(groupArray((${ms('ts')}, value, state, ${ms('made')}, toFloat64(version)))) AS found
FROM derived_readings FINAL ${WHERE} AND (state <= ${INVALID_REASONS.length} OR state = ${VOID}) GROUP BY org, sensor, metric ${SETTINGS}`;

const EXTENTS = ['readings', 'derived_readings']
  .map(
    (table) => `SELECT org, sensor, metric, ${ms('min(ts)')} AS oldest, ${ms('max(ts)')} AS newest FROM ${table}
WHERE (org, sensor, metric) IN (${KEYS}) GROUP BY org, sensor, metric`,
  )
  .join('\nUNION ALL ');

/** The instants of the oldest and the newest reading. */
export interface Extent {
  readonly oldest: number;
  readonly newest: number;
}

interface ExtentRow extends Record<string, unknown>, Extent {
  readonly org: number;
  readonly sensor: number;
  readonly metric: number;
}

const keyOf = ({ organizationId, sensorId, metricId }: Point): string => `${organizationId} ${sensorId} ${metricId}`;

interface FoundRow<T> extends Record<string, unknown> {
  readonly org: number;
  readonly sensor: number;
  readonly metric: number;
  readonly found: readonly T[];
}

type Pair = readonly [at: number, value: number];
type Stored = readonly [at: number, value: number, state: number, made: number, version: number];

/** Ranges of one read; a wider window would read what none of them needs. */
interface Window {
  from: number;
  to: number;
  readonly ranges: PointRange[];
}

const SHORTEST_MS = 2 * 3_600_000;
/** ClickHouse accepts a parameter of at most 128 KiB. */
const ASKED_TOGETHER = 6_000;

/** Reads of ClickHouse for many outputs together. */
export class SeriesReader {
  readonly #timeSeries: TimeSeries;

  constructor(timeSeries: TimeSeries) {
    this.#timeSeries = timeSeries;
  }

  /** The readings of each range, in the order of the ranges. */
  async readings(ranges: readonly PointRange[], isVirtual: (sensorId: number) => boolean): Promise<InputSeries[]> {
    const [physical, virtual] = await Promise.all([
      this.#read<Pair>(
        READINGS,
        ranges.filter(({ sensorId }) => !isVirtual(sensorId)),
      ),
      this.#read<Pair>(
        OUTPUTS,
        ranges.filter(({ sensorId }) => isVirtual(sensorId)),
      ),
    ]);
    return ranges.map((range) => {
      const found = (isVirtual(range.sensorId) ? virtual : physical).get(range) ?? [];
      return { at: found.map(([at]) => at), value: found.map(([, value]) => value) };
    });
  }

  /** The stored outputs of each range, in the order of the ranges, with those that are void. */
  async stored(ranges: readonly PointRange[]): Promise<StoredOutput[][]> {
    const found = await this.#read<Stored>(STORED, ranges);
    return ranges.map((range) =>
      (found.get(range) ?? []).map(([at, value, state, made, version]) => ({ at, value, state, made, version })),
    );
  }

  /** The newest valid output of a point. */
  async newest({ organizationId, sensorId, metricId }: Point): Promise<Pair | null> {
    const [row] = await this.#timeSeries.query<{ at: number; value: number }>(
      `SELECT ${ms('ts')} AS at, value FROM derived_readings FINAL
        WHERE org = {org: UInt32} AND sensor = {sensor: UInt32} AND metric = {metric: UInt32} AND state = 0
        ORDER BY ts DESC LIMIT 1 ${SETTINGS}`,
      { org: organizationId, sensor: sensorId, metric: metricId },
    );
    return row === undefined ? null : [row.at, row.value];
  }

  /** The extent of each group of points, in the order of the groups; null without any reading. */
  async extents(groups: readonly (readonly Point[])[]): Promise<(Extent | null)[]> {
    if (groups.length === 0) return [];
    const rows = await this.#timeSeries.query<ExtentRow>(EXTENTS, keysOf(groups.flat()));
    return groups.map((points) => {
      const keys = new Set(points.map(keyOf));
      const found = rows.filter((row) => keys.has(`${row.org} ${row.sensor} ${row.metric}`));
      if (found.length === 0) return null;
      return {
        oldest: Math.min(...found.map(({ oldest }) => oldest)),
        newest: Math.max(...found.map(({ newest }) => newest)),
      };
    });
  }

  async #read<T extends readonly [at: number, ...rest: number[]]>(
    sql: string,
    ranges: readonly PointRange[],
  ): Promise<Map<PointRange, readonly T[]>> {
    const results = new Map<PointRange, readonly T[]>();
    for (const window of windowsOf(ranges)) {
      const parameters = { ...keysOf(window.ranges), from: Math.max(0, window.from), to: Math.max(0, window.to) };
      const rows = await this.#timeSeries.query<FoundRow<T>>(sql, parameters);
      const found = new Map(rows.map((row) => [`${row.org} ${row.sensor} ${row.metric}`, row.found]));
      for (const range of window.ranges) {
        const all = found.get(keyOf(range)) ?? [];
        results.set(
          range,
          all.filter(([at]) => at >= range.from && at <= range.to),
        );
      }
    }
    return results;
  }
}

function keysOf(points: readonly Point[]): Record<string, readonly number[]> {
  const keys = new Map(points.map((each) => [keyOf(each), each]));
  const each = [...keys.values()];
  return {
    orgs: each.map(({ organizationId }) => organizationId),
    sensors: each.map(({ sensorId }) => sensorId),
    metrics: each.map(({ metricId }) => metricId),
  };
}

/** Ranges that lie close together share a window. */
function windowsOf(ranges: readonly PointRange[]): Window[] {
  const windows: Window[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = windows.at(-1);
    const longest = Math.max(SHORTEST_MS, 2 * (range.to - range.from));
    if (
      last !== undefined &&
      last.ranges.length < ASKED_TOGETHER &&
      Math.max(last.to, range.to) - last.from <= Math.max(longest, last.to - last.from)
    ) {
      last.to = Math.max(last.to, range.to);
      last.ranges.push(range);
    } else windows.push({ from: range.from, to: range.to, ranges: [range] });
  }
  return windows;
}
