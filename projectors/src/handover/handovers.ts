import type { HandoverEvent } from '@watchglass/schemas/handover/events';
import { table, type Table } from '../table.ts';

interface HandoverRow {
  readonly id: string;
  readonly organization_id: number;
  readonly since: string;
  readonly text: string;
  readonly written_at: string;
  readonly written_by: string;
  readonly accepted_at: string | null;
  readonly accepted_by: string | null;
}

export const handovers: Table = table<HandoverRow, HandoverEvent>({
  name: 'handovers',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    since: 'timestamptz NOT NULL',
    text: 'text NOT NULL',
    written_at: 'timestamptz NOT NULL',
    written_by: 'text NOT NULL',
    accepted_at: 'timestamptz',
    accepted_by: 'text',
  },
  indexes: { handovers_written: '(organization_id, written_at)' },
  keyOf: ({ data }) => ({ id: data.handoverId }),
  on: {
    HandoverWritten: ({ data, metadata }) => ({
      id: data.handoverId,
      organization_id: data.organizationId,
      since: data.since,
      text: data.text,
      written_at: metadata.at,
      written_by: metadata.actor.id,
      accepted_at: null,
      accepted_by: null,
    }),
    HandoverAccepted: ({ metadata }) => ({ accepted_at: metadata.at, accepted_by: metadata.actor.id }),
  },
});
