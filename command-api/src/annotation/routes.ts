import type { ServerRoute } from '@hapi/hapi';
import { annotationChangeShape, writeAnnotationShape } from '@watchglass/schemas/annotation/commands';
import { annotationStream, type AnnotationEvent } from '@watchglass/schemas/annotation/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type Handled } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import { outdatedAs } from '../outdated-as.ts';
import { refuseField } from '../refuse-field.ts';
import {
  annotationFold,
  changeAnnotation,
  deleteAnnotation,
  knownAnnotation,
  writeAnnotation,
  type Annotation,
} from './annotation.ts';
import { isTargetSeen, type SeeingDeps } from './seen-target.ts';

type AnnotationDeps = Deps & SeeingDeps;

const needs = { access: 'member', module: 'alarms', right: 'w' } as const;
const organization = integer(1, 2 ** 31 - 1);
const path = '/api/annotations/{org}/annotation/{id}';
const said = {
  needs,
  answers: { 200: doneShape },
  params: shape({ org: organization, id: uuid() }),
} as const;
const ofTime = ['AnnotationReversed', 'AnnotationOutOfTime'] as const;
const ofVersion = ['BeyondYourLocations', 'AnnotationOutdated', 'Conflict', 'Outdated', 'VersionRequired'] as const;

/** POST /api/annotations/{org}, PUT and DELETE …/annotation/{id} with If-Match. */
export function annotationRoutes(deps: AnnotationDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/annotations/{org}',
      needs,
      command: 'WriteAnnotation',
      answers: { 201: madeShape },
      params: shape({ org: organization }),
      payload: writeAnnotationShape,
      refuses: [...ofTime, 'BeyondYourLocations', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const sight = sightOf(request);
        if (!(await isTargetSeen(deps, payload.target, sight))) refuseTarget(payload.target.kind);
        const about = { annotationId: deps.newId(), organizationId: sight.organizationId };
        const decide = (annotation: Annotation) => writeAnnotation(annotation, about, payload, deps.clock());
        const stream = annotationStream(about.annotationId);
        const decider = { ...annotationFold, decide };
        const handled = await handleCommand(deps.eventStore, stream, decider, contextOf(request, deps));
        return answer(h, handled, { id: about.annotationId }).code(201);
      },
    }),
    route('PUT', {
      ...said,
      path,
      command: 'ChangeAnnotation',
      payload: annotationChangeShape,
      refuses: [...ofTime, ...ofVersion],
      handler: async (asked, h) => {
        const organizationId = organizationOf(asked.request);
        const change = (annotation: Annotation) =>
          changeAnnotation(annotation, organizationId, asked.payload, deps.clock());
        return answer(h, await carryOut(deps, asked, change));
      },
    }),
    route('DELETE', {
      ...said,
      path,
      command: 'DeleteAnnotation',
      refuses: ofVersion,
      handler: async (asked, h) => {
        const organizationId = organizationOf(asked.request);
        return answer(h, await carryOut(deps, asked, (annotation) => deleteAnnotation(annotation, organizationId)));
      },
    }),
  ];
}

function refuseTarget(kind: string): never {
  return kind === 'workspace' ? refuse('BeyondYourLocations') : refuseField('target', `there is no such ${kind}`);
}

/** An annotation out of sight is not found; one of the workspace is seen by all, and changed by who sees all of it. */
async function carryOut(
  deps: AnnotationDeps,
  { request, params: { id } }: AskedById,
  decide: (annotation: Annotation) => AnnotationEvent[],
): Promise<Handled<Annotation, AnnotationEvent>> {
  const [sight, stream] = [sightOf(request), annotationStream(id)];
  const { state } = await load(deps.eventStore, stream, annotationFold);
  const { target } = knownAnnotation(state, sight.organizationId);
  // What is deleted meanwhile is still in sight of those who see everything.
  if (sight.locations !== null && !(await isTargetSeen(deps, target, sight)))
    refuse(target.kind === 'workspace' ? 'BeyondYourLocations' : 'NotFound');
  const admit = (annotation: Annotation) => knownAnnotation(annotation, sight.organizationId);
  return outdatedAs('AnnotationOutdated', async () =>
    handleCommand(deps.eventStore, stream, { ...annotationFold, admit, decide }, versionedContextOf(request, deps)),
  );
}
