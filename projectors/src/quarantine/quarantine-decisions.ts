import type { QuarantineEvent } from '@watchglass/schemas/quarantine/events';
import type { QuarantineReason } from '@watchglass/schemas/reading/quarantine';
import { table, type Table } from '../table.ts';

interface DecisionRow {
  readonly id: string;
  readonly organization_id: number;
  readonly group_id: string;
  readonly outcome: 'accepted' | 'dismissed';
  readonly reason: QuarantineReason;
  readonly sensor: string;
  readonly metric: string;
  readonly unit: string | null;
  readonly decided_at: string;
  readonly decided_by: string;
  readonly why: string;
  readonly received_after: string | null;
  readonly received_until: string;
  readonly count: number;
  /** Records of the group until `received_until` that are decided on. */
  readonly total: number;
  readonly as_unit: string | null;
  readonly slope: number | null;
  readonly value_offset: number | null;
  /** Of an acceptance, until now. */
  readonly read: number;
  readonly stored: number;
  readonly left_out: number;
  readonly done: boolean;
}

type DecisionEvent = Exclude<QuarantineEvent, { type: 'UnitMapped' }>;
type Decided = Extract<QuarantineEvent, { type: 'QuarantineDismissed' }>['data'];

const decided = ({ reason, sensor, metric, unit, ...data }: Decided) => ({
  reason,
  sensor,
  metric,
  unit,
  id: data.decisionId,
  organization_id: data.organizationId,
  group_id: data.groupId,
  received_after: data.receivedAfter,
  received_until: data.receivedUntil,
  count: data.count,
  total: data.total,
  read: 0,
  stored: 0,
  left_out: 0,
});

const number = 'double precision';

/** Each decision on a group of records in quarantine, with its progress. */
export const quarantineDecisions: Table = table<DecisionRow, DecisionEvent>({
  name: 'quarantine_decisions',
  key: ['id'],
  past: false,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    group_id: 'uuid NOT NULL',
    outcome: 'text NOT NULL',
    reason: 'text NOT NULL',
    sensor: 'text NOT NULL',
    metric: 'text NOT NULL',
    unit: 'text',
    decided_at: 'timestamptz NOT NULL',
    decided_by: 'text NOT NULL',
    why: 'text NOT NULL',
    received_after: 'timestamptz',
    received_until: 'timestamptz NOT NULL',
    count: `${number} NOT NULL`,
    total: `${number} NOT NULL`,
    as_unit: 'text',
    slope: number,
    value_offset: number,
    read: `${number} NOT NULL`,
    stored: `${number} NOT NULL`,
    left_out: `${number} NOT NULL`,
    done: 'boolean NOT NULL',
  },
  indexes: {
    quarantine_decisions_of_organization: '(organization_id, position)',
    quarantine_decisions_of_group: '(group_id, position)',
  },
  keyOf: ({ data }) => ({ id: data.decisionId }),
  on: {
    QuarantineAccepted: ({ data, metadata }) => ({
      ...decided(data),
      outcome: 'accepted',
      decided_at: metadata.at,
      decided_by: metadata.actor.id,
      why: metadata.reason ?? '',
      as_unit: data.asUnit,
      slope: data.slope,
      value_offset: data.offset,
      done: false,
    }),
    QuarantineDismissed: ({ data, metadata }) => ({
      ...decided(data),
      outcome: 'dismissed',
      decided_at: metadata.at,
      decided_by: metadata.actor.id,
      why: metadata.reason ?? '',
      as_unit: null,
      slope: null,
      value_offset: null,
      done: true,
    }),
    QuarantineStored: ({ data: { read, stored, leftOut, done } }, row) => ({
      read,
      stored,
      left_out: leftOut,
      done,
      ...(done && row !== null && { total: row.total + read - row.count }),
    }),
  },
});
