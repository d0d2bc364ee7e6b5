import { reportSchedule } from '@watchglass/schemas/report-schedule/entity';
import { reportScheduleViewShape, type ReportScheduleView } from '@watchglass/schemas/report-schedule/views';
import { REPORT_FORMATS } from '@watchglass/schemas/report-schedule/kinds';
import { integer, oneOf, shape, text, uuid } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { preview } from './preview.ts';
import { reportScheduleRows } from './rows.ts';

const reads = ['report_schedules', 'destinations', 'people'];
const TITLE = `t.definition ->> 'title'`;

const COLUMNS: Columns<ReportScheduleView> = [
  ['id', ({ id }) => id],
  ['title', ({ definition }) => definition.title],
  ['kind', ({ definition }) => definition.kind],
  ['cadence', ({ definition }) => definition.cadence],
  ['at', ({ definition }) => definition.at],
  ['zone', ({ definition }) => definition.zone],
  ['sources', ({ definition }) => definition.sources.join(' ')],
  ['formats', ({ definition }) => definition.formats.join(' ')],
  ['recipients', ({ recipientNames }) => recipientNames.map(({ name }) => name).join(', ')],
  ['state', ({ state }) => state],
  ['cause', ({ cause }) => cause],
  ['maker', ({ makerName }) => makerName],
  ['scheduledAt', ({ scheduledAt }) => scheduledAt],
  ['changedAt', ({ changedAt }) => changedAt],
];

const params = shape({ org: integer(1, 2 ** 31 - 1), id: uuid() });

async function oneSchedule(asked: QueryAsked<{ readonly id: string }, unknown>): Promise<ReportScheduleView> {
  const [row] = await readRows(asked, reportScheduleRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
  return found(row);
}

/** GET /api/reports/{org}/schedules, its export, …/schedules/{id} and …/schedules/{id}/preview. */
export const reportScheduleRoutes = [
  ...listRoutes(reportSchedule, {
    source: rowList(reportSchedule, reportScheduleRows, {
      search: anyContains(TITLE),
      where: {
        states: oneOfWords((states) => `t.state = ANY (${states})`),
        kinds: oneOfWords((kinds) => `t.definition ->> 'kind' = ANY (${kinds})`),
      },
      sortedBy: { title: `lower(${TITLE})`, scheduledAt: 't.scheduled_at' },
      alike: 't.scheduled_at',
    }),
    view: reportScheduleViewShape,
    reads,
    filters: { states: text(32, 0), kinds: text(32, 0) },
    columns: () => COLUMNS,
  }),
  route({
    path: '/api/reports/{org}/schedules/{id}',
    needs: reportSchedule.needs,
    reads,
    past: 'rows',
    answers: { 200: reportScheduleViewShape, 304: false },
    params,
    handler: async (asked, h) => versioned(asked.request, h, await oneSchedule(asked)),
  }),
  route({
    path: '/api/reports/{org}/schedules/{id}/preview',
    needs: reportSchedule.needs,
    reads: [...reads, 'sensors', 'assets', 'virtual_sensors'],
    past: 'never',
    refuses: ['TooManyRequests'],
    produces: '*/*',
    answers: { 200: true },
    params,
    query: shape({ format: oneOf(...REPORT_FORMATS) }),
    handler: async (asked, h) => preview(asked, h, (await oneSchedule(asked)).definition),
  }),
];
