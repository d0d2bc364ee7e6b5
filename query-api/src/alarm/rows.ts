import type {
  AlarmKind,
  AlarmSeverity,
  AlarmState,
  AlarmView,
  MeasuredView,
  RaiseView,
  SuppressionView,
} from '@watchglass/schemas/alarm/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { liesOn } from '../shelf/rows.ts';
import { nameOf, type OpenedPerson } from '../user/people.ts';

interface AlarmRow extends Record<string, unknown> {
  readonly id: string;
  readonly rule_id: string;
  readonly rule_title: string;
  readonly kind: AlarmKind;
  readonly sensor_id: number | null;
  readonly sensor_name: string | null;
  readonly metric_id: number | null;
  readonly base_serial: string | null;
  readonly base_name: string | null;
  readonly severity: AlarmSeverity;
  readonly state: AlarmState;
  readonly raise: number;
  readonly side: 'above' | 'below';
  readonly threshold: number;
  readonly raises: readonly RaiseView[];
  readonly peak_value: number | null;
  readonly peak_at: Date | null;
  readonly end_value: number | null;
  readonly end_at: Date | null;
  readonly onset_at: Date;
  readonly raised_at: Date;
  readonly ended_at: Date | null;
  readonly ack_by: string | null;
  readonly ack_at: Date | null;
  readonly ack_comment: string | null;
  readonly shelf_until: Date | null;
  readonly shelf_reason: string | null;
  readonly shelf_by: string | null;
  readonly shelf_at: Date | null;
  readonly assigned_to: string | null;
  readonly comments: number;
  readonly suppressed: readonly SuppressionView[];
  readonly succeeds: string | null;
  readonly position: string;
}

function acknowledgementOf(
  { ack_by, ack_at, ack_comment }: AlarmRow,
  people: ReadonlyMap<string, OpenedPerson>,
): AlarmView['acknowledgement'] {
  if (ack_by === null || ack_at === null) return null;
  return {
    by: ack_by,
    byName: nameOf(people, ack_by),
    at: iso(ack_at),
    ...(ack_comment === null ? {} : { comment: ack_comment }),
  };
}

function shelfOf(
  { shelf_until, shelf_reason, shelf_by, shelf_at }: AlarmRow,
  people: ReadonlyMap<string, OpenedPerson>,
): AlarmView['shelf'] {
  if (shelf_until === null || shelf_by === null || shelf_at === null) return null;
  const by = { by: shelf_by, byName: nameOf(people, shelf_by), at: iso(shelf_at) };
  return { until: iso(shelf_until), reason: shelf_reason ?? '', ...by };
}

function measured(value: number | null, at: Date | null): MeasuredView | null {
  return value === null || at === null ? null : { value, measuredAt: iso(at) };
}

/** SQL: the alarms of which screens still take care. */
const CURRENT = `(t.state = 'active' OR (t.state = 'resolved' AND t.ack_raise IS NULL))`;

export const alarmRows: RowReader<AlarmRow, AlarmView> = {
  concept: 'alarm',
  table: 'alarms',
  id: 'id',
  columns: `t.*, s.name AS sensor_name, b.name AS base_name, sh.until AS shelf_until, sh.reason AS shelf_reason, sh.shelved_by AS shelf_by,
    sh.shelved_at AS shelf_at`,
  joins: `LEFT JOIN read.sensors s ON s.id = t.sensor_id AND s.organization_id = t.organization_id
    LEFT JOIN read.bases b ON b.serial = t.base_serial AND b.organization_id = t.organization_id
    LEFT JOIN read.shelves sh ON ${liesOn('sh')} AND NOT sh.deleted AND ${CURRENT}`,
  // The current location of the sensor or base counts, not the one when the alarm was raised.
  placed: { condition: (locations) => `coalesce(s.location_id, b.location_id) = ANY (${locations})` },
  onWalls: { of: ['sensors'], condition: (ids) => `t.sensor_id = ANY (${ids})` },
  movedBy: {
    base: (movers) => `t.base_serial = ANY (${movers}::text[]) AND (t.state = 'active' OR t.ack_raise IS NULL)`,
    sensor: (movers) => `t.sensor_id = ANY (${movers}::int[]) AND (t.state = 'active' OR t.ack_raise IS NULL)`,
    shelf: (ids) =>
      `${CURRENT} AND EXISTS (SELECT FROM read.shelves m WHERE m.id::text = ANY (${ids}::text[]) AND ${liesOn('m')})`,
  },
  keepsDeleted: false,
  async views(rows, { people }) {
    const opened = await people.named(
      rows.flatMap(({ ack_by, shelf_by, assigned_to }) => [ack_by, shelf_by, assigned_to].filter((id) => id !== null)),
    );
    return rows.map((row) => ({
      id: row.id,
      ruleId: row.rule_id,
      ruleTitle: row.rule_title,
      kind: row.kind,
      sensorId: row.sensor_id,
      sensorName: row.sensor_name ?? '',
      metricId: row.metric_id,
      baseSerial: row.base_serial,
      baseName: row.base_name ?? row.base_serial ?? '',
      severity: row.severity,
      state: row.state,
      raise: row.raise,
      side: row.side,
      threshold: row.threshold,
      value: row.raises.at(-1)?.value ?? Number.NaN,
      raises: row.raises,
      peak: measured(row.peak_value, row.peak_at),
      end: measured(row.end_value, row.end_at),
      onsetAt: iso(row.onset_at),
      raisedAt: iso(row.raised_at),
      endedAt: row.ended_at && iso(row.ended_at),
      acknowledgement: acknowledgementOf(row, opened),
      shelf: shelfOf(row, opened),
      assignee: row.assigned_to === null ? null : { id: row.assigned_to, name: nameOf(opened, row.assigned_to) },
      comments: row.comments,
      suppressed: row.suppressed,
      succeeds: row.succeeds,
      position: row.position,
    }));
  },
};
