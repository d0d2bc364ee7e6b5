import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { HandoverFailure, HandoverRemark, HandoverSheet, HandoverView } from '@watchglass/schemas/handover/views';
import type { MaintenanceView } from '@watchglass/schemas/maintenance/views';
import { MAINTENANCE_AHEAD_HOURS } from '@watchglass/schemas/maintenance/limits';
import { alarmRows } from '../alarm/rows.ts';
import { iso } from '../http/answer.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { maintenanceRows } from '../maintenance/rows.ts';
import { windowsIn } from '../maintenance/running.ts';
import { nameOf } from '../user/people.ts';

/** Bound of the alarms of each part. */
const MOST = 500;
const HOUR_MS = 3_600_000;

/** What a shift leaves: the alarms that were open at its end, those that ended in it, and what was said about either. */
export async function sheetOf(reading: Reading, handover: HandoverView): Promise<HandoverSheet> {
  const { since, writtenAt } = handover;
  const [open, ended] = await Promise.all([
    readRows(reading, alarmRows, {
      sql: `AND t.onset_at <= $2::timestamptz AND (t.ended_at IS NULL OR t.ended_at > $2::timestamptz)
        ORDER BY t.severity DESC, t.raised_at DESC, t.id LIMIT ${MOST}`,
      values: [writtenAt],
    }),
    readRows(reading, alarmRows, {
      sql: `AND t.ended_at > $2::timestamptz AND t.ended_at <= $3::timestamptz
        ORDER BY t.ended_at DESC, t.id LIMIT ${MOST}`,
      values: [since, writtenAt],
    }),
  ]);
  const until = Date.parse(writtenAt) + MAINTENANCE_AHEAD_HOURS * HOUR_MS;
  return {
    handover,
    maintenance: windowsIn(await plannedAt(reading, writtenAt), [Date.parse(writtenAt), until]),
    open: [...open],
    ended: [...ended],
    remarks: await remarksOn(reading, handover, [...open, ...ended]),
    failed: await failuresOn(reading, handover, [...open, ...ended]),
  };
}

/** The maintenances that were planned then; one that was deleted afterwards is among them. */
function plannedAt(reading: Reading, writtenAt: string): Promise<readonly MaintenanceView[]> {
  const rows = { ...maintenanceRows, keepsDeleted: false } as const;
  return readRows(reading, rows, {
    sql: `AND t.planned_at <= $2::timestamptz AND (NOT t.deleted OR t.changed_at > $2::timestamptz)`,
    values: [writtenAt],
  });
}

interface RemarkRow extends Record<string, unknown> {
  readonly alarm_id: string;
  readonly at: Date;
  readonly actor_id: string;
  readonly text: string;
}

async function remarksOn(
  { relational, people, sight }: Reading,
  { since, writtenAt }: HandoverView,
  alarms: readonly AlarmView[],
): Promise<HandoverRemark[]> {
  const known = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const rows = await relational.query<RemarkRow>({
    name: 'handover.remarks',
    text: `SELECT alarm_id, at, actor_id, coalesce(data ->> 'text', data ->> 'comment') AS text FROM read.alarm_timeline
      WHERE organization_id = $1 AND alarm_id = ANY ($2::uuid[]) AND type IN ('AlarmCommented', 'AlarmAcknowledged')
        AND at > $3::timestamptz AND at <= $4::timestamptz AND coalesce(data ->> 'text', data ->> 'comment') IS NOT NULL
      ORDER BY position`,
    values: [sight.organizationId, [...known.keys()], since, writtenAt],
  });
  const opened = await people.named(rows.map(({ actor_id }) => actor_id));
  return rows.flatMap(({ alarm_id, at, actor_id, text }) => {
    const alarm = known.get(alarm_id);
    if (alarm === undefined) return [];
    const about = { alarmId: alarm_id, sensorName: subjectName(alarm), ruleTitle: alarm.ruleTitle };
    return [{ ...about, at: iso(at), byName: nameOf(opened, actor_id), text }];
  });
}

interface FailureRow extends Record<string, unknown>, Pick<HandoverFailure, 'channel' | 'reason'> {
  readonly alarm_id: string;
  readonly at: Date;
  readonly user_id: string | null;
  /** The name of a destination, also after it was deleted. */
  readonly destination: string | null;
}

async function failuresOn(
  { relational, people, sight }: Reading,
  { since, writtenAt }: HandoverView,
  alarms: readonly AlarmView[],
): Promise<HandoverFailure[]> {
  const known = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const rows = await relational.query<FailureRow>({
    name: 'handover.failures',
    text: `SELECT l.alarm_id, l.at, l.data ->> 'userId' AS user_id, d.name AS destination, l.data ->> 'channel' AS channel, l.data ->> 'reason' AS reason
      FROM read.alarm_timeline l LEFT JOIN read.destinations d
        ON d.organization_id = l.organization_id AND d.id::text = l.data ->> 'destinationId'
      WHERE l.organization_id = $1 AND l.alarm_id = ANY ($2::uuid[]) AND l.type = 'AlarmNotificationFailed'
        AND l.at > $3::timestamptz AND l.at <= $4::timestamptz
      ORDER BY l.position LIMIT ${MOST}`,
    values: [sight.organizationId, [...known.keys()], since, writtenAt],
  });
  const opened = await people.named(rows.flatMap(({ user_id }) => user_id ?? []));
  return rows.flatMap(({ alarm_id, at, user_id, destination, channel, reason }) => {
    const alarm = known.get(alarm_id);
    if (alarm === undefined) return [];
    const about = { alarmId: alarm_id, sensorName: subjectName(alarm), ruleTitle: alarm.ruleTitle };
    return [{ ...about, at: iso(at), to: destination ?? nameOf(opened, user_id), channel, reason }];
  });
}
