import type { Request } from '@hapi/hapi';
import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import { dashboardStream, type DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { DASHBOARDS_PER_ORGANIZATION } from '@watchglass/schemas/dashboard/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { handleCommand, type Handled } from '../handle-command.ts';
import { contextOf, organizationOf } from '../http/command-context.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';
import { sensorsOf } from './check-tiles.ts';
import { createDashboard } from './create-dashboard.ts';
import { dashboardFold, type Dashboard } from './dashboard.ts';
import { claimName } from './names.ts';

interface Created {
  readonly id: string;
  readonly handled: Handled<Dashboard, DashboardEvent>;
}

/** Creates a dashboard of the caller's own from checked tiles. */
export async function create(deps: Deps, request: Request, definition: DashboardDefinition): Promise<Created> {
  const [organizationId, userId, id] = [organizationOf(request), callerOf(request).id, deps.newId()];
  await mustHaveSensors(deps.eventStore, organizationId, sensorsOf(definition.data));
  await mustHaveRoom(deps, organizationId);
  await claimName(deps, { organizationId, dashboardId: id, name: definition.name });
  const decide = (state: Dashboard) =>
    createDashboard(state, { dashboardId: id, ...definition }, { organizationId, userId });
  const decider = { ...dashboardFold, decide };
  const handled = await handleCommand(deps.eventStore, dashboardStream(id), decider, contextOf(request, deps));
  return { id, handled };
}

/** Refuses (`TooManyDashboards`) by the claimed names: each dashboard has one. Simultaneous requests may pass the bound by a few. */
async function mustHaveRoom({ relational }: Deps, organizationId: number): Promise<void> {
  const [row] = await relational.query<{ names: number }>(
    'SELECT count(*)::int AS names FROM command.dashboard_names WHERE organization_id = $1',
    [organizationId],
  );
  if ((row?.names ?? 0) >= DASHBOARDS_PER_ORGANIZATION)
    refuse('TooManyDashboards', { limit: DASHBOARDS_PER_ORGANIZATION });
}
