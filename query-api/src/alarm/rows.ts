import { chatterOf, type Flap } from '@watchglass/schemas/alarm/chatter';
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
  readonly via_base: string | null;
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
  /** Null for an alarm that no screen takes care of any more. */
  readonly flaps: readonly Flap[] | null;
  readonly interval_seconds: number | null;
  readonly off_delay: number | null;
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

function chatterIn({ flaps, interval_seconds, off_delay }: AlarmRow): AlarmView['chatter'] {
  return chatterOf(flaps ?? [], { intervalSeconds: interval_seconds ?? 0, offDelay: off_delay });
}

function measured(value: number | null, at: Date | null): MeasuredView | null {
  return value === null || at === null ? null : { value, measuredAt: iso(at) };
}

/** SQL: the alarms of which screens still take care. */
const CURRENT = `(t.state = 'active' OR (t.state = 'resolved' AND t.ack_raise IS NULL))`;

/** Of one day, and no more than these. */
const FLAPS = 50;
const ms = (instant: string): string => `round(extract(epoch FROM ${instant}) * 1000)`;

/** SQL: the newest episodes of the rule on the same point, up to this one; its sensor's interval and its off-delay. */
const CHATTER = `LEFT JOIN LATERAL (
  SELECT json_agg(json_build_object('onsetAt', ${ms('c.onset_at')}, 'raisedAt', ${ms('c.raised_at')}, 'endedAt', ${ms('c.end_at')})
    ORDER BY c.raised_at) AS flaps
  FROM (SELECT e.onset_at, e.raised_at, e.end_at FROM read.alarms e WHERE e.rule_id = t.rule_id AND e.sensor_id = t.sensor_id
    AND e.metric_id = t.metric_id AND e.organization_id = t.organization_id
    AND e.raised_at <= t.raised_at AND e.raised_at > t.raised_at - interval '1 day' AND ${CURRENT}
    ORDER BY e.raised_at DESC LIMIT ${FLAPS}) c
) f ON true
LEFT JOIN read.point_intervals p ON p.organization_id = t.organization_id AND p.sensor_id = t.sensor_id AND p.metric_id = t.metric_id
LEFT JOIN read.alarm_rules ar ON ar.id = t.rule_id`;

export const alarmRows: RowReader<AlarmRow, AlarmView> = {
  concept: 'alarm',
  table: 'alarms',
  id: 'id',
  columns: `t.*, s.name AS sensor_name, s.base_serial AS via_base, b.name AS base_name, sh.until AS shelf_until, sh.reason AS shelf_reason, sh.shelved_by AS shelf_by,
    sh.shelved_at AS shelf_at, f.flaps, coalesce(s.interval_seconds, p.interval_seconds) AS interval_seconds,
    (ar.definition ->> 'offDelay')::int AS off_delay`,
  joins: `LEFT JOIN read.sensors s ON s.id = t.sensor_id AND s.organization_id = t.organization_id
    LEFT JOIN read.bases b ON b.serial = t.base_serial AND b.organization_id = t.organization_id
    LEFT JOIN read.shelves sh ON ${liesOn('sh')} AND NOT sh.deleted AND ${CURRENT}
    ${CHATTER}`,
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
      viaBase: row.via_base,
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
      chatter: chatterIn(row),
      position: row.position,
    }));
  },
};
