import { versionAt, type AdjustmentVersion } from '@watchglass/schemas/sensor/adjustment';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { readAdjustments, type AdjustmentRow } from './adjustment-rows.ts';

/** One organization's settings for readings of points, measured at an instant (epoch milliseconds). */
export interface AdjustmentsOf {
  versionOf(sensorId: number, metricId: number, measuredAt: number): AdjustmentVersion | undefined;
  /** True for a second point from the instant on from which an adjustment first fed it: it has one source for good. */
  isFed(sensorId: number, metricId: number, measuredAt: number): boolean;
}

export interface Adjustments {
  /**
   * Undefined for an organization without adjustments. Throws `Unavailable` while the settings cannot be read, unless
   * the organization had none when they were read last.
   */
  of(organizationId: number): Promise<AdjustmentsOf | undefined>;
}

/** Settings hold from 30 s after they were made at the earliest, so every process has read them by then. */
const READ_EVERY_MS = 2_000;

/** The private table of adjustments, of which only new rows are read. */
export function openAdjustments(relational: Queryable, clock: () => Date): Adjustments {
  const byOrganization = new Map<number, Known>();
  let last = 0;
  let isRead = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(now: number): Promise<void> {
    for (const row of await readAdjustments(relational, last)) {
      const known = byOrganization.get(row.organization_id) ?? new Known();
      byOrganization.set(row.organization_id, known);
      known.learn(row);
      last = row.number;
    }
    [isRead, readAt] = [true, now];
  }

  return {
    async of(organizationId) {
      const now = clock().getTime();
      if (!isRead || Math.abs(now - readAt) >= READ_EVERY_MS) {
        reading ??= read(now).finally(() => {
          reading = undefined;
        });
        await reading.catch((error: unknown) => {
          if (!isRead || byOrganization.has(organizationId))
            throw error instanceof Unavailable ? error : new Unavailable('relational', 'adjustments are unreadable');
        });
      }
      return byOrganization.get(organizationId);
    },
  };
}

const keyOf = (sensorId: number, metricId: number): string => `${sensorId} ${metricId}`;

/** The settings of one organization. */
class Known implements AdjustmentsOf {
  readonly #versions = new Map<string, readonly AdjustmentVersion[]>();
  /** The instant from which each second point is fed. */
  readonly #fedFrom = new Map<string, number>();

  learn({ sensor_id, metric_id, settings }: AdjustmentRow): void {
    const key = keyOf(sensor_id, metric_id);
    const versions = [...(this.#versions.get(key) ?? []), settings];
    this.#versions.set(
      key,
      versions.toSorted((one, other) => one.version - other.version),
    );
    if (settings.feeds === null) return;
    const fed = keyOf(sensor_id, settings.feeds);
    this.#fedFrom.set(fed, Math.min(settings.from, this.#fedFrom.get(fed) ?? settings.from));
  }

  versionOf(sensorId: number, metricId: number, measuredAt: number): AdjustmentVersion | undefined {
    const versions = this.#versions.get(keyOf(sensorId, metricId));
    return versions && versionAt(versions, measuredAt);
  }

  isFed(sensorId: number, metricId: number, measuredAt: number): boolean {
    return measuredAt >= (this.#fedFrom.get(keyOf(sensorId, metricId)) ?? Number.POSITIVE_INFINITY);
  }
}
