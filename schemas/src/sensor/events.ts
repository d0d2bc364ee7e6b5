import { instant, integer, listOf, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';
import { calibrationEvents } from '../calibration/events.ts';
import { profileField, settingsFields, versionFields } from './adjustment-shapes.ts';

const sensorId = integer(1);
const organizationId = integer(1);

const told = nullable(text(64));
const typeFields = { product: told, group: told, groupId: told };

export const sensorEvents = {
  ...calibrationEvents,
  SensorHeard: shape({ sensorId, organizationId, wireId: text(128), baseSerial: nullable(text(32)), name: text(128) }),
  SensorMetricHeard: shape({ sensorId, organizationId, metricId: integer(1) }),
  SensorIntervalDeclared: shape({ sensorId, organizationId, intervalSeconds: integer(1) }),
  /** The interval that a person expects; null is the declared one, else the estimated one. */
  SensorIntervalSet: shape({ sensorId, organizationId, before: nullable(integer(1)), seconds: nullable(integer(1)) }),
  /** In the base's own words. */
  SensorTypeTold: shape({ sensorId, organizationId, before: shape(typeFields), ...typeFields }),
  /** By a pairing of the base. A sensor that is merely heard through another base stays paired with its own. */
  SensorPaired: shape({ sensorId, organizationId, baseSerial: text(32), at: instant() }),
  SensorUnpaired: shape({ sensorId, organizationId, baseSerial: text(32), at: instant() }),
  SensorRenamed: shape({ sensorId, organizationId, before: text(128), name: text(128) }),
  /** Null is no location. */
  SensorPlaced: shape({ sensorId, organizationId, before: nullable(uuid()), location: nullable(uuid()) }),
  /** Before tags had ids. */
  SensorTagsChanged: shape({ sensorId, organizationId, before: listOf(text(32)), tags: listOf(text(32)) }),
  SensorTagsAssigned: shape({ sensorId, organizationId, before: listOf(uuid()), tagIds: listOf(uuid()) }),
  /** The reason that a person gave stands in the metadata of these four. */
  SensorDisabled: shape({ sensorId, organizationId }),
  SensorEnabled: shape({ sensorId, organizationId }),
  SensorDeleted: shape({ sensorId, organizationId }),
  /** A restored sensor is active. */
  SensorRestored: shape({ sensorId, organizationId }),
  /** The settings hold for readings measured from `from` on; `before` is null for the first version of a point. */
  SensorAdjusted: shape({
    sensorId,
    organizationId,
    metricId: integer(1),
    ...versionFields,
    before: nullable(shape(settingsFields)),
    ...settingsFields,
    profile: profileField,
  }),
};
export type SensorEvent = EventsOf<typeof sensorEvents>;

export function sensorStream(sensorId: number): string {
  return `sensor-${sensorId}`;
}
