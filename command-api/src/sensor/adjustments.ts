import { versionAt, type AdjustmentVersion } from '@watchglass/schemas/sensor/adjustment';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { countAdjustments, readAdjustments } from './adjustment-rows.ts';

/** One organization's settings for a reading of a point, measured at an instant (epoch milliseconds). */
export type AdjustmentOf = (sensorId: number, metricId: number, measuredAt: number) => AdjustmentVersion | undefined;

export interface Adjustments {
  /**
   * Undefined for an organization without adjustments. Throws `Unavailable` while the settings cannot be read, unless
   * the organization had none when they were read last.
   */
  of(organizationId: number): Promise<AdjustmentOf | undefined>;
}

/** Settings hold from 30 s after they were made at the earliest, so every process has read them by then. */
const READ_EVERY_MS = 2_000;

interface Cache {
  readonly count: number;
  readonly byOrganization: ReadonlyMap<number, AdjustmentOf>;
}

/** The private table of adjustments, cached. */
export function openAdjustments(relational: Queryable, clock: () => Date): Adjustments {
  let cache: Cache | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(now: number): Promise<void> {
    const count = await countAdjustments(relational);
    if (count !== cache?.count) cache = await readCache(relational, count);
    readAt = now;
  }

  return {
    async of(organizationId) {
      const now = clock().getTime();
      if (cache === undefined || Math.abs(now - readAt) >= READ_EVERY_MS) {
        reading ??= read(now).finally(() => {
          reading = undefined;
        });
        await reading.catch((error: unknown) => {
          if (cache === undefined || cache.byOrganization.has(organizationId))
            throw error instanceof Unavailable ? error : new Unavailable('relational', 'adjustments are unreadable');
        });
      }
      return cache?.byOrganization.get(organizationId);
    },
  };
}

async function readCache(relational: Queryable, count: number): Promise<Cache> {
  const rows = count === 0 ? [] : await readAdjustments(relational);
  const byOrganization = new Map<number, Map<string, AdjustmentVersion[]>>();
  for (const { organization_id, sensor_id, metric_id, settings } of rows) {
    const points = byOrganization.get(organization_id) ?? new Map<string, AdjustmentVersion[]>();
    byOrganization.set(organization_id, points);
    const key = keyOf(sensor_id, metric_id);
    points.set(key, [...(points.get(key) ?? []), settings]);
  }
  return {
    count: rows.length,
    byOrganization: new Map([...byOrganization].map(([id, points]) => [id, lookUpIn(points)])),
  };
}

const keyOf = (sensorId: number, metricId: number): string => `${sensorId} ${metricId}`;

function lookUpIn(points: ReadonlyMap<string, readonly AdjustmentVersion[]>): AdjustmentOf {
  return (sensorId, metricId, measuredAt) => {
    const versions = points.get(keyOf(sensorId, metricId));
    return versions && versionAt(versions, measuredAt);
  };
}
