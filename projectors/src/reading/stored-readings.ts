import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Block } from './block.ts';
import { addStored, type Candidate, type StoredValues } from './classify.ts';
import type { PointTable } from './point-table.ts';

/** ClickHouse accepts a parameter of at most 128 KiB: this many instants or ids of any size fit. */
const ASKED_TOGETHER = 6_000;

const KEYS = 'arrayJoin(arrayZip({orgs: Array(UInt32)}, {sensors: Array(UInt32)}, {metrics: Array(UInt32)}))';
const INSTANTS = "arrayMap(t -> fromUnixTimestamp64Milli(t, 'UTC'), {instants: Array(Int64)})";

/** On a cluster: excludes replicas that lack an acknowledged block. */
const WITH_ALL_STORED = 'SETTINGS select_sequential_consistency = 1';

const VALUES = `
SELECT org, sensor, metric, toFloat64(toUnixTimestamp64Milli(ts)) AS at, ifNull(raw, value) AS value FROM readings
WHERE (org, sensor, metric, ts) IN (
  SELECT arrayJoin(arrayZip({orgs: Array(UInt32)}, {sensors: Array(UInt32)}, {metrics: Array(UInt32)}, ${INSTANTS})))
${WITH_ALL_STORED}`;

const MARKS = `
SELECT org, sensor, metric, toFloat64(toUnixTimestamp64Milli(max(last))) AS at,
  toFloat64(toUnixTimestamp64Milli(max(d.effective))) AS effective FROM readings_1d AS d
WHERE (org, sensor, metric) IN (SELECT ${KEYS}) GROUP BY org, sensor, metric
${WITH_ALL_STORED}`;

interface StoredKey extends Record<string, unknown> {
  readonly org: number;
  readonly sensor: number;
  readonly metric: number;
}

interface StoredRow extends StoredKey {
  readonly at: number;
  readonly value: number;
}

interface Mark {
  readonly at: number;
  readonly effective: number;
}

interface MarkRow extends StoredKey, Mark {}

function keysOf(points: PointTable, slots: readonly number[]): Record<string, readonly number[]> {
  const column = (of: Int32Array): number[] => slots.map((slot) => of[slot] ?? 0);
  return { orgs: column(points.organization), sensors: column(points.sensor), metrics: column(points.metric) };
}

function* inPieces<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ASKED_TOGETHER) yield items.slice(start, start + ASKED_TOGETHER);
}

/** The stored values under the keys of candidates without a known one. */
export async function lookUp(
  timeSeries: TimeSeries,
  points: PointTable,
  candidates: readonly Candidate[],
): Promise<StoredValues> {
  const known: StoredValues = new Map();
  for (const asked of inPieces(candidates.filter(({ stored }) => Number.isNaN(stored)))) {
    const parameters = {
      ...keysOf(
        points,
        asked.map(({ slot }) => slot),
      ),
      instants: asked.map(({ at }) => at),
    };
    const rows = await timeSeries.query<StoredRow>(VALUES, parameters);
    for (const { org, sensor, metric, at, value } of rows)
      addStored(known, { slot: points.slotOf(org, sensor, metric), at }, value);
  }
  return known;
}

/** Reads the watermarks of a block's points that are unknown: once per point after a restart. */
export async function learnMarks(timeSeries: TimeSeries, points: PointTable, { uplinks }: Block): Promise<void> {
  const unknown = new Set<number>();
  for (const { slots } of uplinks) {
    for (const slot of slots) if (Number.isNaN(points.markAt[slot])) unknown.add(slot);
  }
  for (const slots of inPieces([...unknown])) {
    const rows = await timeSeries.query<MarkRow>(MARKS, keysOf(points, slots));
    for (const slot of slots) setMark(points, slot, { at: -Infinity, effective: -Infinity });
    for (const row of rows) setMark(points, points.slotOf(row.org, row.sensor, row.metric), row);
  }
}

function setMark(points: PointTable, slot: number, { at, effective }: Mark): void {
  points.markAt[slot] = effective;
  points.markMeasuredAt[slot] = at;
  points.seenAt[slot] = at;
  points.seenValue[slot] = NaN;
}

/** Marks the watermarks of a block's points as unknown. */
export function forgetMarks({ uplinks }: Block, points: PointTable): void {
  for (const { slots } of uplinks) for (const slot of slots) points.markAt[slot] = NaN;
}
