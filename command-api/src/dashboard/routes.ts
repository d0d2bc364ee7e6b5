import type { Request, ServerRoute } from '@hapi/hapi';
import {
  dashboardChangeShape,
  dashboardBodyShape,
  dashboardDoneShape,
  dashboardMadeShape,
  restoreShape,
  type DashboardDefinition,
} from '@watchglass/schemas/dashboard/commands';
import { dashboardStream, type DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps, ServiceDeps } from '../deps.ts';
import { evolved, handleCommand, load, type Handled } from '../handle-command.ts';
import { answer, organizationOf, versionedContextOf } from '../http/command-context.ts';
import { outdatedAs } from '../outdated-as.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';
import { changeDashboard, type ChangeDashboard } from './change-dashboard.ts';
import { sensorsOf } from './check-tiles.ts';
import { create } from './create.ts';
import { dashboardFold, ownDashboard, type Author, type Dashboard, type KnownDashboard } from './dashboard.ts';
import { deleteDashboard } from './delete-dashboard.ts';
import { authorRoute } from './author-route.ts';
import { favoriteRoutes } from './favorite-routes.ts';
import { importRoute } from './import-route.ts';
import { claimName, isSameName, releaseName } from './names.ts';
import { receivedTiles } from './stored-tiles.ts';
import { route, type AskedById } from '../http/route.ts';

const refuses = [
  'NotTheAuthor',
  'DashboardOutdated',
  'DashboardNameTaken',
  'TooManyDashboards',
  'SensorUnknown',
  'Conflict',
  'Outdated',
  'VersionRequired',
] as const;

const needs = { access: 'member' } as const;
const params = shape({ org: integer(1), id: uuid() });

/** POST /api/dashboards/{org}; PUT, DELETE and restore of …/dashboard/{id} with If-Match, for its author only. */
export function dashboardRoutes(deps: Pick<ServiceDeps, 'memberships'> & Deps): ServerRoute[] {
  return [
    createRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    restoreRoute(deps),
    authorRoute(deps),
    importRoute(deps),
    ...favoriteRoutes(deps),
  ];
}

function createRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/dashboards/{org}',
    needs,
    command: 'CreateDashboard',
    answers: { 201: dashboardMadeShape },
    params: shape({ org: integer(1) }),
    payload: dashboardBodyShape,
    refuses,
    handler: async (asked, h) => {
      const { name, data: sent } = asked.payload;
      const { data, dropped } = receivedTiles(sent, deps.newId);
      const { id, handled } = await create(deps, asked.request, { name, data });
      return answer(h, handled, { id, dropped }).code(201);
    },
  });
}

function changeRoute(deps: Deps): ServerRoute {
  return route('PUT', {
    path: '/api/dashboards/{org}/dashboard/{id}',
    needs,
    command: 'ChangeDashboard',
    answers: { 200: dashboardDoneShape },
    params,
    payload: dashboardChangeShape,
    refuses,
    handler: async (asked, h) => {
      const { name, data: sent, cause = 'edited' } = asked.payload;
      const { data, dropped } = receivedTiles(sent, deps.newId);
      const own = await ownOf(deps, asked);
      return answer(h, await change(deps, asked, { own, cause, name, data }), { dropped });
    },
  });
}

function restoreRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/dashboards/{org}/dashboard/{id}/restore',
    needs,
    command: 'RestoreDashboard',
    answers: { 200: doneShape },
    params,
    payload: restoreShape,
    refuses,
    handler: async (asked, h) => {
      const own = await ownOf(deps, asked);
      const then = await contentAt(deps, streamOf(asked), asked.payload.revision);
      const { data } = receivedTiles(then.data, deps.newId);
      return answer(h, await change(deps, asked, { own, cause: 'restored', name: then.name, data }));
    },
  });
}

interface Change extends ChangeDashboard {
  readonly own: KnownDashboard;
}

async function change(
  deps: Deps,
  asked: AskedById,
  { own, cause, name, data }: Change,
): Promise<Handled<Dashboard, DashboardEvent>> {
  const after = { name, data, cause };
  await mustHaveSensors(deps.eventStore, own.organizationId, sensorsOf(data));
  const isRenamed = !isSameName(own.name, name);
  if (isRenamed) await claimName(deps, { ...own, name });
  const handled = await carryOut(deps, asked, (state) => changeDashboard(state, after, authorOf(asked.request)));
  if (isRenamed) await releaseName(deps, own);
  return handled;
}

/** The content that a dashboard had at a revision of its stream. */
async function contentAt({ eventStore }: Deps, stream: string, revision: number): Promise<DashboardDefinition> {
  let state = dashboardFold.initial;
  let last = -1;
  for await (const recorded of eventStore.readStream(stream)) {
    if (recorded.revision > revision) break;
    state = evolved(dashboardFold, state, recorded);
    last = recorded.revision;
  }
  return state.status === 'known' && last === revision ? { name: state.name, data: state.data } : refuse('NotFound');
}

function deleteRoute(deps: Deps): ServerRoute {
  return route('DELETE', {
    path: '/api/dashboards/{org}/dashboard/{id}',
    needs,
    command: 'DeleteDashboard',
    answers: { 200: doneShape },
    params,
    refuses,
    handler: async (asked, h) => {
      const own = await ownOf(deps, asked);
      const handled = await carryOut(deps, asked, (state) => deleteDashboard(state, authorOf(asked.request)));
      await releaseName(deps, own);
      return answer(h, handled);
    },
  });
}

/** `NotFound` and `NotTheAuthor` come before any refusal of the version. */
async function ownOf(deps: Deps, asked: AskedById): Promise<KnownDashboard> {
  const { state } = await load(deps.eventStore, streamOf(asked), dashboardFold);
  return ownDashboard(state, authorOf(asked.request));
}

function carryOut(
  deps: Deps,
  asked: AskedById,
  decide: (state: Dashboard) => DashboardEvent[],
): Promise<Handled<Dashboard, DashboardEvent>> {
  return outdatedAs('DashboardOutdated', async () =>
    handleCommand(
      deps.eventStore,
      streamOf(asked),
      { ...dashboardFold, decide },
      versionedContextOf(asked.request, deps),
    ),
  );
}

function streamOf(asked: AskedById): string {
  return dashboardStream(asked.params.id);
}

function authorOf(request: Request): Author {
  return { organizationId: organizationOf(request), userId: callerOf(request).id };
}
