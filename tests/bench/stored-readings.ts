import type { Fleet } from './fleet.ts';
import type { Product } from './product.ts';

interface Stored {
  /** Readings of each sensor. */
  readonly each: number;
  /** Milliseconds between two readings of a sensor. */
  readonly stepMs: number;
  /** Epoch milliseconds; the newest reading lies a step before it. */
  readonly end: number;
}

/** Stores temperatures of all sensors of a fleet at an even pace, beside the way in. */
export async function storeReadings(
  { timeSeries }: Product,
  { workspace, sensorIds }: Fleet,
  { each, stepMs, end }: Stored,
): Promise<void> {
  await timeSeries.command(
    `INSERT INTO readings (org, sensor, metric, ts, value, late) SELECT {org: UInt32}, s.sensor, 1,
    fromUnixTimestamp64Milli(toInt64({begin: Int64} + n.number * ${stepMs}), 'UTC'), round(20 + 5 * sin(n.number / 45), 1), 0
    FROM (SELECT arrayJoin({sensors: Array(UInt32)}) AS sensor) AS s CROSS JOIN numbers({each: UInt32}) AS n`,
    { org: workspace.id, sensors: [...sensorIds.values()], begin: end - each * stepMs, each },
  );
}
