import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface AlarmRuleRow {
  readonly id: string;
  readonly organization_id: number;
  readonly version: number;
  readonly enabled: boolean;
  readonly definition: AlarmRuleDefinition;
  readonly tag_id: string | null;
  readonly changed_at: string;
  readonly changed_by: string;
  readonly revision: number;
  /** Of the last change; its author is the signer. */
  readonly signed_at: string | null;
  readonly signed_meaning: string | null;
  readonly deleted: boolean;
}

const touched = ({
  metadata,
  revision,
}: Recorded<AlarmRuleEvent>): Pick<
  AlarmRuleRow,
  'changed_at' | 'changed_by' | 'revision' | 'signed_at' | 'signed_meaning'
> => ({
  changed_at: metadata.at,
  changed_by: metadata.actor.id,
  revision,
  signed_at: null,
  signed_meaning: null,
});

/** The tag of a rule from before tags had ids has the id of its text. */
function tagOf({
  organizationId,
  definition: { appliesTo },
}: {
  readonly organizationId: number;
  readonly definition: AlarmRuleDefinition;
}): string | null {
  return appliesTo.kind === 'tag' ? (appliesTo.tagId ?? textTagId(organizationId, appliesTo.tag)) : null;
}

export const alarmRules: Table = table<AlarmRuleRow, AlarmRuleEvent>({
  name: 'alarm_rules',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    version: 'integer NOT NULL',
    enabled: 'boolean NOT NULL',
    definition: 'jsonb NOT NULL',
    tag_id: 'uuid',
    changed_at: 'timestamptz NOT NULL',
    changed_by: 'text NOT NULL',
    revision: 'integer NOT NULL',
    signed_at: 'timestamptz',
    signed_meaning: 'text',
    deleted: 'boolean NOT NULL',
  },
  indexes: { alarm_rules_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.ruleId }),
  on: {
    AlarmRuleCreated: (event) => ({
      id: event.data.ruleId,
      organization_id: event.data.organizationId,
      version: event.data.version,
      enabled: true,
      definition: event.data.definition,
      tag_id: tagOf(event.data),
      deleted: false,
      ...touched(event),
    }),
    AlarmRuleChanged: (event) => ({
      version: event.data.version,
      definition: event.data.definition,
      tag_id: tagOf(event.data),
      ...touched(event),
    }),
    AlarmRuleEnabled: (event) => ({ enabled: true, ...touched(event) }),
    AlarmRuleDisabled: (event) => ({ enabled: false, ...touched(event) }),
    AlarmRuleDeleted: (event) => ({ deleted: true, ...touched(event) }),
    AlarmRuleSigned: (event) => ({
      ...touched(event),
      signed_at: event.metadata.at,
      signed_meaning: event.data.meaning,
    }),
  },
});
