import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import { alarmRuleTemplatesShape } from '@watchglass/schemas/alarm-rule/template-views';
import { BUILT_IN_TEMPLATES } from '@watchglass/schemas/alarm-rule/templates';
import { integer, shape } from '@watchglass/schemas/shape';
import { iso } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { nameOf } from '../user/people.ts';

interface TemplateRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly definition: AlarmRuleDefinition;
  readonly created_at: Date;
  readonly created_by: string;
}

/** GET /api/alarms/{org}/templates: what a new rule can begin with. */
export const alarmRuleTemplateRoute = route({
  path: '/api/alarms/{org}/templates',
  needs: alarmRule.needs,
  reads: ['alarm_rule_templates'],
  past: 'rows',
  params: shape({ org: integer(1, 2 ** 31 - 1) }),
  answers: { 200: alarmRuleTemplatesShape },
  handler: async ({ relational, people, sight }) => {
    const rows = await relational.query<TemplateRow>({
      name: 'alarm_rule_templates.own',
      text: `SELECT id, name, definition, created_at, created_by FROM read.alarm_rule_templates
        WHERE organization_id = $1 AND NOT deleted ORDER BY lower(name), id`,
      values: [sight.organizationId],
    });
    const opened = await people.named(rows.map(({ created_by }) => created_by));
    const own = rows.map(({ id, name, definition, created_at, created_by }) => ({
      id,
      name,
      definition,
      createdAt: iso(created_at),
      createdBy: nameOf(opened, created_by),
    }));
    return { builtIn: BUILT_IN_TEMPLATES, own };
  },
});
