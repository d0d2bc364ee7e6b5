import { entity } from '../entity.ts';

/** Reports of which the reader sees every source. */
export const report = entity({
  name: 'report',
  path: '/api/reports/{org}',
  file: 'reports',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  sorts: ['dueAt', 'title', 'period'],
  newestFirst: true,
  // `states` are those of reports and `superseded`, `kinds` those of reports, `schedules` name schedules by id.
  filters: ['states', 'kinds', 'schedules'],
  // Whoever sees its sources sees it.
  movedBy: ['sensor', 'asset'],
});
