import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { LocationEvent } from '@watchglass/schemas/location/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';

export type FactEvent =
  | Extract<SensorEvent, { type: 'SensorPlaced' | 'SensorTypeTold' | 'SensorIntervalDeclared' | 'SensorIntervalSet' }>
  | Extract<
      BaseEvent,
      {
        type:
          | 'BaseRegistered'
          | 'BasePlaced'
          | 'BasePaused'
          | 'BaseConnectionLost'
          | 'BaseConnectionRestored'
          | 'BaseUnregistered';
      }
    >
  | LocationEvent;

const TYPES: Readonly<Record<FactEvent['type'], true>> = {
  SensorPlaced: true,
  SensorTypeTold: true,
  SensorIntervalDeclared: true,
  SensorIntervalSet: true,
  BaseRegistered: true,
  BasePlaced: true,
  BasePaused: true,
  BaseConnectionLost: true,
  BaseConnectionRestored: true,
  BaseUnregistered: true,
  LocationCreated: true,
  LocationChanged: true,
  LocationDeleted: true,
};
export const FACT_EVENTS = Object.keys(TYPES) as FactEvent['type'][];

export function isFact(event: { readonly type: string }): event is FactEvent {
  return event.type in TYPES;
}

interface SensorFacts {
  location?: string | null;
  product?: string | null;
  declared?: number;
  set?: number | null;
}

/** A base as rules see it; instants in epoch milliseconds. */
export interface BaseFacts {
  readonly serial: string;
  readonly location: string | null;
  /** The reception of the last message before a silence; null while the base is heard. */
  readonly lostSince: number | null;
  /** The reception of the first message after the last silence. */
  readonly restoredAt: number | null;
  /** How often it was paused: after a pause an alarm of the same silence is another one. */
  readonly pauses: number;
}

const NO_FACTS: SensorFacts = {};

/** Where the sensors and bases of an organization are, how often they send, and which bases are lost. */
export class SubjectFacts {
  readonly #sensors = new Map<number, SensorFacts>();
  readonly #bases = new Map<string, BaseFacts>();
  readonly #zones = new Map<string, string>();

  apply(event: FactEvent): void {
    const { type, data } = event;
    if ('sensorId' in data) this.#sensors.set(data.sensorId, { ...this.#sensor(data.sensorId), ...factsIn(event) });
    else if (type === 'BaseUnregistered') this.#bases.delete(data.serial);
    else if ('serial' in data) this.#bases.set(data.serial, withFact(this.#base(data.serial), event));
    else if (type !== 'LocationDeleted') this.#zones.set(data.locationId, data.timeZone);
  }

  locationOf(sensorId: number): string | null {
    return this.#sensor(sensorId).location ?? null;
  }

  productOf(sensorId: number): string | null {
    return this.#sensor(sensorId).product ?? null;
  }

  /** The interval in seconds that a person has set, else the declared one. */
  intervalOf(sensorId: number): number | undefined {
    const { set, declared } = this.#sensor(sensorId);
    return set ?? declared;
  }

  /** The zone of a location; UTC without one. */
  zoneOf(location: string | null): string {
    return (location === null ? undefined : this.#zones.get(location)) ?? 'UTC';
  }

  base(serial: string): BaseFacts | undefined {
    return this.#bases.get(serial);
  }

  bases(): readonly BaseFacts[] {
    return [...this.#bases.values()];
  }

  lostBases(): readonly BaseFacts[] {
    return this.bases().filter(({ lostSince }) => lostSince !== null);
  }

  #sensor(sensorId: number): SensorFacts {
    return this.#sensors.get(sensorId) ?? NO_FACTS;
  }

  #base(serial: string): BaseFacts {
    return this.#bases.get(serial) ?? { serial, location: null, lostSince: null, restoredAt: null, pauses: 0 };
  }
}

function factsIn({ type, data }: FactEvent): SensorFacts {
  if (type === 'SensorPlaced') return { location: data.location };
  if (type === 'SensorTypeTold') return { product: data.product };
  if (type === 'SensorIntervalDeclared') return { declared: data.intervalSeconds };
  return type === 'SensorIntervalSet' ? { set: data.seconds } : {};
}

function withFact(base: BaseFacts, { type, data }: FactEvent): BaseFacts {
  if (type === 'BasePlaced') return { ...base, location: data.location };
  if (type === 'BasePaused') return { ...base, pauses: base.pauses + 1 };
  if (type === 'BaseConnectionLost') return { ...base, lostSince: Date.parse(data.since) };
  if (type === 'BaseConnectionRestored') return { ...base, lostSince: null, restoredAt: Date.parse(data.since) };
  return base;
}
