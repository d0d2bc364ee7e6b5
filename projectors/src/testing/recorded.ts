import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';

export const AT = '2026-03-01T10:00:00.000Z';
export const USER_ID = '0195f000-0000-7000-8000-000000000001';

let place = 0;

/** An event as read from a store, each after the previously made one. */
export function recorded(event: DomainEvent, metadata: Partial<EventMetadata> = {}, revision = 0): RecordedEvent {
  place += 1;
  const organizationId = 'organizationId' in event.data ? event.data.organizationId : null;
  return {
    ...event,
    id: randomUUID(),
    stream: 'test-1',
    revision,
    position: String(place).padStart(16, '0'),
    recordedAt: AT,
    metadata: {
      organizationId,
      actor: { kind: 'user', id: USER_ID },
      at: AT,
      correlationId: randomUUID(),
      ...metadata,
    },
  };
}
