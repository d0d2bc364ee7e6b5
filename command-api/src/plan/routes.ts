import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { planShape } from '@watchglass/schemas/plan/commands';
import { planStream } from '@watchglass/schemas/plan/events';
import { PLAN_IMAGE_MAX_BYTES } from '@watchglass/schemas/plan/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load, type Handled } from '../handle-command.ts';
import { contextOf, seenFrom, seenRevisionOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { leftBy } from '../image/left-by.ts';
import { placing } from '../location/placing.ts';
import { changePlan, createPlan, deletePlan, replaceImage } from './change-plans.ts';
import { storeImage, sweepImages } from './image/plan-images.ts';
import { processImage } from './image/process-image.ts';
import { planFold, seenPlan, type KnownPlan, type Plan, type PlanFact } from './plan.ts';

const needs = { access: 'member', module: 'plans', right: 'w' } as const;
const params = shape({ org: integer(1), id: uuid() });
const path = '/api/plans/{org}/plan/{id}';
const changeRefuses = ['PlanOutdated', 'VersionRequired', 'Outdated', 'Conflict'] as const;
const imageRefuses = [
  'FileTooLarge',
  'UnsupportedFileFormat',
  'ImageTooLarge',
  'NotBaseline',
  'ImageBroken',
  'ImageTimedOut',
  'UploadLimit',
  'TooManyRequests',
  'Conflict',
] as const;

interface PlanAsked {
  readonly params: { readonly id: string };
  readonly request: Request;
}

/** POST /api/plans/{org}, PUT and DELETE …/plan/{id} with If-Match, PUT …/plan/{id}/image. */
export function planRoutes(deps: ServiceDeps): ServerRoute[] {
  return [createRoute(deps), changeRoute(deps), deleteRoute(deps), imageRoute(deps)];
}

function createRoute(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/plans/{org}',
    needs,
    command: 'CreatePlan',
    answers: { 201: madeShape },
    params: shape({ org: integer(1) }),
    payload: planShape,
    refuses: ['Conflict'],
    handler: async ({ payload, request }, h) => {
      const [planId, sight] = [deps.newId(), sightOf(request)];
      const asked = { params: { id: planId }, request };
      const handled = await placing<Plan, PlanFact>(deps, {
        sight,
        stream: planStream(planId),
        location: payload.location,
        mustBeSeen: () => Promise.resolve(),
        carryOut: () => onPlan(deps, asked, (plan) => createPlan(plan, { planId, ...payload }, sight)),
      });
      return changed(h, handled, { id: planId }).code(201);
    },
  });
}

function changeRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path,
    needs,
    command: 'ChangePlan',
    answers: { 200: doneShape },
    params,
    payload: planShape,
    refuses: changeRefuses,
    handler: async (asked, h) => {
      const sight = sightOf(asked.request);
      const seen = { sight, version: seenRevisionOf(asked.request) };
      const handled = await placing<Plan, PlanFact>(deps, {
        sight,
        stream: planStream(asked.params.id),
        location: asked.payload.location,
        mustBeSeen: () => planInSight(deps, asked),
        carryOut: () => onPlan(deps, asked, (plan) => changePlan(plan, asked.payload, seen)),
      });
      return changed(h, handled);
    },
  });
}

function deleteRoute(deps: ServiceDeps): ServerRoute {
  return route('DELETE', {
    path,
    needs,
    command: 'DeletePlan',
    answers: { 200: doneShape },
    params,
    refuses: changeRefuses,
    handler: async (asked, h) => {
      await planInSight(deps, asked);
      const seen = { sight: sightOf(asked.request), version: seenRevisionOf(asked.request) };
      return changed(h, await onPlan(deps, asked, (plan) => deletePlan(plan, seen)));
    },
  });
}

function imageRoute(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: `${path}/image`,
    needs,
    command: 'ReplacePlanImage',
    accepts: 'image/*',
    answers: { 200: doneShape },
    params,
    refuses: imageRefuses,
    // A body beyond the file's limit is refused by its own code, one far beyond while it comes.
    settings: { payload: { parse: false, output: 'data', maxBytes: 2 * PLAN_IMAGE_MAX_BYTES, timeout: 300_000 } },
    handler: async (asked, h) => {
      const sight = sightOf(asked.request);
      const { planId, organizationId } = await planInSight(deps, asked);
      const bytes = Buffer.isBuffer(asked.payload) ? asked.payload : refuse('UnsupportedFileFormat');
      const processed = await processImage(bytes, { signal: leftBy(asked.request) });
      const image = await storeImage(deps, { organizationId, planId }, processed);
      const handled = await onPlan(deps, asked, (plan) => replaceImage(plan, image, sight));
      await sweepImages(deps, organizationId);
      return changed(h, handled);
    },
  });
}

async function planInSight({ eventStore }: ServiceDeps, { params: { id }, request }: PlanAsked): Promise<KnownPlan> {
  const { state } = await load(eventStore, planStream(id), planFold);
  return seenPlan(state, sightOf(request));
}

type HandledPlan = Handled<Plan, PlanFact>;

function onPlan(
  deps: ServiceDeps,
  { params: { id }, request }: PlanAsked,
  decide: (plan: Plan) => PlanFact[],
): Promise<HandledPlan> {
  return handleCommand<Plan, PlanFact>(
    deps.eventStore,
    planStream(id),
    { ...planFold, decide },
    contextOf(request, deps),
  );
}

function changed(h: ResponseToolkit, { state, position }: HandledPlan, body = {}): ResponseObject {
  const version = state.status === 'known' ? state.version : 0;
  return seenFrom(h.response(body).header('ETag', `"${version}"`), position);
}
