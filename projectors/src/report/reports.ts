import type { ReportEvent } from '@watchglass/schemas/report/events';
import type { DueCause, ReportFailure, ReportState } from '@watchglass/schemas/report/kinds';
import type { ReportOutcomeView, ReportRevisionView, ReportSignatureView } from '@watchglass/schemas/report/views';
import type { ReportRecipients } from '@watchglass/schemas/report-schedule/commands';
import type { ReportCadence, ReportKind } from '@watchglass/schemas/report-schedule/kinds';
import { table, type RowFold, type Table } from '../table.ts';

type Outcome = Omit<ReportOutcomeView, 'name'>;
type Signed = Omit<ReportSignatureView, 'byName'>;

interface ReportRow {
  readonly id: string;
  readonly organization_id: number;
  readonly schedule_id: string;
  readonly title: string;
  readonly kind: ReportKind;
  readonly cadence: ReportCadence;
  readonly sources: readonly string[];
  /** The sources by kind: whoever sees all of them sees the report. */
  readonly sensor_ids: readonly number[];
  readonly point_ids: readonly string[];
  readonly starts_at: string;
  readonly ends_at: string;
  readonly zone: string;
  readonly due_at: string;
  readonly cause: DueCause;
  readonly state: ReportState;
  readonly why: ReportFailure | null;
  /** The newest, issued or not. */
  readonly revision: number;
  readonly is_superseded: boolean;
  readonly recipients: ReportRecipients;
  readonly revisions: readonly ReportRevisionView[];
  readonly outcomes: readonly Outcome[];
  readonly signatures: readonly Signed[];
}

export const reports: Table = table<ReportRow, ReportEvent>({
  name: 'reports',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    schedule_id: 'uuid NOT NULL',
    title: 'text NOT NULL',
    kind: 'text NOT NULL',
    cadence: 'text NOT NULL',
    sources: 'text[] NOT NULL',
    sensor_ids: 'int[] NOT NULL',
    point_ids: 'uuid[] NOT NULL',
    starts_at: 'timestamptz NOT NULL',
    ends_at: 'timestamptz NOT NULL',
    zone: 'text NOT NULL',
    due_at: 'timestamptz NOT NULL',
    cause: 'text NOT NULL',
    state: 'text NOT NULL',
    why: 'text',
    revision: 'integer NOT NULL',
    is_superseded: 'boolean NOT NULL',
    recipients: 'jsonb NOT NULL',
    revisions: 'jsonb NOT NULL',
    outcomes: 'jsonb NOT NULL',
    signatures: 'jsonb NOT NULL',
  },
  indexes: {
    reports_of_organization: '(organization_id, position)',
    reports_due: '(organization_id, due_at)',
    reports_of_schedule: '(schedule_id)',
  },
  keyOf: ({ data }) => ({ id: data.reportId }),
  on: {
    ReportDue: (event, row) => (row === null ? first(event) : again(event)),
    ReportIssued: ({ data, metadata }, row) => {
      const { revision, n, pages, excursions, files } = data;
      const issued = { revision, issuedAt: metadata.at, n, pages, excursions, files, supersededAt: null };
      const waiting = recipientsOf(row).map((to): Outcome => ({
        revision,
        ...to,
        state: 'waiting',
        why: null,
        at: null,
      }));
      return {
        state: 'issued',
        why: null,
        is_superseded: false,
        revisions: [...(row?.revisions ?? []), issued],
        outcomes: [...(row?.outcomes ?? []), ...waiting],
      };
    },
    ReportFailed: ({ data }) => ({ state: 'failed', why: data.why }),
    ReportSent: settled('sent'),
    ReportSendFailed: settled('failed'),
    ReportSkipped: settled('skipped'),
    ReportSuperseded: ({ data, metadata }, row) => ({
      is_superseded: true,
      revisions: (row?.revisions ?? []).map((each) =>
        each.revision === data.revision ? { ...each, supersededAt: metadata.at } : each,
      ),
    }),
    ReportSigned: ({ data: { revision, signer, meaning }, metadata }, row) => ({
      signatures: [...(row?.signatures ?? []), { revision, by: signer, meaning, at: metadata.at }],
    }),
  },
});

type Due = Parameters<RowFold<ReportRow, Extract<ReportEvent, { type: 'ReportDue' }>>>[0];

function first({ data, metadata }: Due): ReportRow {
  const { definition } = data;
  const points = definition.sources.filter((source) => source.startsWith('p')).map((source) => source.slice(1));
  const sensors = definition.sources
    .filter((source) => !source.startsWith('p'))
    .map((each) => Number.parseInt(each, 10));
  return {
    id: data.reportId,
    organization_id: data.organizationId,
    schedule_id: data.scheduleId,
    title: definition.title,
    kind: definition.kind,
    cadence: definition.cadence,
    sources: definition.sources,
    sensor_ids: [...new Set(sensors)],
    point_ids: points,
    starts_at: data.period.from,
    ends_at: data.period.to,
    zone: definition.zone,
    due_at: metadata.at,
    cause: data.cause,
    state: 'making',
    why: null,
    revision: data.revision,
    is_superseded: false,
    recipients: definition.recipients,
    revisions: [],
    outcomes: [],
    signatures: [],
  };
}

/** Another revision: those before it stay. */
const again = ({ data: { revision, cause } }: Due): Partial<ReportRow> => ({
  revision,
  cause,
  state: 'making',
  why: null,
});

type To = Pick<Outcome, 'userId' | 'destinationId'>;

const recipientsOf = (row: ReportRow | null): readonly To[] => [
  ...(row?.recipients.people ?? []).map((userId) => ({ userId })),
  ...(row?.recipients.destinationIds ?? []).map((destinationId) => ({ destinationId })),
];

type Settling = Extract<ReportEvent, { type: 'ReportSent' | 'ReportSendFailed' | 'ReportSkipped' }>;

function settled(state: Outcome['state']): RowFold<ReportRow, Settling> {
  return ({ data, metadata }, row) => {
    const isThis = (each: Outcome): boolean =>
      each.revision === data.revision && each.userId === data.userId && each.destinationId === data.destinationId;
    const why = 'why' in data ? data.why : null;
    return {
      outcomes: (row?.outcomes ?? []).map((each) => (isThis(each) ? { ...each, state, why, at: metadata.at } : each)),
    };
  };
}
