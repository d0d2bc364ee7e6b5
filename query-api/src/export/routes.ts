import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { requestExportShape } from '@watchglass/schemas/export/commands';
import { EXPORT_LINE_BYTES, EXPORT_ROWS, PLAIN_LINE_BYTES, PLAIN_ROWS } from '@watchglass/schemas/export/limits';
import {
  exportEstimateShape,
  exportViewShape,
  type ExportEstimate,
  type ExportView,
} from '@watchglass/schemas/export/views';
import { pageOf } from '@watchglass/schemas/page';
import { Refusal, refuse } from '@watchglass/schemas/refusals';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { headerOf } from '@watchglass/streams/http/caller';
import { attachmentNamed } from '../file/attachment-named.ts';
import { found } from '../http/answer.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { exportedLines } from '../reading/export-lines.ts';
import { byteRange } from './byte-range.ts';
import type { FilePart } from './export-store.ts';
import { openFile, ownExport, ownExports } from './own-exports.ts';
import { readFile } from './read-file.ts';
import { expectedRows } from './run-export.ts';
import { isStillSeen, seenOf } from './seen.ts';

const org = integer(1, 2 ** 31 - 1);
const said = { needs: { access: 'member', module: 'sensors', right: 'r' }, past: 'never' } as const;
const reads = ['sensors', 'assets', 'virtual_sensors'];
const path = '/api/exports/{org}';

/** Exports are of people, who ask for them by themselves. */
const whose = ({ sight, caller, clock }: Pick<QueryAsked<unknown, unknown>, 'sight' | 'caller' | 'clock'>) => ({
  organizationId: sight.organizationId,
  by: caller.kind === 'user' ? caller.id : '',
  now: clock(),
});

/** GET /api/exports/{org}, …/estimate, …/export/{id} and …/export/{id}/file. */
export const exportRoutes = [
  route({
    ...said,
    path,
    answers: { 200: pageOf(exportViewShape) },
    params: shape({ org }),
    query: shape(pagingFields),
    handler: (asked) => ownExports(asked.relational, whose(asked), window(asked.query)),
  }),
  route({
    ...said,
    path: `${path}/estimate`,
    reads,
    refuses: ['TooManySources', 'ExportPeriodTooLong', 'ExportTooLarge'],
    answers: { 200: exportEstimateShape },
    params: shape({ org }),
    query: requestExportShape,
    handler: async (asked): Promise<ExportEstimate> => {
      const { query: terms, sight } = asked;
      const made = await exportedLines(asked, sight, terms);
      const rows = await expectedRows(asked, { terms, organizationId: sight.organizationId, made });
      const isPlain = terms.format === 'csv' && rows <= PLAIN_ROWS;
      const bytes = rows * (isPlain ? PLAIN_LINE_BYTES : EXPORT_LINE_BYTES[terms.format]);
      return { rows, bytes, mostRows: EXPORT_ROWS[terms.format] };
    },
  }),
  route({
    ...said,
    path: `${path}/export/{id}`,
    answers: { 200: exportViewShape },
    params: shape({ org, id: uuid() }),
    handler: async (asked) => found(await ownExport(asked.relational, whose(asked), asked.params.id)),
  }),
  route({
    ...said,
    path: `${path}/export/{id}/file`,
    reads,
    refuses: ['ExportNotReady', 'ExportGone', 'DownloadNotAsked', 'RangeNotSatisfiable'],
    produces: '*/*',
    // What a header `Range` means is said here, once.
    settings: { response: { ranges: false } },
    answers: { 200: true, 206: true },
    params: shape({ org, id: uuid() }),
    handler: async (asked, h) => {
      const view = found(await ownExport(asked.relational, whose(asked), asked.params.id));
      return send(asked, h, view);
    },
  }),
];

/** The file or a range of it, as it was asked for. */
async function send(
  asked: QueryAsked<unknown, unknown>,
  h: ResponseToolkit,
  view: ExportView,
): Promise<ResponseObject> {
  const parts = await seenParts(asked, view);
  const { files, sight, request } = asked;
  const { bytes: size, sha256 } = view;
  const etag = `"${sha256 ?? ''}"`;
  const isSame = ['', etag].includes(headerOf(request, 'if-range'));
  const range = isSame ? byteRange(headerOf(request, 'range'), size) : null;
  if (range === 'unsatisfiable') return refuse('RangeNotSatisfiable', { bytes: size });
  const { from, to } = range ?? { from: 0, to: size };
  const bytes = readFile({ files, organizationId: sight.organizationId, parts }, { from, to });
  const response = toBeSaved(h.response(Readable.from(bytes, { objectMode: false })).bytes(to - from), view);
  response.header('ETag', etag);
  return range === null ? response : response.code(206).header('Content-Range', `bytes ${from}-${to - 1}/${size}`);
}

/** The pieces of a file whose download was asked for. Whether its person still sees all of it is looked at before each answer. */
async function seenParts(asked: QueryAsked<unknown, unknown>, { id, state }: ExportView): Promise<readonly FilePart[]> {
  if (state === 'removed') refuse('ExportGone');
  const file = (await openFile(asked.relational, { now: asked.clock() }, id)) ?? refuse('ExportNotReady');
  if (!file.isOpened) refuse('DownloadNotAsked');
  const now = await exportedLines(asked, asked.sight, file.terms).catch(goneOutOfSight);
  if (!isStillSeen(file.seen, seenOf(now))) refuse('ExportGone');
  return file.parts;
}

function toBeSaved(response: ResponseObject, { fileName }: ExportView): ResponseObject {
  const name = fileName ?? 'readings';
  return response
    .type(name.endsWith('.xlsx') ? SHEETS : 'application/octet-stream')
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', 'private, no-cache')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', attachmentNamed(name));
}

const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A source that is out of sight makes the file go; everything else is told as it is. */
function goneOutOfSight(error: unknown): never {
  if (error instanceof Refusal && error.code === 'NotFound') refuse('ExportGone');
  throw error;
}
