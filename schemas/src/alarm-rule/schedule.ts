import {
  integer,
  listOf,
  matching,
  nullable,
  oneOf,
  optional,
  shape,
  timeZoneName,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { SCHEDULE_INTERVALS } from './limits.ts';

const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');

/**
 * When a rule raises; without a schedule, always. `days` of intervals are 1 (Monday) to 7; an interval that does not end after it
 * begins ends on the next day. `zone` null is the zone of the location of the sensor or base. On the closed days of a
 * calendar no interval begins.
 */
export const scheduleShape = shape({
  kind: oneOf('within', 'outside'),
  intervals: listOf(shape({ day: integer(1, 7), from: time, to: time }), { min: 1, max: SCHEDULE_INTERVALS }),
  zone: nullable(timeZoneName()),
  calendarId: optional(uuid()),
});
export type RuleSchedule = ValueOf<typeof scheduleShape>;
