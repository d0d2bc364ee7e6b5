import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AcknowledgementView } from '@watchglass/schemas/alarm/views';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';

/** The newest acknowledgement of an alarm. Names are the query side's to open: `byName` is empty. */
export async function acknowledgementOf(store: EventStore, alarmId: string): Promise<AcknowledgementView | null> {
  let newest: AcknowledgementView | null = null;
  for await (const recorded of store.readStream(alarmStream(alarmId))) {
    const event = eventOf<AlarmEvent>(recorded);
    if (event.type !== 'AlarmAcknowledged') continue;
    const { actor, at } = recorded.metadata as EventMetadata;
    const { comment } = event.data;
    newest = { by: actor.id, byName: '', at, ...(comment ? { comment } : {}) };
  }
  return newest;
}
