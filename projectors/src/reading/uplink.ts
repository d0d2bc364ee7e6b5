import { decodeLogBody, type DerivedBody, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { LogEntry, LogPosition } from '@watchglass/streams/ports/reading-log';
import type { PointTable } from './point-table.ts';

/** One uplink of the log, with the slot of each reading's point. */
export interface Uplink<B extends Measured = ReadingsBody> {
  readonly partition: number;
  readonly position: LogPosition;
  readonly body: B;
  readonly slots: Int32Array;
}

type Measured = ReadingsBody | DerivedBody;

export interface Taken {
  readonly uplinks: readonly Uplink[];
  readonly derived: readonly Uplink<DerivedBody>[];
}

/**
 * The uplinks and the outputs of virtual sensors among entries of the log; other kinds have other consumers. An
 * unreadable entry stays so: it is reported.
 */
export function uplinksOf(entries: readonly LogEntry[], points: PointTable, report: (error: unknown) => void): Taken {
  const [uplinks, derived]: [Uplink[], Uplink<DerivedBody>[]] = [[], []];
  for (const { partition, position, body: bytes } of entries) {
    try {
      const body = decodeLogBody(bytes);
      if (body.kind === 'readings') uplinks.push({ partition, position, body, slots: slotsOf(body, points) });
      else if (body.kind === 'derived') derived.push({ partition, position, body, slots: slotsOf(body, points) });
    } catch (error) {
      report(error);
    }
  }
  return { uplinks, derived };
}

function slotsOf({ organizationId, sensor, metric }: Measured, points: PointTable): Int32Array {
  const slots = new Int32Array(sensor.length);
  for (let i = 0; i < slots.length; i += 1) slots[i] = points.slotOf(organizationId, sensor[i] ?? 0, metric[i] ?? 0);
  return slots;
}
