import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape } from '@watchglass/schemas/shape';
import { mergeTagTypeShape, tagTypePathId, tagTypeShape } from '@watchglass/schemas/tag-type/commands';
import type { Deps } from '../deps.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOutTags } from '../tag/carry-out-tags.ts';
import { mustSeeEverything } from '../tag/routes.ts';
import { changeTagType, createTagType, deleteTagType, mergeTagType } from './change-tag-types.ts';

const needs = { access: 'member', module: 'tags', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: tagTypePathId });

/** POST /api/tag-types/{org}, PUT and DELETE …/tag-type/{id}, POST …/tag-type/{id}/merge. */
export function tagTypeRoutes(deps: Deps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/tag-types/{org}',
      needs,
      command: 'CreateTagType',
      answers: { 201: madeShape },
      params: shape({ org }),
      payload: tagTypeShape,
      refuses: ['TagTypeNameTaken', 'TooManyTagTypes', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const command = { organizationId: organizationOf(request), typeId: deps.newId(), ...payload };
        const handled = await carryOutTags(deps, contextOf(request, deps), (tags) => createTagType(tags, command));
        return answer(h, handled, { id: command.typeId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/tag-types/{org}/tag-type/{id}',
      needs,
      command: 'ChangeTagType',
      answers: { 200: doneShape },
      params,
      payload: tagTypeShape,
      refuses: ['TagTypeNameTaken', 'BeyondYourLocations', 'Conflict'],
      handler: async ({ request, params: { id: typeId }, payload }, h) => {
        mustSeeEverything(request);
        const command = { organizationId: organizationOf(request), typeId, ...payload };
        return answer(h, await carryOutTags(deps, contextOf(request, deps), (tags) => changeTagType(tags, command)));
      },
    }),
    route('POST', {
      path: '/api/tag-types/{org}/tag-type/{id}/merge',
      needs,
      command: 'MergeTagType',
      answers: { 200: doneShape },
      params,
      payload: mergeTagTypeShape,
      refuses: ['TagTypeMergedIntoItself', 'TagTypeUnknown', 'BeyondYourLocations', 'Conflict'],
      handler: async ({ request, params: { id: typeId }, payload: { into } }, h) => {
        mustSeeEverything(request);
        const command = { organizationId: organizationOf(request), typeId, into };
        return answer(h, await carryOutTags(deps, contextOf(request, deps), (tags) => mergeTagType(tags, command)));
      },
    }),
    route('DELETE', {
      path: '/api/tag-types/{org}/tag-type/{id}',
      needs,
      command: 'DeleteTagType',
      answers: { 200: doneShape },
      params,
      refuses: ['BeyondYourLocations', 'Conflict'],
      handler: async ({ request, params: { id: typeId } }, h) => {
        mustSeeEverything(request);
        const command = { organizationId: organizationOf(request), typeId };
        return answer(h, await carryOutTags(deps, contextOf(request, deps), (tags) => deleteTagType(tags, command)));
      },
    }),
  ];
}
