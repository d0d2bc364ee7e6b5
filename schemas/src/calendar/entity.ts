import { entity } from '../entity.ts';

/** Closed days, which schedules of alarm rules leave out. */
export const calendar = entity({
  name: 'calendar',
  path: '/api/alarms/{org}/calendars',
  file: 'calendars',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['name', 'days'],
  filters: [],
  movedBy: [],
});
