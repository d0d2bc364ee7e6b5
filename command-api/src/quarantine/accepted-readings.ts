import { encodeLogBody, partitionOf } from '@watchglass/schemas/reading/log-body';
import type { NewLogEntry } from '@watchglass/streams/ports/reading-log';
import { customMetric, knownMetric, type PointMetric } from '../metric/point-metric.ts';
import { addAdjusted } from '../reading/add-adjusted.ts';
import { plausible, type Rows } from '../reading/place-readings.ts';
import { timeFault } from '../reading/reading-fault.ts';
import type { AdjustmentsOf } from '../sensor/adjustments.ts';
import type { Storing } from './group.ts';
import type { QuarantinedRecord } from './group-records.ts';

interface Terms {
  readonly adjustment: AdjustmentsOf | undefined;
  /** What was measured before this instant is deleted, and is not taken in again (epoch milliseconds). */
  readonly keptFrom?: number | undefined;
  /** Of the reading log. */
  readonly partitions: number;
}

interface AcceptedReadings {
  readonly entries: readonly NewLogEntry[];
  /** Records that became readings. */
  readonly stored: number;
  readonly leftOut: number;
}

/**
 * Records as readings of history, one log entry for each base. The same records give the same entries, so that a repetition makes
 * only duplicates. Those without a number or a usable time are left out, and impossible values unless they are what was accepted.
 */
export function acceptedReadings(
  { accepted, at }: Pick<Storing, 'accepted' | 'at'>,
  records: readonly QuarantinedRecord[],
  { adjustment, keptFrom = 0, partitions }: Terms,
): AcceptedReadings {
  const { organizationId, sensorId, metricId, metric, reason } = accepted;
  const possible = reason === 'implausibleValue' ? null : (knownMetric(metric) ?? customMetric(metricId, []));
  const byBase = new Map<string, Rows>();
  let leftOut = 0;
  for (const record of records) {
    const rows = byBase.get(record.base) ?? newRows();
    byBase.set(record.base, rows);
    const reading = readingOf(record, accepted, { possible, keptFrom });
    const isAdded = reading !== null && addAdjusted(rows, { sensorId, metricId, ...reading }, adjustment) === undefined;
    if (!isAdded) leftOut += 1;
  }
  const partition = partitionOf(organizationId, sensorId, partitions);
  const entries = [...byBase]
    .filter(([, rows]) => rows.at.length > 0)
    .map(([base, rows]) => ({ partition, body: bodyOf(rows, { organizationId, base, receivedAt: at }) }));
  return { entries, stored: records.length - leftOut, leftOut };
}

const newRows = (): Rows => ({ sensor: [], metric: [], at: [], value: [], raw: new Map(), fed: 0 });

interface Bounds {
  /** Null if the metric may have any value. */
  readonly possible: PointMetric | null;
  readonly keptFrom: number;
}

/** With the value in the native unit; null without a number or a usable time, or if it is not to be stored. */
function readingOf(
  { raw, at, receivedAt }: QuarantinedRecord,
  { slope, offset }: Storing['accepted'],
  { possible, keptFrom }: Bounds,
): { readonly at: number; readonly value: number } | null {
  if (raw.trim() === '' || at === null || at < keptFrom || timeFault(at, receivedAt) !== undefined) return null;
  const value = Number(raw) * slope + offset;
  const isPossible = possible === null || typeof plausible(value, possible) === 'number';
  return Number.isFinite(value) && isPossible ? { at, value } : null;
}

interface Head {
  readonly organizationId: number;
  readonly base: string;
  readonly receivedAt: number;
}

const bodyOf = ({ sensor, metric, at, value, raw }: Rows, head: Head): Uint8Array =>
  encodeLogBody({
    ...head,
    kind: 'readings',
    mode: 'backfill',
    quarantined: [],
    accepted: true,
    sensor: Int32Array.from(sensor),
    metric: Int32Array.from(metric),
    at: Float64Array.from(at),
    value: Float64Array.from(value),
    raw: raw.size === 0 ? undefined : raw,
  });
