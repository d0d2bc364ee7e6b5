import { instant, integer, oneOf, shape, text, uuid, type EventsOf } from '../shape.ts';
import { SHELF_REASON_MAX_CHARACTERS } from './limits.ts';

/** A shelf lies on a rule and a subject, not on one alarm: a flapping alarm stays on it. */
const about = {
  shelfId: uuid(),
  organizationId: integer(1),
  ruleId: uuid(),
  sensorId: integer(1),
  metricId: integer(1),
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
  /** With `severityRose`, `alarmId` is the alarm that rose. */
  AlarmUnshelved: shape({ ...about, alarmId: uuid(), cause: oneOf('byHand', 'ended', 'severityRose') }),
};
export type ShelfEvent = EventsOf<typeof shelfEvents>;

export function shelfStream(shelfId: string): string {
  return `shelf-${shelfId}`;
}
