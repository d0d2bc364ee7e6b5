import type { Licence } from '@watchglass/schemas/licence/licence';
import { FIRST_LETTER_DAYS } from '@watchglass/schemas/retention/limits';
import { cutoffAt, monthOf, retentionInForce, termsByLicences } from '@watchglass/schemas/retention/terms';
import type { RetentionView } from '@watchglass/schemas/retention/views';
import type { Reading } from '../http/route.ts';

const DAY_MS = 86_400_000;
const MONTHS = 12;

type Asked = Pick<Reading, 'relational' | 'timeSeries' | 'clock'>;

interface Row extends Record<string, unknown> {
  readonly licences: readonly Licence[];
  readonly measured_before: string | null;
  readonly expired_at: string | null;
  readonly count: number | null;
  readonly announced: { readonly measuredBefore: string; readonly deletedOn: string } | null;
}

const ROW = `SELECT o.licences, r.measured_before, r.expired_at, r.count, r.announced
  FROM read.organizations o LEFT JOIN read.retention r USING (organization_id) WHERE o.organization_id = $1`;

/** Measured readings by the month that they were measured in, in UTC. */
const BY_MONTH = `SELECT toFloat64(toUnixTimestamp(toStartOfMonth(bucket), 'UTC')) * 1000 AS month, toFloat64(sum(count)) AS n,
  toFloat64(toUnixTimestamp(min(bucket))) * 1000 AS first
FROM readings_1d WHERE org = {org: UInt32} GROUP BY month ORDER BY month`;

interface Month extends Record<string, unknown> {
  readonly month: number;
  readonly n: number;
  readonly first: number;
}

const iso = (at: number | string): string => new Date(at).toISOString();

/** How long readings are kept, what is gone, and what would go in the next twelve months if the licence stays as it is. */
export async function retentionOf(
  { relational, timeSeries, clock }: Asked,
  organizationId: number,
): Promise<RetentionView> {
  const now = clock().getTime();
  const [[row], months] = await Promise.all([
    relational.query<Row>({ name: 'retention.of', text: ROW, values: [organizationId] }),
    timeSeries.query<Month>(BY_MONTH, { org: organizationId }),
  ]);
  const holder = { organizationId, licences: row?.licences ?? [] };
  return {
    years: termsByLicences(holder, now)?.years ?? null,
    keepsAll: retentionInForce(holder, now) === null,
    oldest: months[0] === undefined ? null : iso(months[0].first),
    ...toldOf(row),
    going: goingOf(months, (at) => termsByLicences(holder, at), now),
  };
}

function toldOf(row: Row | undefined): Pick<RetentionView, 'expired' | 'announced'> {
  if (row === undefined) return { expired: null, announced: null };
  const { measured_before: before, expired_at: at, count, announced } = row;
  return {
    expired: before === null || at === null ? null : { measuredBefore: iso(before), at: iso(at), count: count ?? 0 },
    announced: announced && { measuredBefore: announced.measuredBefore, deletedOn: announced.deletedOn },
  };
}

function goingOf(
  months: readonly Month[],
  termsAt: (at: number) => ReturnType<typeof termsByLicences>,
  now: number,
): RetentionView['going'] {
  const first = monthOf(now + FIRST_LETTER_DAYS * DAY_MS - 1, 1);
  let gone = -Infinity;
  return Array.from({ length: MONTHS }, (_, later) => monthOf(first, later)).flatMap((on) => {
    const terms = termsAt(on);
    if (terms === null) return [];
    const before = cutoffAt(terms, on);
    const count = months.filter(({ month }) => month >= gone && month < before).reduce((sum, { n }) => sum + n, 0);
    gone = Math.max(gone, before);
    return count > 0 ? [{ measuredBefore: iso(before), deletedOn: iso(on), count }] : [];
  });
}
