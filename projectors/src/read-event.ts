import type { EventMetadata } from '@watchglass/schemas/event';
import { eventShapes, type DomainEvent, type EventType } from '@watchglass/schemas/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';

/** A stored event. Its data fitted the shape of its type when it was appended. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly position: string;
  readonly revision: number;
  readonly metadata: EventMetadata;
};

const isKnown = (type: string): type is EventType => Object.hasOwn(eventShapes, type);

/**
 * Events are validated before the append, so they are not validated again: the fold or the table refuses odd data, and
 * the event is parked. Throws `TypeError` for an unknown type.
 */
export function readEvent(event: RecordedEvent): Recorded {
  if (!isKnown(event.type)) throw new TypeError(`unknown event type ${event.type}`);
  return event as unknown as Recorded;
}
