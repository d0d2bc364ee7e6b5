import type { Request, ServerRoute } from '@hapi/hapi';
import { dashboardShape, type DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import { dashboardStream, type DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, versionedContextOf } from '../http/command-context.ts';
import { outdatedAs } from '../outdated-as.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';
import { changeDashboard } from './change-dashboard.ts';
import { checkTiles, sensorsOf } from './check-tiles.ts';
import { createDashboard } from './create-dashboard.ts';
import { dashboardFold, ownDashboard, type Author, type Dashboard, type KnownDashboard } from './dashboard.ts';
import { deleteDashboard } from './delete-dashboard.ts';
import { claimName, isSameName, releaseName } from './names.ts';

const needs = { access: 'member' } as const;
const params = shape({ org: integer(1), id: uuid() });

/** POST /api/dashboards/{org}, PUT and DELETE …/dashboard/{id} with If-Match, which are its author's alone. */
export function dashboardRoutes(deps: Deps): ServerRoute[] {
  return [createRoute(deps), changeRoute(deps), deleteRoute(deps)];
}

function createRoute(deps: Deps): ServerRoute {
  return {
    method: 'POST',
    path: '/api/dashboards/{org}',
    options: {
      app: { needs, command: 'CreateDashboard' },
      response: { status: { 201: madeShape } },
      validate: { params: shape({ org: integer(1) }), payload: dashboardShape },
    },
    handler: async (request, h) => {
      const definition = request.payload as DashboardDefinition;
      const command = { dashboardId: deps.newId(), name: definition.name, data: checkTiles(definition.data) };
      const author = authorOf(request);
      await mustHaveSensors(deps.eventStore, author.organizationId, sensorsOf(command.data));
      await claimName(deps, { ...command, organizationId: author.organizationId });
      const decider = { ...dashboardFold, decide: (state: Dashboard) => createDashboard(state, command, author) };
      const handled = await handleCommand(
        deps.eventStore,
        dashboardStream(command.dashboardId),
        decider,
        contextOf(request, deps),
      );
      return answer(h, handled, { id: command.dashboardId }).code(201);
    },
  };
}

function changeRoute(deps: Deps): ServerRoute {
  return {
    method: 'PUT',
    path: '/api/dashboards/{org}/dashboard/{id}',
    options: {
      app: { needs, command: 'ChangeDashboard' },
      response: { status: { 200: doneShape } },
      validate: { params, payload: dashboardShape },
    },
    handler: async (request, h) => {
      const definition = request.payload as DashboardDefinition;
      const change = { name: definition.name, data: checkTiles(definition.data) };
      const own = await ownOf(deps, request);
      await mustHaveSensors(deps.eventStore, own.organizationId, sensorsOf(change.data));
      const isRenamed = !isSameName(own.name, change.name);
      if (isRenamed) await claimName(deps, { ...own, name: change.name });
      const handled = await carryOut(deps, request, (state) => changeDashboard(state, change, authorOf(request)));
      if (isRenamed) await releaseName(deps, own);
      return answer(h, handled);
    },
  };
}

function deleteRoute(deps: Deps): ServerRoute {
  return {
    method: 'DELETE',
    path: '/api/dashboards/{org}/dashboard/{id}',
    options: {
      app: { needs, command: 'DeleteDashboard' },
      response: { status: { 200: doneShape } },
      validate: { params },
    },
    handler: async (request, h) => {
      const own = await ownOf(deps, request);
      const handled = await carryOut(deps, request, (state) => deleteDashboard(state, authorOf(request)));
      await releaseName(deps, own);
      return answer(h, handled);
    },
  };
}

/** The dashboard must be there, and the caller's, before its version is talked about. */
async function ownOf(deps: Deps, request: Request): Promise<KnownDashboard> {
  const { state } = await load(deps.eventStore, streamOf(request), dashboardFold);
  return ownDashboard(state, authorOf(request));
}

function carryOut(
  deps: Deps,
  request: Request,
  decide: (state: Dashboard) => DashboardEvent[],
): Promise<Handled<Dashboard, DashboardEvent>> {
  return outdatedAs('DashboardOutdated', async () =>
    handleCommand(deps.eventStore, streamOf(request), { ...dashboardFold, decide }, versionedContextOf(request, deps)),
  );
}

function streamOf(request: Request): string {
  return dashboardStream((request.params as { id: string }).id);
}

function authorOf(request: Request): Author {
  return { organizationId: organizationOf(request), userId: callerOf(request).id };
}
