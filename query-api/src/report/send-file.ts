import { Readable } from 'node:stream';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { holds } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { ReportView } from '@watchglass/schemas/report/views';
import type { ReportFormat } from '@watchglass/schemas/report-schedule/kinds';
import { readPieces, type Piece } from '@watchglass/streams/files/pieces';
import { attachmentNamed } from '../file/attachment-named.ts';
import { found } from '../http/answer.ts';
import type { QueryAsked } from '../http/route.ts';

interface FileAsked {
  readonly format: ReportFormat;
  readonly revision?: number | undefined;
}

const TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file of an issued revision; one of compliance tells of alarms, and is refused (`AccessForbidden`) to who does not read them. */
export async function sendReportFile(
  { files, sight, relational, caller, query }: QueryAsked<unknown, FileAsked>,
  h: ResponseToolkit,
  view: ReportView,
): Promise<ResponseObject> {
  if (view.kind === 'compliance' && !(caller.membership && holds(caller.membership, 'alarms', 'r')))
    refuse('AccessForbidden');
  const issued = found(view.revisions.findLast(({ revision }) => revision === (query.revision ?? revision)));
  const file = found(issued.files.find(({ format }) => format === query.format));
  const pieces = await relational.query<Piece & Record<string, unknown>>({
    name: 'reports.pieces',
    text: `SELECT p.hash, p.bytes FROM command.report_parts p JOIN command.report_jobs j
        ON j.report_id = p.report_id AND j.revision = p.revision AND j.claim = p.claim
      WHERE p.organization_id = $1 AND p.report_id = $2 AND p.revision = $3 AND p.format = $4 ORDER BY p.n`,
    values: [sight.organizationId, view.id, issued.revision, file.format],
  });
  if (pieces.length === 0) refuse('NotFound');
  const gone = (): never => refuse('NotFound');
  const bytes = readPieces({ files, organizationId: sight.organizationId, pieces, gone }, { from: 0, to: file.bytes });
  return savedAs(h.response(Readable.from(bytes, { objectMode: false })).bytes(file.bytes), file).header(
    'ETag',
    `"${file.sha256}"`,
  );
}

/** To be saved, never shown as a page of this origin. */
export function savedAs(
  response: ResponseObject,
  { format, name }: { readonly format: ReportFormat; readonly name: string },
): ResponseObject {
  return response
    .type(TYPES[format])
    .header('Cache-Control', 'private, no-cache')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', attachmentNamed(name));
}
