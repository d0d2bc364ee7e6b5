import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { maintenanceShape, type MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import { maintenanceStream, type MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Asked } from '@watchglass/streams/http/route';
import { checkScope } from '../alarm-rule/check-targets.ts';
import { taggedTargets } from '../alarm-rule/name-tag.ts';
import { mustApplyToTheirs, mustBeTheirs } from '../alarm-rule/seen-alarm-rule.ts';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import type { PlacingDeps } from '../location/placing.ts';
import { outdatedAs } from '../outdated-as.ts';
import { knownMaintenance, maintenanceFold, type Maintenance } from './maintenance.ts';
import {
  changeMaintenance,
  checkWindow,
  deleteMaintenance,
  endMaintenance,
  planMaintenance,
} from './plan-maintenance.ts';

type MaintenanceDeps = Deps & Pick<PlacingDeps, 'memberships'>;

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const params = shape({ org: integer(1, 2 ** 31 - 1), id: uuid() });
const answers = { 200: doneShape };
const ofScope = ['SensorUnknown', 'PointUnknown', 'TagUnknown', 'TooManyTags', 'BeyondYourLocations'] as const;
const ofWindow = ['WindowTooLong', 'WindowIsOver'] as const;
const ofVersion = ['MaintenanceOutdated', 'Conflict', 'Outdated', 'VersionRequired'] as const;

/** POST /api/alarms/{org}/maintenance, PUT and DELETE …/maintenance/{id} with If-Match, POST …/maintenance/{id}/end. */
export function maintenanceRoutes(deps: MaintenanceDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/alarms/{org}/maintenance',
      needs,
      command: 'PlanMaintenance',
      answers: { 201: madeShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: maintenanceShape,
      refuses: [...ofScope, ...ofWindow, 'Conflict'],
      handler: async (asked, h) => {
        const [maintenanceId, now] = [deps.newId(), deps.clock()];
        const definition = await theirDefinition(deps, asked, now);
        const command = { maintenanceId, organizationId: organizationOf(asked.request), definition, now };
        const decide = (maintenance: Maintenance) => planMaintenance(maintenance, command);
        const context = contextOf(asked.request, deps);
        const stream = maintenanceStream(maintenanceId);
        const handled = await handleCommand(deps.eventStore, stream, { ...maintenanceFold, decide }, context);
        return answer(h, handled, { id: maintenanceId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/alarms/{org}/maintenance/{id}',
      needs,
      command: 'ChangeMaintenance',
      answers,
      params,
      payload: maintenanceShape,
      refuses: [...ofScope, ...ofWindow, ...ofVersion],
      handler: async (asked, h) => {
        await mustBeTheirMaintenance(deps, asked);
        const now = deps.clock();
        const command = {
          organizationId: organizationOf(asked.request),
          definition: await theirDefinition(deps, asked, now),
          now,
        };
        const decide = (maintenance: Maintenance) => changeMaintenance(maintenance, command);
        return answer(h, await carryOut(deps, asked, { decide, context: versionedContextOf(asked.request, deps) }));
      },
    }),
    ...endingRoutes(deps),
  ];
}

function endingRoutes(deps: MaintenanceDeps): ServerRoute[] {
  return [
    route('DELETE', {
      path: '/api/alarms/{org}/maintenance/{id}',
      needs,
      command: 'DeleteMaintenance',
      answers,
      params,
      refuses: ['BeyondYourLocations', ...ofVersion],
      handler: async (asked, h) => {
        await mustBeTheirMaintenance(deps, asked);
        const decide = (maintenance: Maintenance) => deleteMaintenance(maintenance, organizationOf(asked.request));
        return answer(h, await carryOut(deps, asked, { decide, context: versionedContextOf(asked.request, deps) }));
      },
    }),
    route('POST', {
      path: '/api/alarms/{org}/maintenance/{id}/end',
      needs,
      command: 'EndMaintenance',
      answers,
      params,
      refuses: ['BeyondYourLocations', 'MaintenanceNotRunning', 'Conflict'],
      handler: async (asked, h) => {
        await mustBeTheirMaintenance(deps, asked);
        const about = { organizationId: organizationOf(asked.request), now: deps.clock() };
        const decide = (maintenance: Maintenance) => endMaintenance(maintenance, about);
        return answer(h, await carryOut(deps, asked, { decide, context: contextOf(asked.request, deps) }));
      },
    }),
  ];
}

/** Refuses targets beyond the sight of the member before it makes a tag of a name. */
async function theirDefinition(
  deps: MaintenanceDeps,
  { request, payload }: Pick<Asked<unknown, unknown, MaintenanceDefinition>, 'request' | 'payload'>,
  now: Date,
): Promise<MaintenanceDefinition> {
  const sight = sightOf(request);
  await mustApplyToTheirs(deps.eventStore, sight, payload.appliesTo);
  checkWindow(payload.window, now);
  const appliesTo = await taggedTargets(deps, contextOf(request, deps), payload.appliesTo);
  await checkScope(deps, sight, appliesTo);
  return { ...payload, appliesTo };
}

async function mustBeTheirMaintenance(deps: MaintenanceDeps, { request, params: { id } }: AskedById): Promise<void> {
  const { state } = await load(deps.eventStore, maintenanceStream(id), maintenanceFold);
  const { definition } = knownMaintenance(state, organizationOf(request));
  await mustBeTheirs(deps, sightOf(request), definition.appliesTo);
}

interface Work {
  readonly decide: (maintenance: Maintenance) => MaintenanceEvent[];
  readonly context: CommandContext;
}

/** `NotFound` comes before any refusal of the version. */
async function carryOut(
  deps: Deps,
  { request, params: { id } }: AskedById,
  { decide, context }: Work,
): Promise<Handled<Maintenance, MaintenanceEvent>> {
  const admit = (maintenance: Maintenance) => knownMaintenance(maintenance, organizationOf(request));
  const decider = { ...maintenanceFold, admit, decide };
  return outdatedAs('MaintenanceOutdated', async () =>
    handleCommand(deps.eventStore, maintenanceStream(id), decider, context),
  );
}
