import { integer, shape, text, uuid, listOf, type EventsOf } from '../shape.ts';
import { tileShape } from './commands.ts';

const dashboardId = uuid();
const organizationId = integer(1);
const content = shape({ name: text(64), data: listOf(tileShape) });

export const dashboardEvents = {
  DashboardCreated: shape({ dashboardId, organizationId, authorId: uuid(), name: text(64), data: listOf(tileShape) }),
  DashboardChanged: shape({ dashboardId, organizationId, before: content, name: text(64), data: listOf(tileShape) }),
  DashboardDeleted: shape({ dashboardId, organizationId }),
};
export type DashboardEvent = EventsOf<typeof dashboardEvents>;

export function dashboardStream(dashboardId: string): string {
  return `dashboard-${dashboardId}`;
}
