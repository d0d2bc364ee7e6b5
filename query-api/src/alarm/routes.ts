import { alarm } from '@watchglass/schemas/alarm/entity';
import { incidentShape } from '@watchglass/schemas/alarm/incident';
import { alarmTimelineEntryShape, alarmViewShape, type AlarmView } from '@watchglass/schemas/alarm/views';
import { pageOf } from '@watchglass/schemas/page';
import { found } from '../http/answer.ts';
import { route, type Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { NAMES_READ } from '../audit/names.ts';
import { historyRoutes } from './history/routes.ts';
import { incidentOf } from './incident/incident.ts';
import { alarmListRoutes } from './lists.ts';
import { withPeaks } from './peaks.ts';
import { alarmRows } from './rows.ts';
import { timelineOf } from './timeline.ts';

const said = { needs: alarm.needs, reads: ['alarms', 'sensors', 'bases', 'shelves'], past: 'rows' } as const;

/** GET /api/alarms/{org}/active and …/resolved, their exports, …/alarm/{id}, its timeline and its incident. */
export const alarmRoutes = [
  ...alarmListRoutes,
  ...historyRoutes,
  route({
    ...said,
    path: '/api/alarms/{org}/alarm/{id}',
    answers: { 200: alarmViewShape },
    handler: (asked) => alarmNamed(asked, asked.params['id']),
  }),
  route({
    ...said,
    path: '/api/alarms/{org}/alarm/{id}/timeline',
    answers: { 200: pageOf(alarmTimelineEntryShape) },
    handler: async (asked) => {
      const { id } = await alarmNamed(asked, asked.params['id']);
      const items = await timelineOf(asked, id);
      return { items, total: items.length };
    },
  }),
  route({
    ...said,
    path: '/api/alarms/{org}/alarm/{id}/incident',
    reads: [...new Set([...said.reads, ...NAMES_READ, 'moments', 'audit'])],
    past: 'never',
    answers: { 200: incidentShape },
    handler: async (asked) => incidentOf(asked, await alarmNamed(asked, asked.params['id'])),
  }),
];

async function alarmNamed(reading: Reading, id: string | undefined): Promise<AlarmView> {
  const [row] = await readRows(reading, alarmRows, { sql: 'AND t.id::text = $2', values: [id] });
  const [shown] = await withPeaks(reading, reading.sight.organizationId, [found(row)]);
  return found(shown);
}
