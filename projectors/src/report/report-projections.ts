import type { Projection } from '../projection.ts';
import { reportSchedules } from '../report-schedule/report-schedules.ts';
import { rowProjection } from '../row-projection.ts';
import { reports } from './reports.ts';

export const reportProjections: readonly Projection[] = [
  rowProjection({ name: 'reports', tables: [reports], announces: { concept: 'report', id: 'id' } }),
  rowProjection({
    name: 'report_schedules',
    tables: [reportSchedules],
    announces: { concept: 'reportSchedule', id: 'id' },
  }),
];
