import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { groupParameters, IN_GROUP } from '@watchglass/streams/time-series/quarantine-group';
import type { GroupName, GroupRecords, QuarantineGroup, Storing } from './group.ts';

type Asking = Pick<TimeSeries, 'query'>;

const until = (name: string): string =>
  `toFloat64(countIf(received_at <= fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')))`;

const COUNTS = `SELECT ${until('until')} AS total, ${until('settled')} AS untilSettled, ${until('dismissed')} AS untilDismissed
FROM quarantined_readings WHERE ${IN_GROUP}`;

/** Before every record. */
const NEVER = -1;

interface Asked {
  readonly organizationId: number;
  readonly group: GroupName;
  /** Epoch milliseconds: what was received until then is decided on. */
  readonly until: number;
}

/** The records of a group that a decision is about. */
export async function groupRecords(
  timeSeries: Asking,
  asked: Asked,
  { decisions, settledUntil, dismissedUntil }: QuarantineGroup,
): Promise<GroupRecords> {
  const last = Math.max(asked.until, settledUntil ?? NEVER);
  const [row] = await timeSeries.query<Omit<GroupRecords, 'decisions' | 'until'> & Record<string, unknown>>(COUNTS, {
    ...groupParameters(asked.organizationId, asked.group),
    until: last,
    settled: settledUntil ?? NEVER,
    dismissed: dismissedUntil ?? NEVER,
  });
  const { total = 0, untilSettled = 0, untilDismissed = 0 } = row ?? {};
  return { decisions, until: last, total, untilSettled, untilDismissed };
}

/** A record as it came. Instants are epoch milliseconds; `at` is null without a usable time. */
export interface QuarantinedRecord extends Record<string, unknown> {
  readonly id: string;
  readonly base: string;
  readonly at: number | null;
  readonly raw: string;
  readonly receivedAt: number;
}

const RECORDS = `SELECT toString(id) AS id, base, raw, toFloat64(toUnixTimestamp64Milli(received_at)) AS receivedAt,
  if(ts IS NULL, NULL, toFloat64(toUnixTimestamp64Milli(assumeNotNull(ts)))) AS at
FROM quarantined_readings WHERE ${IN_GROUP}
  AND received_at > fromUnixTimestamp64Milli({after: Int64}, 'UTC') AND received_at <= fromUnixTimestamp64Milli({until: Int64}, 'UTC')
  AND (received_at, id) > (fromUnixTimestamp64Milli({last: Int64}, 'UTC'), {lastId: String})
ORDER BY received_at, id LIMIT {limit: UInt32}`;

/** The next records of an acceptance, in the order in which they came. */
export function recordsToStore(
  timeSeries: Asking,
  { accepted, last }: Pick<Storing, 'accepted' | 'last'>,
  limit: number,
): Promise<QuarantinedRecord[]> {
  return timeSeries.query<QuarantinedRecord>(RECORDS, {
    ...groupParameters(accepted.organizationId, accepted),
    after: accepted.receivedAfter === null ? NEVER : Date.parse(accepted.receivedAfter),
    until: Date.parse(accepted.receivedUntil),
    last: last === null ? NEVER : Date.parse(last.receivedAt),
    lastId: last?.id ?? '',
    limit,
  });
}
