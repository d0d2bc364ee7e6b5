import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportScheduleEvent } from '@watchglass/schemas/report-schedule/events';
import type { PauseCause } from '@watchglass/schemas/report-schedule/kinds';
import { table, type Table } from '../table.ts';

interface ReportScheduleRow {
  readonly id: string;
  readonly organization_id: number;
  readonly definition: ReportDefinition;
  readonly state: 'active' | 'paused';
  readonly cause: PauseCause | null;
  /** The person with whose sight its reports are made. */
  readonly maker: string;
  readonly scheduled_at: string;
  readonly changed_at: string;
  readonly revision: number;
  readonly deleted: boolean;
}

export const reportSchedules: Table = table<ReportScheduleRow, ReportScheduleEvent>({
  name: 'report_schedules',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    definition: 'jsonb NOT NULL',
    state: 'text NOT NULL',
    cause: 'text',
    maker: 'text NOT NULL',
    scheduled_at: 'timestamptz NOT NULL',
    changed_at: 'timestamptz NOT NULL',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { report_schedules_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.scheduleId }),
  on: {
    ReportScheduled: ({ data, metadata, revision }) => ({
      id: data.scheduleId,
      organization_id: data.organizationId,
      definition: data.definition,
      state: 'active',
      cause: null,
      maker: metadata.actor.id,
      scheduled_at: metadata.at,
      changed_at: metadata.at,
      revision,
      deleted: false,
    }),
    ReportScheduleChanged: ({ data, metadata, revision }) => ({
      definition: data.definition,
      maker: metadata.actor.id,
      changed_at: metadata.at,
      revision,
    }),
    ReportSchedulePaused: ({ data, metadata, revision }) => ({
      state: 'paused',
      cause: data.cause,
      changed_at: metadata.at,
      revision,
    }),
    ReportScheduleResumed: ({ metadata, revision }) => ({
      state: 'active',
      cause: null,
      maker: metadata.actor.id,
      changed_at: metadata.at,
      revision,
    }),
    ReportScheduleRemoved: ({ metadata, revision }) => ({ deleted: true, changed_at: metadata.at, revision }),
  },
});
