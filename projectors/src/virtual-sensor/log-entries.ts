import { encodeLogBody, partitionOf, type LateReading, type UplinkMode } from '@watchglass/schemas/reading/log-body';
import type { ValidOutput } from '@watchglass/schemas/virtual-sensor/types';
import type { NewLogEntry } from '@watchglass/streams/ports/reading-log';
import type { Derivation } from './derivation.ts';

/** Keeps an entry far below the log's bound on messages. */
const IN_ONE_ENTRY = 5_000;

export interface ToAppend {
  readonly derivation: Derivation;
  readonly mode: UplinkMode;
  readonly appended: readonly ValidOutput[];
  readonly late: readonly ValidOutput[];
}

/** The entries for tiles and alarms, in the partition of each virtual sensor. */
export function logEntriesOf(
  changes: readonly ToAppend[],
  { version, receivedAt, partitions }: { version: number; receivedAt: number; partitions: number },
): NewLogEntry[] {
  return changes.flatMap(({ derivation, mode, appended, late }) => {
    const { organizationId, id, metricId } = derivation;
    const partition = partitionOf(organizationId, id, partitions);
    const derived = inParts(appended).map((part) => ({
      partition,
      body: encodeLogBody({
        kind: 'derived',
        organizationId,
        mode,
        receivedAt,
        version,
        sensor: new Int32Array(part.length).fill(id),
        metric: new Int32Array(part.length).fill(metricId),
        at: Float64Array.from(part, ({ at }) => at),
        value: Float64Array.from(part, ({ value }) => value),
      }),
    }));
    const found = inParts(late).map((part) => {
      const readings = part.map(({ at, value }): LateReading => [id, metricId, at, value]);
      return { partition, body: encodeLogBody({ kind: 'late', organizationId, readings }) };
    });
    return [...derived, ...found];
  });
}

function inParts<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < items.length; from += IN_ONE_ENTRY) parts.push(items.slice(from, from + IN_ONE_ENTRY));
  return parts;
}
