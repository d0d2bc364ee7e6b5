import type { Request, ServerRoute } from '@hapi/hapi';
import { escalationsStream } from '@watchglass/schemas/escalation/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { coversShape, rotaPath, rotaShape } from '@watchglass/schemas/rota/commands';
import { rotasStream, type RotaEvent } from '@watchglass/schemas/rota/events';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps, ServiceDeps } from '../deps.ts';
import { escalationsFold } from '../escalation/escalations.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustBeMembers } from '../member/must-be-members.ts';
import { changeRota, coverRota, createRota, deleteRota, removeCover, type Which } from './change-rotas.ts';
import { rotasFold, type Rotas } from './rotas.ts';

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const params = shape(rotaPath);
const answers = { 200: doneShape };

/** POST /api/alarms/{org}/rotas, PUT and DELETE …/rotas/{id}. */
export function rotaRoutes(deps: Deps & Pick<ServiceDeps, 'memberships'>): ServerRoute[] {
  const carryOut = carryOutWith(deps);
  return [
    route('POST', {
      path: '/api/alarms/{org}/rotas',
      needs,
      command: 'CreateRota',
      answers: { 201: madeShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: rotaShape,
      refuses: ['TooManyRotas', 'RotaNameTaken', 'PersonNotAMember', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const command = { organizationId: organizationOf(request), rotaId: deps.newId(), ...payload };
        await mustBeMembers(deps.memberships, command.organizationId, payload.people);
        return answer(h, await carryOut(request, (rotas) => createRota(rotas, command)), { id: command.rotaId }).code(
          201,
        );
      },
    }),
    route('PUT', {
      path: '/api/alarms/{org}/rotas/{id}',
      needs,
      command: 'ChangeRota',
      answers,
      params,
      payload: rotaShape,
      refuses: ['RotaNameTaken', 'PersonNotAMember', 'Conflict'],
      handler: async ({ request, params: { id: rotaId }, payload }, h) => {
        const command = { organizationId: organizationOf(request), rotaId, ...payload };
        await mustBeKnown(deps, command);
        await mustBeMembers(deps.memberships, command.organizationId, payload.people);
        return answer(h, await carryOut(request, (rotas) => changeRota(rotas, command)));
      },
    }),
    route('DELETE', {
      path: '/api/alarms/{org}/rotas/{id}',
      needs,
      command: 'DeleteRota',
      answers,
      params,
      refuses: ['RotaInUse', 'Conflict'],
      handler: async ({ request, params: { id: rotaId } }, h) => {
        const which = { organizationId: organizationOf(request), rotaId };
        const { state } = await load(deps.eventStore, escalationsStream(which.organizationId), escalationsFold);
        for (const [, { name, steps }] of state)
          if (steps.some(({ targets }) => targets.some((target) => target.kind === 'rota' && target.id === rotaId)))
            refuse('RotaInUse', { escalation: name });
        return answer(h, await carryOut(request, (rotas) => deleteRota(rotas, which)));
      },
    }),
    ...coverRoutes(deps),
  ];
}

/** POST …/rotas/{id}/covers, and DELETE …/rotas/{id}/covers/{coverId}. */
function coverRoutes(deps: Deps & Pick<ServiceDeps, 'memberships'>): ServerRoute[] {
  const carryOut = carryOutWith(deps);
  return [
    route('POST', {
      path: '/api/alarms/{org}/rotas/{id}/covers',
      needs,
      command: 'CoverRota',
      answers,
      params,
      payload: coversShape,
      refuses: ['TooManyCovers', 'CoverTooLong', 'CoverIsOver', 'PersonNotAMember', 'Conflict'],
      handler: async ({ request, params: { id: rotaId }, payload: { covers, reason } }, h) => {
        const organizationId = organizationOf(request);
        await mustBeKnown(deps, { organizationId, rotaId });
        await mustBeMembers(
          deps.memberships,
          organizationId,
          covers.map(({ userId }) => userId),
        );
        const coverIds = covers.map(() => deps.newId());
        const command = { organizationId, rotaId, covers, coverIds, reason, now: deps.clock() };
        return answer(h, await carryOut(request, (rotas) => coverRota(rotas, command)));
      },
    }),
    route('DELETE', {
      path: '/api/alarms/{org}/rotas/{id}/covers/{coverId}',
      needs,
      command: 'RemoveRotaCover',
      answers,
      params: shape({ ...rotaPath, coverId: uuid() }),
      refuses: ['Conflict'],
      handler: async ({ request, params: { id: rotaId, coverId } }, h) => {
        const which = { organizationId: organizationOf(request), rotaId, coverId };
        return answer(h, await carryOut(request, (rotas) => removeCover(rotas, which)));
      },
    }),
  ];
}

/** Whoever guesses an id learns nothing of people. */
async function mustBeKnown(deps: Deps, { organizationId, rotaId }: Which): Promise<void> {
  const { state } = await load(deps.eventStore, rotasStream(organizationId), rotasFold);
  if (!state.has(rotaId)) refuse('NotFound');
}

function carryOutWith(deps: Deps) {
  return (request: Request, decide: (rotas: Rotas) => RotaEvent[]) =>
    handleCommand(
      deps.eventStore,
      rotasStream(organizationOf(request)),
      { ...rotasFold, decide },
      contextOf(request, deps),
    );
}
