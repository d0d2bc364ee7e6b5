import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { ReadingCounts } from '@watchglass/schemas/reading/views';
import type { LiveValue } from '@watchglass/schemas/live/messages';
import { until } from '../stack/until.ts';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** A SenML record (RFC 8428); `t` in seconds. */
export type SenmlRecord = Readonly<Record<string, unknown>>;

export const TEMPERATURE = 1;
export const HUMIDITY = 2;
export const CO2 = 3;
export const WEIGHT = 7;

/** One temperature in degrees Celsius, `at` in epoch milliseconds. */
export function celsius(sensor: string, value: number, at: number): SenmlRecord {
  return { n: `${sensor}:temperature`, u: 'Cel', t: at / 1000, v: value };
}

/** Waits for the sensor with this id on the wire and for its points, whose appearance is a second version. */
export function sensorHeard({ id, owner }: Workspace, wireId: string): Promise<SensorView> {
  return until(`sensor ${wireId} has appeared`, async () => {
    const { items } = taken(await owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${id}?search=${wireId}`));
    return items.find((sensor) => sensor.wireId === wireId && sensor.metrics.length > 0);
  });
}

export async function countsOf({ id, owner }: Workspace, serial?: string): Promise<ReadingCounts> {
  return taken(
    await owner.ask<ReadingCounts>('GET', `/api/readings/${id}/counts${serial === undefined ? '' : `?base=${serial}`}`),
  );
}

/** The counts of a base's readings, once this number has been processed. */
export function countsAfter(workspace: Workspace, serial: string, received: number): Promise<ReadingCounts> {
  return until(`${received} readings of ${serial} have been dealt with`, async () => {
    const counts = await countsOf(workspace, serial);
    return counts.received >= received && counts;
  });
}

export async function latestOf({ id, owner }: Workspace): Promise<readonly LiveValue[]> {
  return taken(await owner.ask<{ values: LiveValue[] }>('GET', `/api/readings/${id}/latest`)).values;
}

/**
 * Waits until this number of a base's readings has been processed and the newest value of its sensor can be read: the
 * two are written separately.
 */
export async function readingsShown(
  workspace: Workspace,
  { serial, sensor, received }: { serial: string; sensor: number; received: number },
): Promise<void> {
  await countsAfter(workspace, serial, received);
  await until(`${sensor} has a latest value`, async () => (await latestOf(workspace)).some(([id]) => id === sensor));
}
