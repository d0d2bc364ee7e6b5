import { instant, integer, shape, text, uuid, type EventsOf } from '../shape.ts';
import { maintenanceShape } from './commands.ts';

const about = { maintenanceId: uuid(), organizationId: integer(1) };

export const maintenanceEvents = {
  MaintenancePlanned: shape({ ...about, definition: maintenanceShape }),
  MaintenanceChanged: shape({ ...about, before: maintenanceShape, definition: maintenanceShape }),
  /** The running window ended before its time; `until` is the end that it would have had. Later windows still come. */
  MaintenanceEndedEarly: shape({ ...about, title: text(64), until: instant() }),
  MaintenanceDeleted: shape({ ...about, title: text(64) }),
};
export type MaintenanceEvent = EventsOf<typeof maintenanceEvents>;

export function maintenanceStream(maintenanceId: string): string {
  return `maintenance-${maintenanceId}`;
}
