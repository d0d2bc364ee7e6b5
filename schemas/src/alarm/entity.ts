import { entity } from '../entity.ts';

/**
 * `severities` are `critical` and `warning`, `states` those of alarms, `attention` is `waiting` and `acknowledged`,
 * `shelved` and `suppressed` are `yes` and `no`; rules are ids, locations are ids and `none`, assignees ids of people, `me` and
 * `none`.
 */
const FILTERS = [
  'severities',
  'states',
  'attention',
  'locations',
  'sensors',
  'rules',
  'shelved',
  'suppressed',
  'assignees',
] as const;

/** The operators' list: alarms that are active, or that ended without an acknowledgement. */
export const alarm = entity({
  name: 'alarm',
  path: '/api/alarms/{org}/active',
  file: 'active-alarms',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['raisedAt', 'severity', 'sensor', 'rule'],
  newestFirst: true,
  filters: FILTERS,
  // A row carries the name of its sensor or base, and its shelf.
  movedBy: ['sensor', 'base', 'shelf'],
  onWalls: true,
});

/** The same rows in the list of alarms that ended within `RESOLVED_SHOWN_HOURS`. */
export const resolvedAlarm = entity({
  ...alarm,
  path: '/api/alarms/{org}/resolved',
  file: 'resolved-alarms',
  sorts: ['endedAt', 'raisedAt', 'severity', 'sensor', 'rule'],
});
