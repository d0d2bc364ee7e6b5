import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { planStream } from '@watchglass/schemas/plan/events';
import { changeObjectShape, placeObjectShape } from '@watchglass/schemas/plan-object/commands';
import type { PlanObjectEvent } from '@watchglass/schemas/plan-object/events';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type Handled } from '../handle-command.ts';
import { contextOf, seenFrom, seenRevisionOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { planFold, seenPlan, type Plan, type PlanFact } from '../plan/plan.ts';
import { refuseField } from '../refuse-field.ts';
import { changeObject, objectOf, placeObject, removeObject, type SeenObject } from './change-objects.ts';
import { isTargetSeen } from './seen-target.ts';

const needs = { access: 'member', module: 'plans', right: 'w' } as const;
const planPath = shape({ org: integer(1), id: uuid() });
const objectPath = shape({ org: integer(1), id: uuid(), objectId: uuid() });
const path = '/api/plans/{org}/plan/{id}/objects';
const changeRefuses = ['ObjectMoved', 'VersionRequired', 'Outdated', 'Conflict'] as const;

interface ObjectAsked {
  readonly params: { readonly id: string; readonly objectId: string };
  readonly request: Request;
}

/** POST /api/plans/{org}/plan/{id}/objects, PUT and DELETE …/{objectId} with the object's own version in If-Match. */
export function planObjectRoutes(deps: Deps): ServerRoute[] {
  return [
    placeRoute(deps),
    route('PUT', {
      path: `${path}/{objectId}`,
      needs,
      command: 'MovePlanObject',
      answers: { 200: doneShape },
      params: objectPath,
      payload: changeObjectShape,
      refuses: changeRefuses,
      handler: async (asked, h) => {
        const seen = await seenObject(deps, asked);
        const handled = await onPlan(deps, asked, (plan) => changeObject(plan, asked.payload, seen));
        return changed(h, handled, seen.objectId);
      },
    }),
    route('DELETE', {
      path: `${path}/{objectId}`,
      needs,
      command: 'RemovePlanObject',
      answers: { 200: doneShape },
      params: objectPath,
      refuses: changeRefuses,
      handler: async (asked, h) => {
        const seen = await seenObject(deps, asked);
        return seenFrom(h.response({}), (await onPlan(deps, asked, (plan) => removeObject(plan, seen))).position);
      },
    }),
  ];
}

function placeRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path,
    needs,
    command: 'PlacePlanObject',
    answers: { 201: madeShape },
    params: planPath,
    payload: placeObjectShape,
    refuses: ['TooManyObjects', 'AlreadyOnPlan', 'Conflict'],
    handler: async (asked, h) => {
      const sight = sightOf(asked.request);
      const { state } = await load(deps.eventStore, planStream(asked.params.id), planFold);
      seenPlan(state, sight);
      const { target } = asked.payload;
      if (!(await isTargetSeen(deps, target, sight))) refuseField('target', `there is no such ${target.kind}`);
      const command = { ...asked.payload, objectId: deps.newId() };
      const handled = await onPlan(deps, asked, (plan) => placeObject(plan, command, sight));
      return changed(h, handled, command.objectId, { id: command.objectId }).code(201);
    },
  });
}

/** An object that shows something out of sight is not found. */
async function seenObject(deps: Deps, { params, request }: ObjectAsked): Promise<SeenObject> {
  const sight = sightOf(request);
  const { state } = await load(deps.eventStore, planStream(params.id), planFold);
  const { target } = objectOf(state, sight, params.objectId);
  // A thing that is gone is removed by those who see everything.
  if (sight.locations !== null && !(await isTargetSeen(deps, target, sight))) refuse('NotFound');
  return { sight, objectId: params.objectId, version: seenRevisionOf(request) };
}

type HandledPlan = Handled<Plan, PlanFact>;

function onPlan(
  deps: Deps,
  { params, request }: { readonly params: { readonly id: string }; readonly request: Request },
  decide: (plan: Plan) => PlanObjectEvent[],
): Promise<HandledPlan> {
  return handleCommand<Plan, PlanFact>(
    deps.eventStore,
    planStream(params.id),
    { ...planFold, decide },
    contextOf(request, deps),
  );
}

function changed(h: ResponseToolkit, { state, position }: HandledPlan, objectId: string, body = {}): ResponseObject {
  const version = state.status === 'known' ? (state.objects.get(objectId)?.version ?? 0) : 0;
  return seenFrom(h.response(body).header('ETag', `"${version}"`), position);
}
