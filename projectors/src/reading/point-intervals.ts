import { addGap, medianInterval, newestGap } from '@watchglass/schemas/sensor/gaps';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { PointTable } from './point-table.ts';

/** The estimated interval of a point; an interval declared by the device is in `read.sensors` and takes precedence. */
export const pointIntervalsMigration: Migration = {
  name: 'point_intervals',
  sql: `CREATE TABLE read.point_intervals (
    organization_id int NOT NULL,
    sensor_id int NOT NULL,
    metric_id int NOT NULL,
    interval_seconds int NOT NULL,
    PRIMARY KEY (organization_id, sensor_id, metric_id)
  )`,
};

/** Adds a gap of a point; true if its interval changed. A gap equal to the known interval cannot change the median. */
export function heardGap(points: PointTable, slot: number, gapMs: number): boolean {
  const gaps = addGap(points.gaps[slot] ?? 0, gapMs);
  points.gaps[slot] = gaps;
  const known = points.interval[slot] ?? 0;
  if (known !== 0 && newestGap(gaps) === known) return false;
  const interval = medianInterval(gaps);
  if (interval === 0 || interval === known) return false;
  points.interval[slot] = interval;
  return true;
}

/** Writes the intervals of points. */
export async function storeIntervals(tx: Queryable, points: PointTable, slots: readonly number[]): Promise<void> {
  const column = (of: Int32Array): number[] => slots.map((slot) => of[slot] ?? 0);
  await tx.query({
    name: 'point_intervals.store',
    text: `INSERT INTO read.point_intervals (organization_id, sensor_id, metric_id, interval_seconds)
      SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[])
      ON CONFLICT (organization_id, sensor_id, metric_id) DO UPDATE SET interval_seconds = excluded.interval_seconds`,
    values: [column(points.organization), column(points.sensor), column(points.metric), column(points.interval)],
  });
}
