import type { ServerRoute } from '@hapi/hapi';
import { assetStream } from '@watchglass/schemas/asset/events';
import { namedFileShape } from '@watchglass/schemas/file/commands';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { namingFile, removingFile } from '../file/name-file.ts';
import { answer, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { carryOutOn, seenAsset, type OnAsset } from './carry-out.ts';
import { addFile, knownFile, removeFile } from './change-files.ts';

const needs = { access: 'member', module: 'sensors', right: 'w' } as const;
const ofAsset = { org: integer(1, 2 ** 31 - 1), id: uuid() };

/** POST /api/assets/{org}/asset/{id}/files, which names an uploaded file, and DELETE …/files/{fileId}. */
export function assetFileRoutes(deps: Deps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/assets/{org}/asset/{id}/files',
      needs,
      command: 'AddFile',
      answers: { 201: madeShape },
      params: shape(ofAsset),
      payload: namedFileShape,
      refuses: ['FileUnknown', 'TooManyFiles', 'Conflict'],
      handler: async ({ request, params: { id: assetId }, payload: { file: fileId } }, h) => {
        await seenAsset(deps.eventStore, sightOf(request), assetId);
        const handled = await namingFile(deps, request, {
          fileId,
          stream: assetStream(assetId),
          carryOut: (file) => carryOutOn(deps, request, { assetId, decide: (asset) => addFile(asset, file) }),
        });
        return answer(h, handled, { id: fileId }).code(201);
      },
    }),
    route('DELETE', {
      path: '/api/assets/{org}/asset/{id}/files/{fileId}',
      needs,
      command: 'RemoveFile',
      answers: { 200: doneShape },
      params: shape({ ...ofAsset, fileId: uuid() }),
      refuses: ['Conflict'],
      handler: async ({ request, params: { id: assetId, fileId } }, h) => {
        knownFile((await seenAsset(deps.eventStore, sightOf(request), assetId)).asset, fileId);
        const removing: OnAsset = { assetId, decide: (asset) => removeFile(asset, fileId) };
        return answer(h, await removingFile(deps, fileId, () => carryOutOn(deps, request, removing)));
      },
    }),
  ];
}
