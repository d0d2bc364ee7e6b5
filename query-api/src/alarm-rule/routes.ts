import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import { alarmRuleViewShape } from '@watchglass/schemas/alarm-rule/views';
import { text } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { listRoutes } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, oneOfIds, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { metricsOf } from '../metric/metrics.ts';
import { ruleColumns } from './export.ts';
import { alarmRuleRows } from './rows.ts';
import { alarmRuleTemplateRoute } from './template-route.ts';
import { alarmRuleVersionRoute } from './version-route.ts';

const reads = ['alarm_rules', 'sensors', 'assets', 'tags'];
const TAG = `(SELECT g.name FROM read.tags x JOIN read.tags g ON g.id = coalesce(x.merged_into, x.id) WHERE x.id = t.tag_id)`;
const TITLE = `lower(t.definition ->> 'title')`;

/** GET /api/alarms/{org}/rules, its export and …/rules/{id}. */
export const alarmRuleRoutes = [
  alarmRuleTemplateRoute,
  alarmRuleVersionRoute,
  ...listRoutes(alarmRule, {
    source: rowList(alarmRule, alarmRuleRows, {
      search: anyContains(`t.definition ->> 'title'`, TAG),
      where: {
        states: oneOfWords((states) => `CASE WHEN t.enabled THEN 'on' ELSE 'off' END = ANY (${states})`),
        metrics: oneOfIds((ids) => `(t.definition ->> 'metricId')::int = ANY (${ids})`),
      },
      sortedBy: {
        title: TITLE,
        enabled: 't.enabled',
        activeAlarms: 'active_alarms',
        changedAt: 't.changed_at',
      },
      alike: TITLE,
    }),
    view: alarmRuleViewShape,
    reads,
    filters: { states: text(32, 0), metrics: text(1_000, 0) },
    columns: async ({ relational, sight }) => ruleColumns(await metricsOf(relational, sight)),
  }),
  route({
    path: '/api/alarms/{org}/rules/{id}',
    needs: alarmRule.needs,
    reads,
    past: 'rows',
    answers: { 200: alarmRuleViewShape, 304: false },
    handler: async (asked, h) => {
      const condition = { sql: 'AND t.id::text = $2', values: [asked.params['id']] };
      const [rule] = await readRows(asked, alarmRuleRows, condition);
      return versioned(asked.request, h, found(rule));
    },
  }),
];
