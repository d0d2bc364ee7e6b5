import type { Request, ServerRoute } from '@hapi/hapi';
import {
  alarmTimelineEntryShape,
  alarmViewShape,
  type AlarmTimelineEntry,
  type AlarmView,
} from '@watchglass/schemas/alarm/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { found, organizationOf, sightOf } from '../http/answer.ts';
import { csvFile } from '../http/csv.ts';
import { readAll, readPage, readRows, type Listed } from '../live/row-reader.ts';
import { askedMembers } from '../member/member-list.ts';
import { metricsOf } from '../metric/routes.ts';
import {
  activeListed,
  activeShapes,
  resolvedListed,
  resolvedShapes,
  type AlarmFilter,
  type AlarmPage,
  type AskedAlarms,
} from './alarm-filter.ts';
import { alarmLines } from './export.ts';
import { withPeaks } from './peaks.ts';
import { alarmRows } from './rows.ts';
import { timelineOf } from './timeline.ts';

const app = { needs: { access: 'member', module: 'alarms', right: 'r' }, reads: ['alarms', 'sensors'] } as const;

/** GET /api/alarms/{org}/active and …/resolved, their exports, …/alarm/{id} and its timeline. */
export function alarmRoutes(deps: QueryDeps): ServerRoute[] {
  return [
    ...listRoutes(deps, { name: 'active', shapes: activeShapes, listed: activeListed }),
    ...listRoutes(deps, {
      name: 'resolved',
      shapes: resolvedShapes,
      listed: (asked) => resolvedListed(asked, deps.clock()),
    }),
    ...oneRoutes(deps),
  ];
}

interface AlarmList {
  readonly name: 'active' | 'resolved';
  readonly shapes: typeof activeShapes | typeof resolvedShapes;
  readonly listed: (asked: AskedAlarms) => Listed;
}

function listRoutes(deps: QueryDeps, { name, shapes, listed }: AlarmList): ServerRoute[] {
  const { relational, people, members } = deps;
  const alarms = alarmRows(people);
  const asked = async (request: Request): Promise<Listed> => {
    const filter = request.query as AlarmFilter;
    const named = filter.search
      ? await members.all(
          organizationOf(request),
          askedMembers({ search: filter.search, sort: 'name', descending: '0' }),
        )
      : [];
    return listed({ ...filter, acknowledgers: named.map(({ id }) => id) });
  };
  return [
    {
      method: 'GET',
      path: `/api/alarms/{org}/${name}`,
      options: { app, response: { status: { 200: pageOf(alarmViewShape) } }, validate: { query: shapes.page } },
      handler: async (request): Promise<Page<AlarmView>> => {
        const paging = request.query as AlarmPage;
        const page = await readPage(relational, alarms, sightOf(request), { ...(await asked(request)), paging });
        return { ...page, items: await withPeaks(deps, organizationOf(request), page.items) };
      },
    },
    {
      method: 'GET',
      path: `/api/alarms/{org}/${name}/export`,
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: shapes.file },
      },
      handler: async (request, h) => {
        const sight = sightOf(request);
        const [rows, metrics] = [
          await withPeaks(deps, sight.organizationId, await readAll(relational, alarms, sight, await asked(request))),
          await metricsOf(relational, sight),
        ];
        return csvFile(h, `${name}-alarms`, alarmLines(rows, metrics));
      },
    },
  ];
}

function oneRoutes(deps: QueryDeps): ServerRoute[] {
  const { relational, people } = deps;
  const one = async (request: Request): Promise<AlarmView> => {
    const [alarm] = await readRows(relational, alarmRows(people), sightOf(request), {
      sql: 'AND t.id::text = $2',
      values: [request.params['id']],
    });
    const [shown] = await withPeaks(deps, organizationOf(request), [found(alarm)]);
    return found(shown);
  };
  return [
    {
      method: 'GET',
      path: '/api/alarms/{org}/alarm/{id}',
      options: { app, response: { status: { 200: alarmViewShape } } },
      handler: one,
    },
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
