import { coefficientFields } from '../sensor/adjustment-shapes.ts';
import { integer, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { organizationId: integer(1), profileId: uuid() };
const defined = { name: text(64), ...coefficientFields };

/** One stream per organization holds its profiles. A sensor's adjustment has a copy, so a change moves no sensor. */
export const calibrationProfileEvents = {
  CalibrationProfileCreated: shape({ ...which, ...defined }),
  CalibrationProfileChanged: shape({ ...which, before: shape(defined), ...defined }),
  CalibrationProfileDeleted: shape({ ...which, name: text(64) }),
};
export type CalibrationProfileEvent = EventsOf<typeof calibrationProfileEvents>;

export function profilesStream(organizationId: number): string {
  return `profiles-${organizationId}`;
}
