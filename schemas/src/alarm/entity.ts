import { entity } from '../entity.ts';

/**
 * `severities` are `critical` and `warning`, `states` those of alarms, `attention` is `waiting` and `acknowledged`; locations
 * are ids and `none`.
 */
const FILTERS = ['severities', 'states', 'attention', 'locations', 'sensors'] as const;

/** The list that operators have before them: active, or ended and not acknowledged yet. */
export const alarm = entity({
  name: 'alarm',
  path: '/api/alarms/{org}/active',
  file: 'active-alarms',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['raisedAt', 'severity', 'sensor', 'rule'],
  newestFirst: true,
  filters: FILTERS,
  // It carries its sensor's name.
  movedBy: ['sensor'],
});

/** The same rows in a list of those that ended lately. */
export const resolvedAlarm = entity({
  ...alarm,
  path: '/api/alarms/{org}/resolved',
  file: 'resolved-alarms',
  sorts: ['endedAt', 'raisedAt', 'severity', 'sensor', 'rule'],
});
