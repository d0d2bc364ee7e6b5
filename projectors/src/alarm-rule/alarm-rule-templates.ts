import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleTemplateEvent } from '@watchglass/schemas/alarm-rule/template-events';
import { table, type Table } from '../table.ts';

interface TemplateRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly definition: AlarmRuleDefinition;
  readonly created_at: string;
  readonly created_by: string;
  readonly deleted: boolean;
}

export const alarmRuleTemplates: Table = table<TemplateRow, AlarmRuleTemplateEvent>({
  name: 'alarm_rule_templates',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    definition: 'jsonb NOT NULL',
    created_at: 'timestamptz NOT NULL',
    created_by: 'text NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { alarm_rule_templates_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.templateId }),
  on: {
    AlarmRuleTemplateCreated: ({ data, metadata }) => ({
      id: data.templateId,
      organization_id: data.organizationId,
      name: data.name,
      definition: data.definition,
      created_at: metadata.at,
      created_by: metadata.actor.id,
      deleted: false,
    }),
    AlarmRuleTemplateDeleted: () => ({ deleted: true }),
  },
});
