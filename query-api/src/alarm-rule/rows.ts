import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf, type People } from '../user/people.ts';

interface AlarmRuleRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly enabled: boolean;
  readonly definition: AlarmRuleDefinition;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly revision: number;
  readonly active_alarms: string;
  readonly position: string;
}

export function alarmRuleRows(people: People): RowReader<AlarmRuleRow, AlarmRuleView> {
  return {
    concept: 'alarmRule',
    table: 'alarm_rules',
    id: 'id',
    columns: `t.id, t.version, t.enabled, t.definition, t.changed_at, t.changed_by, t.revision, t.position,
      (SELECT count(*) FROM read.alarms a WHERE a.rule_id = t.id AND a.organization_id = t.organization_id AND a.state = 'active') AS active_alarms`,
    keepsDeleted: true,
    async views(rows) {
      const opened = await people.named(rows.map(({ changed_by }) => changed_by));
      return rows.map(({ id, version, enabled, definition, changed_at, changed_by, revision, active_alarms, position }) => ({
        id, version, enabled, definition, position,
        activeAlarms: Number(active_alarms), changedAt: iso(changed_at), changedBy: nameOf(opened, changed_by), etag: etagOf(revision),
      }));
    },
  };
}
