import type { EventMetadata } from '@watchglass/schemas/event';
import { eventShapes, type DomainEvent, type EventType } from '@watchglass/schemas/events';
import { check } from '@watchglass/schemas/shape';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';

/** A stored event whose data fits the shape of its type. */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly position: string;
  readonly revision: number;
  readonly metadata: EventMetadata;
};

const isKnown = (type: string): type is EventType => Object.hasOwn(eventShapes, type);

/** Throws `TypeError` where the event does not fit what its type says, or where there is no such type. */
export function readEvent(event: RecordedEvent): Recorded {
  if (!isKnown(event.type)) throw new TypeError(`there is no event type ${event.type}`);
  const { value, faults } = { value: undefined, ...check<unknown>(eventShapes[event.type], event.data) };
  if (faults) throw new TypeError(`${event.type}: ${faults.map(({ field, rule }) => `${field} ${rule}`).join(', ')}`);
  return { ...event, data: value } as unknown as Recorded;
}
