import type { ServerRoute } from '@hapi/hapi';
import { alarmRuleViewShape, type AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { found, sightOf, versioned } from '../http/answer.ts';
import { readRows } from '../live/row-reader.ts';
import { alarmRuleRows } from './rows.ts';

const app = { needs: { access: 'member', module: 'alarms', right: 'r' }, reads: ['alarm_rules', 'sensors'] } as const;

export function alarmRuleRoutes({ relational, people }: QueryDeps): ServerRoute[] {
  const rules = alarmRuleRows(people);
  return [
    {
      method: 'GET',
      path: '/api/alarms/{org}/rules',
      options: { app, response: { status: { 200: pageOf(alarmRuleViewShape) } } },
      handler: async (request): Promise<Page<AlarmRuleView>> => {
        const items = await readRows(relational, rules, sightOf(request), { sql: `ORDER BY lower(t.definition ->> 'title'), t.id` });
        return { items, total: items.length };
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
