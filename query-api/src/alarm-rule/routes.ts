import type { ServerRoute } from '@hapi/hapi';
import { alarmRuleViewShape, type AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import type { ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { found, sightOf, versioned } from '../http/answer.ts';
import { csvFile } from '../http/csv.ts';
import { readAll, readPage, readRows } from '../live/row-reader.ts';
import { metricsOf } from '../metric/routes.ts';
import { ruleLines } from './export.ts';
import { alarmRuleRows } from './rows.ts';
import { listedBy, ruleExportShape, ruleListShape, type RuleFilter } from './rule-filter.ts';

const app = { needs: { access: 'member', module: 'alarms', right: 'r' }, reads: ['alarm_rules', 'sensors'] } as const;

/** GET /api/alarms/{org}/rules, its export and …/rules/{id}. */
export function alarmRuleRoutes({ relational, people }: QueryDeps): ServerRoute[] {
  const rules = alarmRuleRows(people);
  return [
    {
      method: 'GET',
      path: '/api/alarms/{org}/rules',
      options: { app, response: { status: { 200: pageOf(alarmRuleViewShape) } }, validate: { query: ruleListShape } },
      handler: (request): Promise<Page<AlarmRuleView>> => {
        const filter = request.query as ValueOf<typeof ruleListShape>;
        return readPage(relational, rules, sightOf(request), { ...listedBy(filter), paging: filter });
      },
    },
    {
      method: 'GET',
      path: '/api/alarms/{org}/rules/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: ruleExportShape },
      },
      handler: async (request, h) => {
        const sight = sightOf(request);
        const found = await readAll(relational, rules, sight, listedBy(request.query as RuleFilter));
        return csvFile(h, 'alarm-rules', ruleLines(found, await metricsOf(relational, sight)));
      },
    },
    {
      method: 'GET',
      path: '/api/alarms/{org}/rules/{id}',
      options: { app, response: { status: { 200: alarmRuleViewShape, 304: false } } },
      handler: async (request, h) => {
        const condition = { sql: 'AND t.id::text = $2', values: [request.params['id']] };
        const [rule] = await readRows(relational, rules, sightOf(request), condition);
        return versioned(request, h, found(rule));
      },
    },
  ];
}
