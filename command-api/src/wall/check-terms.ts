import { dashboardStream } from '@watchglass/schemas/dashboard/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { ServiceDeps } from '../deps.ts';
import { dashboardFold } from '../dashboard/dashboard.ts';
import { load } from '../handle-command.ts';
import { refuseField } from '../refuse-field.ts';

/** Refuses dashboards and locations that the workspace does not have. */
export async function checkTerms(
  { eventStore, memberships }: Pick<ServiceDeps, 'eventStore' | 'memberships'>,
  organizationId: number,
  { playlist, locations }: WallTerms,
): Promise<void> {
  for (const dashboardId of new Set(playlist.map((entry) => entry.dashboardId))) {
    const { state } = await load(eventStore, dashboardStream(dashboardId), dashboardFold);
    if (state.status !== 'known' || state.organizationId !== organizationId)
      refuse('WallDashboardUnknown', { dashboardId });
  }
  for (const locationId of locations)
    if (!(await memberships.isLocation(organizationId, locationId)))
      refuseField('locations', 'there is no such location');
}
