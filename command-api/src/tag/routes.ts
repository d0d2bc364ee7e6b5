import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { mergeTagShape, tagPathId, tagShape } from '@watchglass/schemas/tag/commands';
import type { Deps } from '../deps.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOutTags } from './carry-out-tags.ts';
import { changeTag, createTag, deleteTag, mergeTag } from './change-tags.ts';

const needs = { access: 'member', module: 'tags', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: tagPathId });
const answers = { 200: doneShape };

/** A tag reaches sensors at every location, so a limited member creates tags but changes none. */
export function mustSeeEverything(request: Request): void {
  if (sightOf(request).locations !== null) refuse('BeyondYourLocations');
}

/** POST /api/tags/{org}, PUT and DELETE …/tag/{id}, POST …/tag/{id}/merge. */
export function tagRoutes(deps: Deps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/tags/{org}',
      needs,
      command: 'CreateTag',
      answers: { 201: madeShape },
      params: shape({ org }),
      payload: tagShape,
      refuses: ['TagNameTaken', 'TooManyTags', 'TagTypeUnknown', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const command = { organizationId: organizationOf(request), tagId: deps.newId(), ...payload };
        const handled = await carryOutTags(deps, contextOf(request, deps), (tags) => createTag(tags, command));
        return answer(h, handled, { id: command.tagId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/tags/{org}/tag/{id}',
      needs,
      command: 'ChangeTag',
      answers,
      params,
      payload: tagShape,
      refuses: ['TagNameTaken', 'TagTypeUnknown', 'BeyondYourLocations', 'Conflict'],
      handler: async ({ request, params: { id: tagId }, payload }, h) => {
        mustSeeEverything(request);
        const command = { organizationId: organizationOf(request), tagId, ...payload };
        return answer(h, await carryOutTags(deps, contextOf(request, deps), (tags) => changeTag(tags, command)));
      },
    }),
    route('POST', {
      path: '/api/tags/{org}/tag/{id}/merge',
      needs,
      command: 'MergeTag',
      answers,
      params,
      payload: mergeTagShape,
      refuses: ['TagMergedIntoItself', 'TagUnknown', 'BeyondYourLocations', 'Conflict'],
      handler: async ({ request, params: { id: tagId }, payload: { into } }, h) => {
        mustSeeEverything(request);
        const command = { organizationId: organizationOf(request), tagId, into };
        return answer(h, await carryOutTags(deps, contextOf(request, deps), (tags) => mergeTag(tags, command)));
      },
    }),
    route('DELETE', {
      path: '/api/tags/{org}/tag/{id}',
      needs,
      command: 'DeleteTag',
      answers,
      params,
      refuses: ['BeyondYourLocations', 'Conflict'],
      handler: async ({ request, params: { id: tagId } }, h) => {
        mustSeeEverything(request);
        const command = { organizationId: organizationOf(request), tagId };
        return answer(h, await carryOutTags(deps, contextOf(request, deps), (tags) => deleteTag(tags, command)));
      },
    }),
  ];
}
