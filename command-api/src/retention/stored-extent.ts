import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Organization } from '../organization/organization.ts';

/** An organization's readings from an instant on (epoch milliseconds); null for all. */
export interface Left {
  readonly organizationId: number;
  readonly from: number | null;
}

type Reader = Pick<TimeSeries, 'query'>;

/** ClickHouse accepts a parameter of at most 128 KiB. */
const ASKED_TOGETHER = 5_000;
/** Instants are beginnings of days in UTC, as buckets are. */
const OLDEST = `SELECT org, toFloat64(toUnixTimestamp(min(bucket))) * 1000 AS oldest FROM readings_1d
WHERE org IN {orgs: Array(UInt32)} AND bucket >= toDateTime(transform(org, {orgs: Array(UInt32)}, {from: Array(Int64)}, 0), 'UTC')
GROUP BY org`;

/** The day of the oldest reading that is left of each organization that has any. */
export async function oldestReadings(timeSeries: Reader, asked: readonly Left[]): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (let place = 0; place < asked.length; place += ASKED_TOGETHER) {
    const some = asked.slice(place, place + ASKED_TOGETHER);
    const rows = await timeSeries.query<{ org: number; oldest: number }>(OLDEST, {
      orgs: some.map(({ organizationId }) => organizationId),
      from: some.map(({ from }) => Math.floor((from ?? 0) / 1_000)),
    });
    for (const { org, oldest } of rows) found.set(org, oldest);
  }
  return found;
}

const COUNT = `SELECT toFloat64(sum(count)) AS n FROM readings_1d
WHERE org = {org: UInt32} AND bucket >= toDateTime({from: Int64}, 'UTC') AND bucket < toDateTime({before: Int64}, 'UTC')`;

/** The number of measured readings that are left before the beginning of a day in UTC. */
export async function readingsBefore(
  timeSeries: Reader,
  { state, before }: { readonly state: Organization; readonly before: number },
): Promise<number> {
  if (state.status === 'unknown') return 0;
  const [row] = await timeSeries.query<{ n: number }>(COUNT, {
    org: state.id,
    from: Math.floor((state.retention.before ?? 0) / 1_000),
    before: Math.floor(before / 1_000),
  });
  return row?.n ?? 0;
}
