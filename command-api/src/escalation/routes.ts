import type { Request, ServerRoute } from '@hapi/hapi';
import { escalationPath, escalationShape, type EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import { escalationsStream, type EscalationEvent } from '@watchglass/schemas/escalation/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { rotasStream } from '@watchglass/schemas/rota/events';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps, ServiceDeps } from '../deps.ts';
import { mustHaveDestinations } from '../destination/must-have-destinations.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustBeMembers } from '../member/must-be-members.ts';
import { rotasFold } from '../rota/rotas.ts';
import { changeEscalation, createEscalation, deleteEscalation } from './change-escalations.ts';
import { escalationsFold, type Escalations } from './escalations.ts';

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const params = shape(escalationPath);
const answers = { 200: doneShape };

/** POST /api/alarms/{org}/escalations, PUT and DELETE …/escalations/{id}. */
export function escalationRoutes(deps: Deps & Pick<ServiceDeps, 'memberships'>): ServerRoute[] {
  const carryOut = (request: Request, decide: (escalations: Escalations) => EscalationEvent[]) => {
    const stream = escalationsStream(organizationOf(request));
    return handleCommand(deps.eventStore, stream, { ...escalationsFold, decide }, contextOf(request, deps));
  };
  return [
    route('POST', {
      path: '/api/alarms/{org}/escalations',
      needs,
      command: 'CreateEscalation',
      answers: { 201: madeShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: escalationShape,
      refuses: [
        'TooManyEscalations',
        'EscalationNameTaken',
        'PersonNotAMember',
        'RotaUnknown',
        'DestinationUnknown',
        'Conflict',
      ],
      handler: async ({ request, payload }, h) => {
        const command = { organizationId: organizationOf(request), escalationId: deps.newId(), ...payload };
        await mustHaveTargets(deps, command.organizationId, payload);
        const handled = await carryOut(request, (escalations) => createEscalation(escalations, command));
        return answer(h, handled, { id: command.escalationId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/alarms/{org}/escalations/{id}',
      needs,
      command: 'ChangeEscalation',
      answers,
      params,
      payload: escalationShape,
      refuses: ['EscalationNameTaken', 'PersonNotAMember', 'RotaUnknown', 'DestinationUnknown', 'Conflict'],
      handler: async ({ request, params: { id: escalationId }, payload }, h) => {
        const command = { organizationId: organizationOf(request), escalationId, ...payload };
        const { state } = await load(deps.eventStore, escalationsStream(command.organizationId), escalationsFold);
        if (!state.has(escalationId)) refuse('NotFound');
        await mustHaveTargets(deps, command.organizationId, payload);
        return answer(h, await carryOut(request, (escalations) => changeEscalation(escalations, command)));
      },
    }),
    route('DELETE', {
      path: '/api/alarms/{org}/escalations/{id}',
      needs,
      command: 'DeleteEscalation',
      answers,
      params,
      refuses: ['Conflict'],
      handler: async ({ request, params: { id: escalationId } }, h) => {
        const which = { organizationId: organizationOf(request), escalationId };
        return answer(h, await carryOut(request, (escalations) => deleteEscalation(escalations, which)));
      },
    }),
  ];
}

/** Refuses people who are not members, and rotas and destinations of no or another organization. */
async function mustHaveTargets(
  deps: Deps & Pick<ServiceDeps, 'memberships'>,
  organizationId: number,
  { steps }: EscalationDefinition,
): Promise<void> {
  const targets = steps.flatMap((step) => step.targets);
  const ids = (kind: string) => targets.filter((target) => target.kind === kind).map(({ id }) => id);
  await mustBeMembers(deps.memberships, organizationId, ids('person'));
  const { state } = await load(deps.eventStore, rotasStream(organizationId), rotasFold);
  for (const id of ids('rota')) if (!state.has(id)) refuse('RotaUnknown', { id });
  await mustHaveDestinations(deps.eventStore, organizationId, ids('destination'));
}
