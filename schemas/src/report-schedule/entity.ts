import { entity } from '../entity.ts';

export const reportSchedule = entity({
  name: 'reportSchedule',
  path: '/api/reports/{org}/schedules',
  file: 'report-schedules',
  needs: { access: 'member', module: 'organization', right: 'r' },
  sorts: ['title', 'scheduledAt'],
  // `states` are `active` and `paused`, `kinds` those of reports.
  filters: ['states', 'kinds'],
  movedBy: [],
});

/** Who schedules reports, and with whose sight they are made. */
export const MAKES_REPORTS = { access: 'member', module: 'organization', right: 'w' } as const;
