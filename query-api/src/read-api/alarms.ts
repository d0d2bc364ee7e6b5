import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { familyMetric } from '@watchglass/schemas/read-api/catalogue';
import { familyAlarmsShape, familyRulesShape } from '@watchglass/schemas/read-api/views';
import { shape } from '@watchglass/schemas/shape';
import { withPeaks } from '../alarm/peaks.ts';
import { alarmRows } from '../alarm/rows.ts';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { selfOf } from './answer.ts';
import { needs, space } from './needs.ts';

const query = shape({ space });

/** The subject of an alarm is a point, or a base. */
function pointOf(sensorId: number | null, metricId: number | null) {
  if (sensorId === null || metricId === null) return { sensor: null, metric: null, unit: null };
  const { id, unit } = familyMetric({ id: metricId, name: '' });
  return { sensor: String(sensorId), metric: id, unit };
}

function alarmOf(alarm: AlarmView) {
  const { ruleId, ruleTitle, severity, sensorId, metricId, baseSerial, threshold, side, peak, raisedAt } = alarm;
  return {
    id: alarm.id,
    rule: ruleId,
    name: ruleTitle,
    severity,
    ...pointOf(sensorId, metricId),
    base: baseSerial,
    value: threshold,
    threshold: side,
    worst: peak?.value ?? null,
    from: raisedAt,
    acknowledged: alarm.acknowledgement !== null,
  };
}

/** GET /api/v1/alarms/actual and …/rules. */
export const alarmRoutes = [
  route({
    path: '/api/v1/alarms/actual',
    needs: needs('alarms'),
    reads: ['alarms', 'sensors', 'bases', 'shelves'],
    past: 'never',
    answers: { 200: familyAlarmsShape },
    query,
    handler: async (asked) => {
      const rows = await readRows(asked, alarmRows, { sql: `AND t.state = 'active'` });
      const alarms = await withPeaks(asked, asked.sight.organizationId, rows);
      return { alarms: alarms.map(alarmOf), links: {}, self: selfOf(asked.request) };
    },
  }),
  route({
    path: '/api/v1/alarms/rules',
    needs: needs('alarms'),
    reads: ['alarm_rules', 'tags', 'alarms'],
    past: 'never',
    answers: { 200: familyRulesShape },
    query,
    handler: async (asked) => {
      const rows = await readRows(asked, alarmRuleRows, { sql: '' });
      return {
        rules: rows.map(({ id, enabled, definition: { title, kind } }) => ({
          id,
          name: title,
          enabled,
          kind: kind ?? 'threshold',
        })),
        links: {},
        self: selfOf(asked.request),
      };
    },
  }),
];
