import { isIdle } from '@watchglass/projectors/virtual-sensor/derivation-store';
import { taken } from '../builders/door.ts';
import { TEMPERATURE } from '../builders/readings.ts';
import type { Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import type { Product } from './product.ts';

const WITHIN_MS = 300_000;

/** Creates a virtual sensor that adds two temperatures; answers its id. */
export async function newSum({ id, owner }: Workspace, sensors: readonly number[]): Promise<number> {
  const body = {
    name: `Sum of ${sensors.join(' and ')}`,
    type: 'sum',
    inputs: sensors.map((sensorId) => ({ sensorId, metricId: TEMPERATURE, maxAgeSeconds: 600 })),
    parameters: {},
    timeZone: 'UTC',
  };
  return taken(await owner.ask<{ id: number }>('POST', `/api/virtual-sensors/${id}`, body)).id;
}

/** Resolves when the history of a virtual sensor is computed. */
export async function untilComputed({ relational }: Pick<Product, 'relational'>, sensorId: number): Promise<void> {
  await until(
    'its history is computed',
    async () => {
      const done = 'SELECT FROM read.derivations WHERE sensor_id = $1 AND active AND history_to <= history_from';
      return (await relational.query(done, [sensorId])).length > 0;
    },
    WITHIN_MS,
  );
}

/** A product whose readings count as evaluated only when the outputs that they feed are computed. */
export function withOutputs(product: Product): Product {
  return {
    ...product,
    isEvaluated: async () => (await isIdle(product.relational)) && product.isEvaluated(),
  };
}

/** Stores a value of each sensor for every minute before `end`, beside the way in. */
export async function loadMinutes(
  { timeSeries }: Pick<Product, 'timeSeries'>,
  { org, sensors, days, end }: { org: number; sensors: readonly number[]; days: number; end: number },
): Promise<number> {
  const minutes = days * 1_440;
  for (const sensor of sensors)
    await timeSeries.command(
      `INSERT INTO readings (org, sensor, metric, ts, value, late) SELECT {org: UInt32}, {sensor: UInt32}, ${TEMPERATURE},
      fromUnixTimestamp64Milli(toInt64({begin: Int64} + number * 60000), 'UTC'),
      round(21 + 3 * sin(number / 229.2 + {sensor: UInt32}) + (rand(1) % 5) / 10, 1), 0 FROM numbers(${minutes})`,
      { org, sensor, begin: end - minutes * 60_000 },
    );
  return minutes * sensors.length;
}
