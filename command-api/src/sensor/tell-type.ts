import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { NO_TYPE, type SensorType } from '@watchglass/schemas/sensor/type';
import type { BaseIdentity } from '../base/credentials.ts';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { announcedSensor } from './announced-sensor.ts';
import { sensorFold, type Sensor } from './sensor.ts';

/** What a base tells of the type of a sensor; an absent field is not told, null is told to be none. */
export type ToldType = Partial<SensorType>;

/** Publishes what is new of a sensor's type. A repetition decides nothing. */
export function tellType(sensor: Sensor, told: ToldType): SensorEvent[] {
  if (sensor.status === 'unheard') return [];
  const { id: sensorId, organizationId, type: before } = sensor;
  const after = { ...before, ...told };
  if (isSame(before, after)) return [];
  return [{ type: 'SensorTypeTold', data: { sensorId, organizationId, before, ...after } }];
}

function isSame(one: ToldType, other: ToldType): boolean {
  return (Object.keys(NO_TYPE) as (keyof SensorType)[]).every((field) => one[field] === other[field]);
}

const MOST_SENSORS = 100_000;

/** What a base tells of a sensor, by field. */
type Told = Readonly<Record<string, string | null>>;

/** What bases told last, in this process: a repetition costs no query. */
export class ToldTypes {
  readonly #told = new Map<string, Told>();

  isKnown(device: BaseIdentity, wireId: string, told: Told): boolean {
    const known = this.#told.get(keyOf(device, wireId)) ?? {};
    return Object.entries(told).every(([field, text]) => known[field] === text);
  }

  remember(device: BaseIdentity, wireId: string, told: Told): void {
    if (this.#told.size >= MOST_SENSORS) this.#told.clear();
    const key = keyOf(device, wireId);
    this.#told.set(key, { ...this.#told.get(key), ...told });
  }
}

/** By base: what another base tells of the sensor may have come in between. */
const keyOf = ({ organizationId, serial }: BaseIdentity, wireId: string): string =>
  `${organizationId} ${serial} ${wireId}`;

/** Applies what a base tells of the type of one of its sensors, which is announced if it is new. */
export async function takeToldType(deps: Deps, device: BaseIdentity, wireId: string, told: ToldType): Promise<void> {
  const { id } = await announcedSensor(deps, device, wireId);
  const metadata = {
    organizationId: device.organizationId,
    actor: { kind: 'device', id: device.serial },
    at: deps.clock().toISOString(),
    correlationId: deps.newId(),
  } as const;
  const decide = (sensor: Sensor): SensorEvent[] => tellType(sensor, told);
  await handleCommand(deps.eventStore, sensorStream(id), { ...sensorFold, decide }, { metadata, newId: deps.newId });
}
