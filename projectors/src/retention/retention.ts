import type { RetentionEvent } from '@watchglass/schemas/retention/events';
import { table, type Table } from '../table.ts';

interface RetentionRow {
  readonly organization_id: number;
  /** The cutoff: no reading that was measured before is shown or taken in. Null before the first. */
  readonly measured_before: string | null;
  readonly expired_at: string | null;
  /** Readings that the last cutoff took. */
  readonly count: number | null;
  readonly announced: {
    readonly measuredBefore: string;
    readonly deletedOn: string;
    readonly years: number;
    readonly reminded: boolean;
  } | null;
}

/** What of each workspace's readings is gone, and what is announced to go. */
export const retention: Table = table<RetentionRow, RetentionEvent>({
  name: 'retention',
  key: ['organization_id'],
  past: false,
  columns: {
    organization_id: 'integer',
    measured_before: 'timestamptz',
    expired_at: 'timestamptz',
    count: 'double precision',
    announced: 'jsonb',
  },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: {
    ReadingsExpiryAnnounced: ({ data: { organizationId, measuredBefore, deletedOn, years } }, row) => ({
      organization_id: organizationId,
      measured_before: row?.measured_before ?? null,
      expired_at: row?.expired_at ?? null,
      count: row?.count ?? null,
      announced: { measuredBefore, deletedOn, years, reminded: false },
    }),
    ReadingsExpiryReminded: ({ data: { deletedOn } }, row) => ({
      announced: row?.announced ? { ...row.announced, deletedOn, reminded: true } : null,
    }),
    ReadingsExpiryCanceled: () => ({ announced: null }),
    ReadingsExpired: ({ data: { organizationId, measuredBefore, count }, metadata }) => ({
      organization_id: organizationId,
      measured_before: measuredBefore,
      expired_at: metadata.at,
      count,
      announced: null,
    }),
  },
});
