import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { changeMonitorShape, monitorShape } from '@watchglass/schemas/monitor/commands';
import { monitorStream, type MonitorDefinition, type MonitorEvent } from '@watchglass/schemas/monitor/events';
import { isMonitorType, type MonitorType } from '@watchglass/schemas/monitor/kinds';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, text, uuid } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustBeAllowed } from '../organization/owner-only.ts';
import { changeMonitor, createMonitor, deleteMonitor, mustHaveMeaning, renewLink } from './change-monitors.ts';
import { checkSource } from './check-source.ts';
import { forgetLinks, keepLink } from './links.ts';
import { knownMonitor, monitorFold, type KnownMonitor, type Monitor } from './monitor.ts';
import { leavePlace, takePlace } from './places.ts';
import { withoutType } from './without-type.ts';

const needs = { access: 'member', module: 'monitors', right: 'w', role: ROLE.admin } as const;
const org = integer(1, 2 ** 31 - 1);
const byType = shape({ org, type: text(32) });
const byId = shape({ org, type: text(32), id: uuid() });
const source = ['MetricUnknown', 'SensorUnknown', 'PointUnknown'] as const;

/** POST and PUT /api/monitors/{org}/{type}, DELETE …/{type}/{id}, POST …/{type}/{id}/newurl; without a type nothing is done. */
export function monitorRoutes(deps: ServiceDeps): ServerRoute[] {
  return [...withoutType(), createRoute(deps), changeRoute(deps), renewRoute(deps), deleteRoute(deps)];
}

function createRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/monitors/{org}/{type}',
    needs,
    command: 'CreateMonitor',
    answers: { 201: madeShape },
    params: byType,
    payload: monitorShape,
    refuses: ['OwnerOnly', 'PublicTileLimit', 'PublicTilesNotInPlan', ...source, 'Conflict'],
    handler: async ({ request, params, payload }, h) => {
      const definition: MonitorDefinition = { ...payload, type: typeOf(params) };
      const ids = { organizationId: organizationOf(request), monitorId: deps.newId(), linkId: deps.newId() };
      await mustBeAllowed(deps.eventStore, request, 'publicTiles');
      mustHaveMeaning(definition);
      await checkSource(deps, sightOf(request), definition);
      await mustBeInPlan(deps, ids.organizationId);
      await takePlace(deps.relational, ids.organizationId, ids.monitorId);
      try {
        await keepLink(deps.relational, ids);
        const decide = (monitor: Monitor) => createMonitor(monitor, { ...ids, definition });
        return answer(h, await carryOut(deps, request, ids.monitorId, decide), { id: ids.monitorId }).code(201);
      } catch (error) {
        await leavePlace(deps.relational, ids.organizationId, ids.monitorId);
        throw error;
      }
    },
  });
}

/** A cloud-connected or Basic workspace has no public tiles. */
async function mustBeInPlan({ memberships, clock }: ServiceDeps, organizationId: number): Promise<void> {
  const plan = await memberships.planOf(organizationId, clock());
  if (plan === 'basic' || plan === 'mgmt') refuse('PublicTilesNotInPlan', { plan });
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/monitors/{org}/{type}',
    needs,
    command: 'ChangeMonitor',
    answers: { 200: doneShape },
    params: byType,
    payload: changeMonitorShape,
    refuses: ['OwnerOnly', ...source, 'Conflict'],
    handler: async ({ request, params, payload: { id, ...terms } }, h) => {
      const definition: MonitorDefinition = { ...terms, type: typeOf(params) };
      await mustBeKnown(deps, request, { id, type: definition.type });
      await mustBeAllowed(deps.eventStore, request, 'publicTiles');
      await checkSource(deps, sightOf(request), definition);
      const decide = ofKnown(request, definition.type, (monitor) => changeMonitor(monitor, definition));
      return answer(h, await carryOut(deps, request, id, decide));
    },
  });
}

/** The new token is kept first; it opens the tile once the event names its link. */
function renewRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/monitors/{org}/{type}/{id}/newurl',
    needs,
    command: 'RenewMonitorLink',
    answers: { 200: doneShape },
    params: byId,
    refuses: ['OwnerOnly', 'Conflict'],
    handler: async ({ request, params }, h) => {
      const [type, linkId] = [typeOf(params), deps.newId()];
      await mustBeKnown(deps, request, { id: params.id, type });
      await mustBeAllowed(deps.eventStore, request, 'publicTiles');
      await keepLink(deps.relational, {
        linkId,
        monitorId: params.id,
        organizationId: organizationOf(request),
      });
      const decide = ofKnown(request, type, (monitor) => renewLink(monitor, linkId));
      const handled = await carryOut(deps, request, params.id, decide);
      await forgetLinks(deps.relational, params.id, linkId);
      return answer(h, handled);
    },
  });
}

function deleteRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path: '/api/monitors/{org}/{type}/{id}',
    needs: { ...needs, unlicensed: 'what is public can always be taken back' },
    command: 'DeleteMonitor',
    answers: { 200: doneShape },
    params: byId,
    refuses: ['OwnerOnly', 'Conflict'],
    handler: async ({ request, params }, h) => {
      const type = typeOf(params);
      await mustBeKnown(deps, request, { id: params.id, type });
      await mustBeAllowed(deps.eventStore, request, 'publicTiles');
      const handled = await carryOut(deps, request, params.id, ofKnown(request, type, deleteMonitor));
      await forgetLinks(deps.relational, params.id);
      await leavePlace(deps.relational, organizationOf(request), params.id);
      return answer(h, handled);
    },
  });
}

function typeOf({ type }: { readonly type: string }): MonitorType {
  return isMonitorType(type) ? type : refuse('NotFound');
}

interface Named {
  readonly id: string;
  readonly type: MonitorType;
}

/** Whoever guesses an id learns nothing. */
async function mustBeKnown({ eventStore }: ServiceDeps, request: Request, { id, type }: Named): Promise<void> {
  const { state } = await load(eventStore, monitorStream(id), monitorFold);
  knownMonitor(state, organizationOf(request), type);
}

const ofKnown =
  (request: Request, type: MonitorType, decide: (monitor: KnownMonitor) => MonitorEvent[]) =>
  (monitor: Monitor): MonitorEvent[] =>
    decide(knownMonitor(monitor, organizationOf(request), type));

function carryOut(deps: ServiceDeps, request: Request, id: string, decide: (monitor: Monitor) => MonitorEvent[]) {
  return handleCommand(deps.eventStore, monitorStream(id), { ...monitorFold, decide }, contextOf(request, deps));
}
