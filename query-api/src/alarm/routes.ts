import type { Request, ServerRoute } from '@hapi/hapi';
import { HIDDEN_METRIC_ID, RESOLVED_SHOWN_HOURS } from '@watchglass/schemas/alarm/limits';
import { alarmTimelineEntryShape, alarmViewShape, type AlarmTimelineEntry, type AlarmView } from '@watchglass/schemas/alarm/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { shape, type ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { found, organizationOf, sightOf } from '../http/answer.ts';
import { pagingFields, window } from '../http/paging.ts';
import { countRows, readRows } from '../live/row-reader.ts';
import { alarmRows } from './rows.ts';
import { timelineOf } from './timeline.ts';

const app = { needs: { access: 'member', module: 'alarms', right: 'r' }, reads: ['alarms', 'sensors'] } as const;
const pagingShape = shape(pagingFields);

/** Ended but unacknowledged alarms stay among the active ones until somebody has seen them. */
const ACTIVE = `(t.state = 'active' OR (t.state = 'resolved' AND t.ack_raise IS NULL)) AND t.metric_id <> ${HIDDEN_METRIC_ID}`;
const RECENTLY_ENDED = `t.state <> 'active' AND t.ended_at > $2::timestamptz - interval '${RESOLVED_SHOWN_HOURS} hours'`;

interface Listed {
  readonly condition: string;
  readonly values: readonly unknown[];
  readonly order: string;
}

export function alarmRoutes({ relational, people, clock }: QueryDeps): ServerRoute[] {
  const alarms = alarmRows(people);
  const one = async (request: Request): Promise<AlarmView> => {
    const [alarm] = await readRows(relational, alarms, sightOf(request), { sql: 'AND t.id::text = $2', values: [request.params['id']] });
    return found(alarm);
  };
  const page = async (request: Request, { condition, values, order }: Listed): Promise<Page<AlarmView>> => {
    const [limit, offset] = window(request.query as ValueOf<typeof pagingShape>);
    const sight = sightOf(request);
    const items = await readRows(relational, alarms, sight, { sql: `AND ${condition} ORDER BY ${order}, t.id LIMIT ${limit} OFFSET ${offset}`, values });
    return { items, total: await countRows(relational, alarms, sight, { sql: `AND ${condition}`, values }) };
  };
  const list = (path: string, listed: () => Listed): ServerRoute => ({
    method: 'GET', path, options: { app, response: { status: { 200: pageOf(alarmViewShape) } }, validate: { query: pagingShape } }, handler: (request) => page(request, listed()),
  });
  return [
    list('/api/alarms/{org}/active', () => ({ condition: ACTIVE, values: [], order: 't.raised_at DESC' })),
    list('/api/alarms/{org}/resolved', () => ({ condition: RECENTLY_ENDED, values: [clock()], order: 't.ended_at DESC' })),
    { method: 'GET', path: '/api/alarms/{org}/alarm/{id}', options: { app, response: { status: { 200: alarmViewShape } } }, handler: one },
    {
      method: 'GET',
      path: '/api/alarms/{org}/alarm/{id}/timeline',
      options: { app, response: { status: { 200: pageOf(alarmTimelineEntryShape) } } },
      handler: async (request): Promise<Page<AlarmTimelineEntry>> => {
        const { id } = await one(request);
        const items = await timelineOf(relational, people, { organizationId: organizationOf(request), alarmId: id });
        return { items, total: items.length };
      },
    },
  ];
}
