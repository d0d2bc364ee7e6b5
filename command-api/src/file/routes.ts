import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Request, ServerRoute } from '@hapi/hapi';
import { uploadQueryShape } from '@watchglass/schemas/file/commands';
import type { File } from '@watchglass/schemas/file/file';
import { FILE_MAX_BYTES, UPLOADS_AT_ONCE } from '@watchglass/schemas/file/limits';
import { isImageType } from '@watchglass/schemas/file/media-types';
import { fileView, fileViewShape } from '@watchglass/schemas/file/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { organizationOf } from '../http/command-context.ts';
import { mustNotWait } from '../http/must-wait.ts';
import { route } from '../http/route.ts';
import { leftBy } from '../image/left-by.ts';
import { cleanFileName } from './file-name.ts';
import { uploaderOf } from './name-file.ts';
import { readUpload } from './read-upload.ts';
import { recognise } from './recognise.ts';
import { drawThumbnails } from './thumbnail/draw-thumbnails.ts';
import { storeUpload } from './uploads.ts';

/** A slow connection may need as long as this for the largest file. */
const BODY_WITHIN_MS = 300_000;
const BUSY_MS = 1_000;

/** POST /api/files/{org}?name=…: the upload of one file, which the command of its owner names afterwards. */
export function fileRoutes(deps: ServiceDeps): ServerRoute[] {
  const receiving = new Map<number, number>();
  return [
    route('POST', {
      path: '/api/files/{org}',
      needs: { access: 'member', module: 'sensors', right: 'w' },
      command: 'UploadFile',
      accepts: '*/*',
      answers: { 201: fileViewShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      query: uploadQueryShape,
      refuses: [
        'FileTooLarge',
        'UnsupportedFileFormat',
        'ImageTooLarge',
        'NotBaseline',
        'ImageBroken',
        'ImageTimedOut',
        'UploadLimit',
        'TooManyRequests',
      ],
      // The body is cut off by `readUpload`, whatever its length claims.
      settings: {
        payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, timeout: BODY_WITHIN_MS },
      },
      handler: async ({ request, query }, h) => {
        const organizationId = organizationOf(request);
        const open = receiving.get(organizationId) ?? 0;
        mustNotWait(open < UPLOADS_AT_ONCE ? 0 : BUSY_MS);
        receiving.set(organizationId, open + 1);
        try {
          return h.response(fileView(await receive(deps, request, query.name))).code(201);
        } finally {
          const left = (receiving.get(organizationId) ?? 1) - 1;
          if (left === 0) receiving.delete(organizationId);
          else receiving.set(organizationId, left);
        }
      },
    }),
  ];
}

async function receive(deps: ServiceDeps, request: Request, name: string): Promise<File> {
  if (Number(request.headers['content-length'] ?? 0) > FILE_MAX_BYTES)
    refuse('FileTooLarge', { limit: FILE_MAX_BYTES });
  const { payload } = request;
  const bytes = await readUpload(payload instanceof Readable ? payload : refuse('UnsupportedFileFormat'));
  const mediaType = await recognise(bytes, name);
  const thumbnails = isImageType(mediaType) ? await drawThumbnails(bytes, { signal: leftBy(request) }) : null;
  const file: File = {
    fileId: deps.newId(),
    hash: sha256(bytes),
    name: cleanFileName(name, mediaType),
    mediaType,
    bytes: bytes.length,
    thumbnail: thumbnails && sha256(thumbnails),
  };
  const organizationId = organizationOf(request);
  await storeUpload(deps, { organizationId, uploadedBy: uploaderOf(request), file, bytes, thumbnails });
  return file;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
