import type { UnitConversion } from '@watchglass/schemas/metric/units';
import type { QuarantineEvent } from '@watchglass/schemas/quarantine/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

type UnitMapped = Extract<QuarantineEvent, { type: 'UnitMapped' }>['data'];

/** What a unit of a point means that its metric does not know. */
export interface MappedUnits {
  of(sensorId: number, metricId: number, wireUnit: string): UnitConversion | undefined;
}

export interface FollowedUnits {
  /** Resolves once all events before the start are known, so that a restart sets nothing aside that a person has mapped. */
  known(): Promise<MappedUnits>;
}

/** Mappings of units, of which the last one of a unit counts. */
export class UnitTable implements MappedUnits {
  readonly #units = new Map<string, UnitConversion>();

  learn({ sensorId, metricId, wireUnit, slope, offset }: UnitMapped): void {
    this.#units.set(keyOf(sensorId, metricId, wireUnit), { slope, offset });
  }

  of(sensorId: number, metricId: number, wireUnit: string): UnitConversion | undefined {
    return this.#units.get(keyOf(sensorId, metricId, wireUnit));
  }
}

const keyOf = (sensorId: number, metricId: number, wireUnit: string): string => `${sensorId} ${metricId} ${wireUnit}`;

/** Starts following. A mapping by another process arrives here within the delay of the event store. */
export function followMappedUnits(eventStore: EventStore): FollowedUnits & { stop(): Promise<void> } {
  const units = new UnitTable();
  let isKnown = (): void => undefined;
  const known = new Promise<void>((done) => {
    isKnown = done;
  });
  const following = eventStore.follow({
    after: null,
    filter: { types: ['UnitMapped'] },
    handle: async ({ events }) => {
      for (const recorded of events) units.learn(eventOf<QuarantineEvent & { type: 'UnitMapped' }>(recorded).data);
    },
    caughtUp: () => isKnown(),
  });
  return { known: () => known.then(() => units), stop: () => following.stop() };
}
