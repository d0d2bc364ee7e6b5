import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmKind, AlarmSeverity, AlarmState, SuppressionView } from '@watchglass/schemas/alarm/views';
import type { AlarmToldEvent } from '@watchglass/schemas/alarm/told-events';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface Acknowledgement {
  readonly ack_by: string | null;
  readonly ack_at: string | null;
  readonly ack_comment: string | null;
  readonly ack_raise: number | null;
}

/** The value of each raise, oldest first: written once. `at` is the instant of the evaluator's raise. */
interface Raise {
  readonly severity: AlarmSeverity;
  readonly value: number;
  readonly measuredAt: string;
  readonly at: string;
}

/** The extreme since the onset, from the last event that has one; null without one. */
interface Peak {
  readonly peak_value: number | null;
  readonly peak_at: string | null;
}

interface AlarmRow extends Acknowledgement, Peak {
  readonly id: string;
  readonly organization_id: number;
  readonly rule_id: string;
  readonly rule_title: string;
  readonly kind: AlarmKind;
  /** The subject is a point, or a base. */
  readonly sensor_id: number | null;
  readonly metric_id: number | null;
  readonly base_serial: string | null;
  readonly severity: AlarmSeverity;
  readonly state: AlarmState;
  readonly raise: number;
  readonly side: 'above' | 'below';
  readonly threshold: number;
  readonly raises: readonly Raise[];
  readonly end_value: number | null;
  readonly end_at: string | null;
  readonly onset_at: string;
  readonly raised_at: string;
  readonly ended_at: string | null;
  readonly assigned_to: string | null;
  readonly comments: number;
  /** What hides the alarm now. */
  readonly suppressed: readonly SuppressionView[];
  readonly succeeds: string | null;
}

/** The events that change the row of an alarm. Late findings have no alarm, and who opened it is on its time line. */
export type OneAlarmEvent = Exclude<AlarmEvent, { type: 'AlarmFoundLate' | 'AlarmOpened' }>;
type AlarmRaised = Extract<AlarmEvent, { type: 'AlarmRaised' }>;

const unacknowledged: Acknowledgement = { ack_by: null, ack_at: null, ack_comment: null, ack_raise: null };

function peakIn({ peak }: { peak?: { value: number; measuredAt: string } | undefined }): Partial<Peak> {
  return peak === undefined ? {} : { peak_value: peak.value, peak_at: peak.measuredAt };
}

/** The fields that a later raise keeps. */
function keptFrom(row: AlarmRow | null): Pick<AlarmRow, 'assigned_to' | 'comments' | 'succeeds' | 'suppressed'> {
  if (row === null) return { assigned_to: null, comments: 0, succeeds: null, suppressed: [] };
  const { assigned_to, comments, succeeds, suppressed } = row;
  return { assigned_to, comments, succeeds, suppressed };
}

type Suppression = Pick<SuppressionView, 'cause' | 'causedBy'> & { readonly baseSerial?: string | undefined };

/** The suppressions of a row with one more; one of the same cause takes the place of the former. */
function suppressedBy(row: AlarmRow | null, { cause, causedBy, baseSerial }: Suppression, at: string) {
  return [...released(row, cause), { cause, causedBy, baseSerial: baseSerial ?? null, at }];
}

function released(row: AlarmRow | null, cause: Suppression['cause']): readonly SuppressionView[] {
  return (row?.suppressed ?? []).filter((each) => each.cause !== cause);
}

function subjectIn({ kind, sensorId, metricId, baseSerial }: AlarmRaised['data']) {
  return {
    kind: kind ?? 'threshold',
    sensor_id: sensorId ?? null,
    metric_id: metricId ?? null,
    base_serial: baseSerial ?? null,
  };
}

function givenIn({ succeeds, suppressed }: AlarmRaised['data'], row: AlarmRow | null, at: string): Partial<AlarmRow> {
  return {
    ...(succeeds === undefined ? {} : { succeeds }),
    ...(suppressed === undefined ? {} : { suppressed: suppressedBy(row, suppressed, at) }),
  };
}

/** The first raise creates the alarm; a later one is a rise in severity, which needs a new acknowledgement. */
function raised({ data, metadata }: Recorded<AlarmRaised>, row: AlarmRow | null): AlarmRow {
  return {
    id: data.alarmId,
    organization_id: data.organizationId,
    rule_id: data.ruleId,
    rule_title: data.ruleTitle,
    ...subjectIn(data),
    severity: data.severity,
    state: 'active',
    raise: data.raise,
    side: data.side,
    threshold: data.threshold,
    raises: [
      ...(row?.raises ?? []),
      { severity: data.severity, value: data.value, measuredAt: data.measuredAt, at: metadata.at },
    ],
    peak_value: null,
    peak_at: null,
    ...peakIn(data),
    end_value: null,
    end_at: null,
    onset_at: row?.onset_at ?? data.onsetAt,
    raised_at: metadata.at,
    ended_at: null,
    ...unacknowledged,
    ...keptFrom(row),
    ...givenIn(data, row, metadata.at),
  };
}

/** Who was told, and who signed, stands in the time line only: a row does not move with every message. */
export const alarms: Table = table<AlarmRow, Exclude<OneAlarmEvent, AlarmToldEvent | { type: 'AlarmSigned' }>>({
  name: 'alarms',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    rule_id: 'uuid NOT NULL',
    rule_title: 'text NOT NULL',
    kind: 'text NOT NULL',
    sensor_id: 'integer',
    metric_id: 'integer',
    base_serial: 'text',
    severity: 'smallint NOT NULL',
    state: 'text NOT NULL',
    raise: 'integer NOT NULL',
    side: 'text NOT NULL',
    threshold: 'double precision NOT NULL',
    raises: 'jsonb NOT NULL',
    peak_value: 'double precision',
    peak_at: 'timestamptz',
    end_value: 'double precision',
    end_at: 'timestamptz',
    onset_at: 'timestamptz NOT NULL',
    raised_at: 'timestamptz NOT NULL',
    ended_at: 'timestamptz',
    ack_by: 'text',
    ack_at: 'timestamptz',
    ack_comment: 'text',
    ack_raise: 'integer',
    assigned_to: 'text',
    comments: 'integer NOT NULL',
    suppressed: 'jsonb NOT NULL',
    succeeds: 'uuid',
  },
  indexes: {
    alarms_open: `(organization_id, raised_at) WHERE state = 'active' OR ack_raise IS NULL`,
    alarms_ended: '(organization_id, ended_at)',
    alarms_by_subject: '(rule_id, sensor_id, raised_at)',
    alarms_active_by_rule: `(rule_id) WHERE state = 'active'`,
  },
  keyOf: ({ data }) => ({ id: data.alarmId }),
  on: {
    AlarmRaised: raised,
    AlarmLowered: ({ data }) => ({
      severity: data.severity,
      side: data.side,
      threshold: data.threshold,
      ...peakIn(data),
    }),
    AlarmResolved: ({ data, metadata }) => ({
      state: 'resolved',
      end_value: data.value,
      end_at: data.measuredAt,
      ended_at: metadata.at,
      ...peakIn(data),
    }),
    AlarmCanceled: ({ data, metadata }) => ({
      state: 'canceled',
      end_value: data.value ?? null,
      end_at: data.measuredAt ?? null,
      ended_at: metadata.at,
      ...peakIn(data),
    }),
    AlarmAcknowledged: ({ data, metadata }) => ({
      ack_by: metadata.actor.id,
      ack_at: metadata.at,
      ack_comment: data.comment ?? null,
      ack_raise: data.raise,
    }),
    AlarmSuppressed: ({ data, metadata }, row) => ({ suppressed: suppressedBy(row, data, metadata.at) }),
    AlarmUnsuppressed: ({ data }, row) => ({ suppressed: released(row, data.cause) }),
    AlarmAssigned: ({ data }) => ({ assigned_to: data.to }),
    AlarmUnassigned: () => ({ assigned_to: null }),
    AlarmCommented: (_, row) => ({ comments: (row?.comments ?? 0) + 1 }),
  },
});
