import { integer, shape, text, type ValueOf } from '../shape.ts';
import { SHELF_MAX_MINUTES, SHELF_MIN_MINUTES, SHELF_REASON_MAX_CHARACTERS } from './limits.ts';

/**
 * POST api/alarms/{org}/alarm/{id}/shelve. `raise` is the count of raises that the operator saw. The shelf ends this many
 * minutes after the server has the command.
 */
export const shelveAlarmShape = shape({
  raise: integer(1),
  minutes: integer(SHELF_MIN_MINUTES, SHELF_MAX_MINUTES),
  reason: text(SHELF_REASON_MAX_CHARACTERS),
});
export type ShelveAlarm = ValueOf<typeof shelveAlarmShape>;
