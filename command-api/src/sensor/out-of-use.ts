import type { EventType } from '@watchglass/schemas/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

/** The sensors that are disabled or deleted: their readings are set aside at ingest. */
export interface OutOfUse {
  /** Resolves once all events before the start are known, so that a restart stores no reading of a disabled sensor. */
  known(): Promise<ReadonlySet<number>>;
}

const OUT: readonly EventType[] = ['SensorDisabled', 'SensorDeleted'];
const IN: readonly EventType[] = ['SensorEnabled', 'SensorRestored'];

/** Starts following. A change by another process arrives here within the delay of the event store. */
export function followOutOfUse(eventStore: EventStore): OutOfUse & { stop(): Promise<void> } {
  const sensors = new Set<number>();
  let isKnown = (): void => undefined;
  const known = new Promise<void>((done) => {
    isKnown = done;
  });
  const following = eventStore.follow({
    after: null,
    filter: { types: [...OUT, ...IN] },
    handle: async ({ events }) => {
      for (const recorded of events) {
        const { type, data } = eventOf<SensorEvent>(recorded);
        if (OUT.includes(type)) sensors.add(data.sensorId);
        else sensors.delete(data.sensorId);
      }
    },
    caughtUp: () => isKnown(),
  });
  return { known: () => known.then(() => sensors), stop: () => following.stop() };
}
