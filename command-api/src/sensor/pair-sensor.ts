import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import type { BaseIdentity } from '../base/credentials.ts';
import { handleCommand } from '../handle-command.ts';
import { wireIdFrom } from '../reading/point-name.ts';
import type { AnnouncingDeps } from './announce.ts';
import { announcedSensor } from './announced-sensor.ts';
import { sensorFold, type Sensor } from './sensor.ts';

/** Pairs a sensor with a base, instead of the one that it was paired with. A repeated pairing decides nothing. */
export function pairSensor(sensor: Sensor, baseSerial: string, now: Date): SensorEvent[] {
  if (sensor.status === 'unheard') return [];
  const { id: sensorId, organizationId, baseSerial: last, isPaired } = sensor;
  if (isPaired && last === baseSerial) return [];
  const ids = { sensorId, organizationId };
  const at = now.toISOString();
  const left: SensorEvent[] =
    isPaired && last !== null ? [{ type: 'SensorUnpaired', data: { ...ids, baseSerial: last, at } }] : [];
  return [...left, { type: 'SensorPaired', data: { ...ids, baseSerial, at } }];
}

/** Pairs a sensor that its base names during a pairing; a new one is announced. An invalid name pairs nothing. */
export async function pairNamed(deps: AnnouncingDeps, base: BaseIdentity, named: string): Promise<void> {
  const wireId = wireIdFrom(named);
  if (wireId === undefined) return;
  const { id } = await announcedSensor(deps, base, wireId);
  const now = deps.clock();
  const metadata = {
    organizationId: base.organizationId,
    actor: { kind: 'device', id: base.serial },
    at: now.toISOString(),
    correlationId: deps.newId(),
  } as const;
  const decide = (sensor: Sensor): SensorEvent[] => pairSensor(sensor, base.serial, now);
  await handleCommand(deps.eventStore, sensorStream(id), { ...sensorFold, decide }, { metadata, newId: deps.newId });
}
