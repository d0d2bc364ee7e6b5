import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import { table, type Table } from '../table.ts';

interface ShelfRow {
  readonly id: string;
  readonly organization_id: number;
  readonly rule_id: string;
  readonly rule_title: string;
  /** The subject is a point, or a base. */
  readonly sensor_id: number | null;
  readonly metric_id: number | null;
  readonly base_serial: string | null;
  readonly alarm_id: string;
  readonly severity: AlarmSeverity;
  readonly until: string;
  readonly reason: string;
  readonly shelved_at: string;
  readonly shelved_by: string;
  readonly deleted: boolean;
}

/** The shelf of each rule and subject that was ever shelved; an empty one is deleted. */
export const shelves: Table = table<ShelfRow, ShelfEvent>({
  name: 'shelves',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    rule_id: 'uuid NOT NULL',
    rule_title: 'text NOT NULL',
    sensor_id: 'integer',
    metric_id: 'integer',
    base_serial: 'text',
    alarm_id: 'uuid NOT NULL',
    severity: 'smallint NOT NULL',
    until: 'timestamptz NOT NULL',
    reason: 'text NOT NULL',
    shelved_at: 'timestamptz NOT NULL',
    shelved_by: 'text NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { shelves_full: '(organization_id, rule_id, sensor_id, metric_id) WHERE NOT deleted' },
  keyOf: ({ data }) => ({ id: data.shelfId }),
  on: {
    AlarmShelved: ({ data, metadata }) => ({
      id: data.shelfId,
      organization_id: data.organizationId,
      rule_id: data.ruleId,
      rule_title: data.ruleTitle,
      sensor_id: data.sensorId ?? null,
      metric_id: data.metricId ?? null,
      base_serial: data.baseSerial ?? null,
      alarm_id: data.alarmId,
      severity: data.severity,
      until: data.until,
      reason: data.reason,
      shelved_at: metadata.at,
      shelved_by: metadata.actor.id,
      deleted: false,
    }),
    AlarmUnshelved: () => ({ deleted: true }),
  },
});
