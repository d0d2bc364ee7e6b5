import { instant, integer, shape, text, uuid, type EventsOf } from '../shape.ts';
import { HANDOVER_MAX_CHARACTERS } from './limits.ts';

const about = { handoverId: uuid(), organizationId: integer(1) };

/** A handover is never edited: what it shows follows from the events of alarms between `since` and its own instant. */
export const handoverEvents = {
  HandoverWritten: shape({ ...about, since: instant(), text: text(HANDOVER_MAX_CHARACTERS) }),
  HandoverAccepted: shape(about),
};
export type HandoverEvent = EventsOf<typeof handoverEvents>;

export function handoverStream(handoverId: string): string {
  return `handover-${handoverId}`;
}
