import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { BaseReport } from '@watchglass/schemas/base/report';
import { management, type ManagementSession, type ProcedureOutcome, type RunningProcedure } from './management.ts';
import { table, type Table } from '../table.ts';

interface BaseRow {
  readonly serial: string;
  readonly organization_id: number;
  readonly name: string;
  readonly firmware: string;
  /** As recorded: some may be merged or deleted since. */
  readonly tag_ids: readonly string[];
  readonly location_id: string | null;
  readonly registered_at: string;
  readonly claim_refused_at: string | null;
  readonly clock_drift_ms: number | null;
  /** Since when nothing is heard; null while the base is heard. */
  readonly lost_since: string | null;
  readonly paused_at: string | null;
  readonly report: BaseReport | null;
  /** The last management session. */
  readonly session: ManagementSession | null;
  /** What the base has been asked to do, and how the last of it ended. */
  readonly procedure: RunningProcedure | null;
  readonly outcome: ProcedureOutcome | null;
  readonly reported_at: string | null;
  readonly deleted: boolean;
}

type ShownBaseEvent = Exclude<BaseEvent, { type: 'BaseCredentialCollected' }>;

/** past: true. Every column follows from events, so versions of a row can be kept. */
export const bases: Table = table<BaseRow, ShownBaseEvent>({
  name: 'bases',
  key: ['serial'],
  past: true,
  columns: {
    serial: 'text',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    firmware: 'text NOT NULL',
    tag_ids: 'uuid[] NOT NULL',
    location_id: 'uuid',
    registered_at: 'timestamptz NOT NULL',
    claim_refused_at: 'timestamptz',
    clock_drift_ms: 'double precision',
    lost_since: 'timestamptz',
    paused_at: 'timestamptz',
    report: 'jsonb',
    session: 'jsonb',
    procedure: 'jsonb',
    outcome: 'jsonb',
    reported_at: 'timestamptz',
    deleted: 'boolean NOT NULL',
  },
  indexes: { bases_by_organization: '(organization_id)', bases_by_tag: 'USING gin (tag_ids)' },
  keyOf: ({ data }) => ({ serial: data.serial }),
  on: {
    BaseRegistered: ({ data, metadata }) => ({
      serial: data.serial,
      organization_id: data.organizationId,
      name: data.name,
      firmware: data.firmware,
      tag_ids: [],
      location_id: null,
      registered_at: metadata.at,
      claim_refused_at: null,
      clock_drift_ms: null,
      lost_since: null,
      paused_at: null,
      report: null,
      session: null,
      procedure: null,
      outcome: null,
      reported_at: null,
      deleted: false,
    }),
    BaseRenamed: ({ data }) => ({ name: data.name }),
    BaseTagsAssigned: ({ data }) => ({ tag_ids: data.tagIds }),
    BasePlaced: ({ data }) => ({ location_id: data.location }),
    BaseClaimRefused: ({ metadata }) => ({ claim_refused_at: metadata.at }),
    BaseClockDrifted: ({ data }) => ({ clock_drift_ms: data.driftMs }),
    BaseClockCorrected: () => ({ clock_drift_ms: null }),
    BaseConnectionLost: ({ data }) => ({ lost_since: data.since }),
    BaseConnectionRestored: () => ({ lost_since: null }),
    BaseReported: ({ data: { report }, metadata }) => ({
      firmware: report.firmware,
      report,
      reported_at: metadata.at,
    }),
    BasePaused: ({ metadata }) => ({ paused_at: metadata.at, lost_since: null }),
    BaseUnpaused: () => ({ paused_at: null }),
    ...management,
    BaseUnregistered: () => ({ deleted: true }),
  },
});
