import { decodeLogBody, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { LogEntry, LogPosition } from '@watchglass/streams/ports/reading-log';
import type { PointTable } from './point-table.ts';

/** One uplink of the log, with the slot of each reading's point. */
export interface Uplink {
  readonly partition: number;
  readonly position: LogPosition;
  readonly body: ReadingsBody;
  readonly slots: Int32Array;
}

/**
 * The uplinks among entries of the log; other kinds have other consumers. An unreadable entry stays so: it is reported.
 */
export function uplinksOf(
  entries: readonly LogEntry[],
  points: PointTable,
  report: (error: unknown) => void,
): Uplink[] {
  return entries.flatMap(({ partition, position, body: bytes }) => {
    try {
      const body = decodeLogBody(bytes);
      return body.kind === 'readings' ? [{ partition, position, body, slots: slotsOf(body, points) }] : [];
    } catch (error) {
      report(error);
      return [];
    }
  });
}

function slotsOf({ organizationId, sensor, metric }: ReadingsBody, points: PointTable): Int32Array {
  const slots = new Int32Array(sensor.length);
  for (let i = 0; i < slots.length; i += 1) slots[i] = points.slotOf(organizationId, sensor[i] ?? 0, metric[i] ?? 0);
  return slots;
}
