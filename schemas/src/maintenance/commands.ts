import { scopeShape } from '../alarm-rule/targets.ts';
import {
  chosenBy,
  flag,
  instant,
  integer,
  listOf,
  matching,
  oneOf,
  shape,
  text,
  timeZoneName,
  type ValueOf,
} from '../shape.ts';
import { MAINTENANCE_REASON_MAX_CHARACTERS, MAINTENANCE_TITLE_MAX_CHARACTERS } from './limits.ts';

const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');
const WEEKDAYS = 7;

/**
 * When a maintenance holds: once, or on each of these weekdays (1 is Monday) from a wall time of the zone to another. A
 * window that does not end after it begins ends on the next day.
 */
export const maintenanceWindowShape = chosenBy('kind', {
  once: shape({ kind: oneOf('once'), from: instant(), until: instant() }),
  weekly: shape({
    kind: oneOf('weekly'),
    days: listOf(integer(1, WEEKDAYS), { min: 1, max: WEEKDAYS }),
    from: time,
    to: time,
    timeZone: timeZoneName(),
  }),
});
export type MaintenanceWindow = ValueOf<typeof maintenanceWindowShape>;

/**
 * POST api/alarms/{org}/maintenance and PUT …/maintenance/{id}. While it holds, alarms of the sensors and bases in its scope are
 * raised and hidden; critical ones only with `criticals`.
 */
export const maintenanceShape = shape({
  title: text(MAINTENANCE_TITLE_MAX_CHARACTERS),
  reason: text(MAINTENANCE_REASON_MAX_CHARACTERS),
  appliesTo: scopeShape,
  window: maintenanceWindowShape,
  criticals: flag(),
});
export type MaintenanceDefinition = ValueOf<typeof maintenanceShape>;
