import type { AlarmSeverity } from '@watchglass/schemas/alarm/views';
import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import type { ShelfView } from '@watchglass/schemas/shelf/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

/** SQL: true if the alarm `t` is of the rule and the subject of the shelf of that alias, and not worse than what was shelved. */
export const liesOn = (shelf: string): string => {
  const isSame = (column: string): string => `${shelf}.${column} IS NOT DISTINCT FROM t.${column}`;
  return `${shelf}.organization_id = t.organization_id AND ${shelf}.rule_id = t.rule_id AND ${isSame('sensor_id')}
    AND ${isSame('metric_id')} AND ${isSame('base_serial')}
    AND (t.severity <> ${CRITICAL_SEVERITY} OR ${shelf}.severity = ${CRITICAL_SEVERITY})`;
};

interface ShelfRow extends Record<string, unknown> {
  readonly id: string;
  readonly alarm_id: string;
  readonly rule_id: string;
  readonly rule_title: string;
  readonly sensor_id: number | null;
  readonly sensor_name: string | null;
  readonly metric_id: number | null;
  readonly base_serial: string | null;
  readonly base_name: string | null;
  readonly severity: AlarmSeverity;
  readonly until: Date;
  readonly reason: string;
  readonly shelved_at: Date;
  readonly shelved_by: string;
  readonly position: string;
}

export const shelfRows: RowReader<ShelfRow, ShelfView> = {
  concept: 'shelf',
  table: 'shelves',
  id: 'id',
  columns: 't.*, s.name AS sensor_name, b.name AS base_name',
  joins: `LEFT JOIN read.sensors s ON s.id = t.sensor_id AND s.organization_id = t.organization_id
    LEFT JOIN read.bases b ON b.serial = t.base_serial AND b.organization_id = t.organization_id`,
  placed: { condition: (locations) => `coalesce(s.location_id, b.location_id) = ANY (${locations})` },
  movedBy: {
    sensor: (movers) => `t.sensor_id = ANY (${movers}::int[]) AND NOT t.deleted`,
    base: (movers) => `t.base_serial = ANY (${movers}::text[]) AND NOT t.deleted`,
  },
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ shelved_by }) => shelved_by));
    return rows.map((row) => ({
      id: row.id,
      alarmId: row.alarm_id,
      ruleId: row.rule_id,
      ruleTitle: row.rule_title,
      sensorId: row.sensor_id,
      sensorName: row.sensor_name ?? '',
      metricId: row.metric_id,
      baseSerial: row.base_serial,
      baseName: row.base_name ?? row.base_serial ?? '',
      severity: row.severity,
      until: iso(row.until),
      reason: row.reason,
      shelvedAt: iso(row.shelved_at),
      shelvedBy: row.shelved_by,
      shelvedByName: nameOf(opened, row.shelved_by),
      position: row.position,
    }));
  },
};
