import type { EventStore, Following } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { storeAdjustments, type SensorAdjusted } from './adjustment-rows.ts';

/** Writes each adjustment to the table from which ingest reads. Any number of processes may run it together. */
export function startSensorPolicies({
  eventStore,
  relational,
}: {
  readonly eventStore: EventStore;
  readonly relational: Queryable;
}): Following {
  return eventStore.follow({
    after: null,
    filter: { types: ['SensorAdjusted'] },
    handle: ({ events }) =>
      storeAdjustments(
        relational,
        events.map(({ data }) => data as SensorAdjusted),
      ),
  });
}
