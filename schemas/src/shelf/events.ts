import { instant, integer, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { SHELF_REASON_MAX_CHARACTERS } from './limits.ts';

/** A shelf lies on a rule and a subject, not on one alarm: a flapping alarm stays on it. */
const about = {
  shelfId: uuid(),
  organizationId: integer(1),
  ruleId: uuid(),
  /** The subject is a point (`sensorId` and `metricId`) or a base. */
  sensorId: optional(integer(1)),
  metricId: optional(integer(1)),
  baseSerial: optional(text(32)),
};

export const shelfEvents = {
  /** `alarmId` and `severity` are of the alarm that the operator saw. Shelved again, the shelf has a new end. */
  AlarmShelved: shape({
    ...about,
    ruleTitle: text(64),
    alarmId: uuid(),
    severity: oneOf(20, 30, 50, 80),
    until: instant(),
    reason: text(SHELF_REASON_MAX_CHARACTERS),
  }),
  /** `alarmId` is the alarm that rings now: the one that rose, that a person took off, or the newest under the shelf. */
  AlarmUnshelved: shape({ ...about, alarmId: uuid(), cause: oneOf('byHand', 'ended', 'severityRose') }),
};
export type ShelfEvent = EventsOf<typeof shelfEvents>;

export function shelfStream(shelfId: string): string {
  return `shelf-${shelfId}`;
}
