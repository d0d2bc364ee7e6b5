import { entity } from '../entity.ts';

export const alarmRule = entity({
  name: 'alarmRule',
  path: '/api/alarms/{org}/rules',
  file: 'alarm-rules',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['title', 'enabled', 'activeAlarms', 'changedAt'],
  // States are `on` and `off`; metrics are ids.
  filters: ['states', 'metrics'],
  // A row counts its active alarms, and shows the name of its tag.
  movedBy: ['alarm', 'tag'],
  onWalls: true,
});
