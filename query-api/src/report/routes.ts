import { report } from '@watchglass/schemas/report/entity';
import { reportViewShape, type ReportView } from '@watchglass/schemas/report/views';
import { REPORT_FORMATS } from '@watchglass/schemas/report-schedule/kinds';
import { integer, oneOf, optional, shape, text, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { reportRows } from './rows.ts';
import { sendReportFile } from './send-file.ts';

const reads = ['reports', 'sensors', 'assets', 'destinations', 'people'];
/** Of the newest issued revision, unless another is named. */
const reportFileQuery = shape({ format: oneOf(...REPORT_FORMATS), revision: optional(integer(1, 1_000)) });
const STATE = `(t.state = ANY (STATES) OR (t.is_superseded AND 'superseded' = ANY (STATES)))`;

const COLUMNS: Columns<ReportView> = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['kind', ({ kind }) => kind],
  ['from', ({ from }) => from],
  ['to', ({ to }) => to],
  ['zone', ({ zone }) => zone],
  ['sources', ({ sources }) => sources.join(' ')],
  ['dueAt', ({ dueAt }) => dueAt],
  ['state', ({ state }) => state],
  ['why', ({ why }) => why],
  ['revision', ({ revision }) => revision],
  ['superseded', ({ isSuperseded }) => (isSuperseded ? 'yes' : 'no')],
  ['issuedAt', ({ revisions }) => revisions.at(-1)?.issuedAt],
  ['readings', ({ revisions }) => revisions.at(-1)?.n],
  ['pages', ({ revisions }) => revisions.at(-1)?.pages],
  ['excursions', ({ revisions }) => revisions.at(-1)?.excursions],
  [
    'sha256',
    ({ revisions }) =>
      revisions
        .at(-1)
        ?.files.map(({ sha256 }) => sha256)
        .join(' '),
  ],
  ['recipients', ({ recipients }) => recipients.map(({ name, state }) => `${name}: ${state}`).join(', ')],
  ['signedBy', ({ signatures }) => signatures.map(({ byName }) => byName).join(', ')],
];

const params = shape({ org: integer(1, 2 ** 31 - 1), id: uuid() });

async function oneReport(asked: QueryAsked<{ readonly id: string }, unknown>): Promise<ReportView> {
  const [row] = await readRows(asked, reportRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
  return found(row);
}

/** GET /api/reports/{org}, its export, …/report/{id} and …/report/{id}/file. */
export const reportRoutes = [
  ...listRoutes(report, {
    source: rowList(report, reportRows, {
      search: anyContains('t.title'),
      where: {
        states: oneOfWords((states) => STATE.replaceAll('STATES', states)),
        kinds: oneOfWords((kinds) => `t.kind = ANY (${kinds})`),
        schedules: oneOfWords((ids) => `t.schedule_id::text = ANY (${ids})`),
      },
      sortedBy: { dueAt: 't.due_at', title: 'lower(t.title)', period: 't.starts_at' },
      alike: 't.due_at',
    }),
    view: reportViewShape,
    reads,
    filters: { states: text(64, 0), kinds: text(32, 0), schedules: text(512, 0) },
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/reports/{org}/report/{id}',
    needs: report.needs,
    reads,
    past: 'rows',
    answers: { 200: reportViewShape },
    params,
    handler: oneReport,
  }),
  route({
    path: '/api/reports/{org}/report/{id}/file',
    needs: report.needs,
    reads,
    past: 'never',
    refuses: ['AccessForbidden'],
    produces: '*/*',
    answers: { 200: true },
    params,
    query: reportFileQuery,
    handler: async (asked, h) => sendReportFile(asked, h, await oneReport(asked)),
  }),
];
