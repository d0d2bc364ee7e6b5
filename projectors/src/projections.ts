import { alarmTimeline } from './alarm/alarm-timeline.ts';
import { alarms } from './alarm/alarms.ts';
import { alarmRules } from './alarm-rule/alarm-rules.ts';
import { apiAccounts } from './api-account/api-accounts.ts';
import { bases } from './base/bases.ts';
import { dashboards } from './dashboard/dashboards.ts';
import { members } from './member/members.ts';
import { customMetrics } from './metric/custom-metrics.ts';
import { organizations } from './organization/organizations.ts';
import type { Projection } from './projection.ts';
import { rowProjection } from './row-projection.ts';
import { sensors } from './sensor/sensors.ts';
import { endedSessions } from './user/ended-sessions.ts';
import { people } from './user/people.ts';

/** Every read model that is made of rows. A route names the ones that it reads. */
export const rowProjections: readonly Projection[] = [
  rowProjection({ name: 'people', tables: [people] }),
  rowProjection({ name: 'ended_sessions', tables: [endedSessions] }),
  rowProjection({ name: 'organizations', tables: [organizations] }),
  rowProjection({ name: 'members', tables: [members], announces: { concept: 'member', id: 'user_id' } }),
  rowProjection({ name: 'bases', tables: [bases], announces: { concept: 'base', id: 'serial' } }),
  rowProjection({ name: 'sensors', tables: [sensors], announces: { concept: 'sensor', id: 'id' } }),
  rowProjection({ name: 'custom_metrics', tables: [customMetrics] }),
  rowProjection({ name: 'alarm_rules', tables: [alarmRules], announces: { concept: 'alarmRule', id: 'id' } }),
  rowProjection({ name: 'alarms', tables: [alarms, alarmTimeline], announces: { concept: 'alarm', id: 'id' } }),
  rowProjection({ name: 'dashboards', tables: [dashboards], announces: { concept: 'dashboard', id: 'id' } }),
  rowProjection({ name: 'api_accounts', tables: [apiAccounts], announces: { concept: 'apiAccount', id: 'id' } }),
];

/** The projection of that name. Throws where there is none. */
export function rowProjectionNamed(name: string): Projection {
  const found = rowProjections.find((projection) => projection.name === name);
  if (found === undefined) throw new RangeError(`there is no read model ${name}`);
  return found;
}
