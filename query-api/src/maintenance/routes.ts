import { maintenance } from '@watchglass/schemas/maintenance/entity';
import {
  maintenanceViewShape,
  runningMaintenanceShape,
  type MaintenanceView,
} from '@watchglass/schemas/maintenance/views';
import { integer, shape, text, uuid } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { maintenanceRows } from './rows.ts';
import { runningAt } from './running.ts';

const reads = ['maintenances', 'sensors', 'assets', 'tags'];
const KIND = `t.definition #>> '{window,kind}'`;
const STATE = `CASE WHEN t.definition #>> '{window,until}' IS NOT NULL
  AND greatest(now(), t.quiet_until) >= (t.definition #>> '{window,until}')::timestamptz THEN 'over' ELSE 'planned' END`;

const COLUMNS: Columns<MaintenanceView> = [
  ['id', ({ id }) => id],
  ['title', ({ definition: { title } }) => title],
  ['reason', ({ definition: { reason } }) => reason],
  ['window', ({ definition: { window } }) => window.kind],
  ['days', ({ definition: { window } }) => (window.kind === 'weekly' ? window.days.join(' ') : '')],
  ['from', ({ definition: { window } }) => window.from],
  ['until', ({ definition: { window } }) => (window.kind === 'weekly' ? window.to : window.until)],
  ['timeZone', ({ definition: { window } }) => (window.kind === 'weekly' ? window.timeZone : '')],
  ['appliesTo', ({ definition: { appliesTo } }) => appliesTo.kind],
  ['criticals', ({ definition: { criticals } }) => (criticals ? 'yes' : 'no')],
  ['quietUntil', ({ quietUntil }) => quietUntil],
  ['plannedAt', ({ plannedAt }) => plannedAt],
  ['plannedBy', ({ plannedByName }) => plannedByName],
];

/** GET /api/alarms/{org}/maintenance, its export, …/maintenance/{id} and …/maintenance/running. */
export const maintenanceRoutes = [
  route({
    path: '/api/alarms/{org}/maintenance/running',
    needs: { ...maintenance.needs, onWalls: true },
    reads: [...reads, 'bases'],
    past: 'rows',
    answers: { 200: runningMaintenanceShape },
    handler: (asked) => runningAt(asked, asked.clock().getTime()),
  }),
  route({
    path: '/api/alarms/{org}/maintenance/{id}',
    needs: maintenance.needs,
    reads,
    past: 'rows',
    answers: { 200: maintenanceViewShape, 304: false },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    handler: async (asked, h) => {
      const [row] = await readRows(asked, maintenanceRows, { sql: 'AND t.id = $2', values: [asked.params.id] });
      return versioned(asked.request, h, found(row));
    },
  }),
  ...listRoutes(maintenance, {
    source: rowList(maintenance, maintenanceRows, {
      search: anyContains(`t.definition ->> 'title'`, `t.definition ->> 'reason'`),
      where: {
        states: oneOfWords((states) => `${STATE} = ANY (${states})`),
        windows: oneOfWords((windows) => `${KIND} = ANY (${windows})`),
      },
      sortedBy: { plannedAt: 't.planned_at', title: `lower(t.definition ->> 'title')` },
      alike: 't.planned_at',
    }),
    view: maintenanceViewShape,
    reads: [...reads, 'people'],
    filters: { states: text(32, 0), windows: text(32, 0) },
    columns: () => COLUMNS,
  }),
];
