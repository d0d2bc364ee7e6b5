import { gapsBetween, cover, type Stretch } from '@watchglass/schemas/wall/covered';
import { SILENT_AFTER_SECONDS } from '@watchglass/schemas/wall/limits';
import { dayOf } from '@watchglass/schemas/wall/receipt-days';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import type { ShownAt } from '@watchglass/schemas/wall/views';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

/** A stored receipt. Instants are epoch milliseconds. */
export interface Kept {
  readonly receipt: Receipt;
  readonly hash: string;
  readonly late: boolean;
  readonly clockOff: boolean;
}

export interface AskedShown {
  readonly organizationId: number;
  readonly wallId: string;
  /** Epoch milliseconds on the wall's clock. */
  readonly at: number;
}

interface KeptRow extends Record<string, unknown> {
  readonly receipt: string;
  readonly hash: string;
  readonly late: number;
  readonly clock_off: number;
}

const OF_WALL = 'org = {org: UInt32} AND wall = {wall: UUID}';
const COLUMNS = 'receipt, hash, late, clock_off';
const MOMENT = 'fromUnixTimestamp64Milli({at: Int64})';
const DAY_MS = 86_400_000;
/** Between two key receipts: a page makes one every five minutes. */
const MOST_RECEIPTS = 2_000;
/** Of one day: a receipt each second. */
const MOST_STRETCHES = 100_000;

/** What a wall showed at an instant; null if it had recorded nothing before. */
export async function readShownAt(timeSeries: TimeSeries, asked: AskedShown): Promise<ShownAt | null> {
  const of = { org: asked.organizationId, wall: asked.wallId, at: asked.at };
  const [key] = await timeSeries.query<KeptRow>(
    `SELECT ${COLUMNS} FROM wall_receipts WHERE ${OF_WALL} AND kind = 'key' AND at <= ${MOMENT} ORDER BY at DESC, seq DESC LIMIT 1`,
    of,
  );
  if (key === undefined) return null;
  const first = keptOf(key);
  const { boot, seq } = first.receipt;
  const [later, stretches] = await Promise.all([
    timeSeries.query<KeptRow>(
      `SELECT ${COLUMNS} FROM wall_receipts
        WHERE ${OF_WALL} AND boot = {boot: UUID} AND seq > {seq: UInt32} AND since < ${MOMENT} AND at >= fromUnixTimestamp64Milli({from: Int64})
          AND at <= fromUnixTimestamp64Milli({to: Int64})
        ORDER BY seq LIMIT ${MOST_RECEIPTS}`,
      // No receipt tells of more than a day.
      { ...of, boot, seq, from: first.receipt.at, to: asked.at + DAY_MS },
    ),
    readStretches(timeSeries, asked),
  ]);
  return shownAt(asked.at, [first, ...later.map(keptOf)], stretches);
}

function keptOf({ receipt, hash, late, clock_off }: KeptRow): Kept {
  return { receipt: JSON.parse(receipt) as Receipt, hash, late: late === 1, clockOff: clock_off === 1 };
}

/** The stretches of which receipts tell, from the newest before the day of the instant to the first after that day. */
async function readStretches(timeSeries: TimeSeries, { organizationId, wallId, at }: AskedShown): Promise<Stretch[]> {
  const from = Date.parse(dayOf(at));
  const rows = await timeSeries.query<{ since: string; at: string }>(
    `SELECT toUnixTimestamp64Milli(since) AS since, toUnixTimestamp64Milli(at) AS at FROM (
      SELECT since, at FROM wall_receipts WHERE ${OF_WALL} AND at >= fromUnixTimestamp64Milli({from: Int64})
        AND at < fromUnixTimestamp64Milli({to: Int64}) ORDER BY at LIMIT ${MOST_STRETCHES}
      UNION ALL SELECT since, at FROM wall_receipts WHERE ${OF_WALL} AND at < fromUnixTimestamp64Milli({from: Int64}) ORDER BY at DESC LIMIT 1
      UNION ALL SELECT since, at FROM wall_receipts WHERE ${OF_WALL} AND at >= fromUnixTimestamp64Milli({to: Int64}) ORDER BY at LIMIT 1
    )`,
    { org: organizationId, wall: wallId, from, to: from + DAY_MS },
  );
  return rows.map((row): Stretch => [Number(row.since), Number(row.at)]).toSorted(([one], [other]) => one - other);
}

/** `kept` are the key receipt and those of its start after it; `stretches` are in order. */
export function shownAt(at: number, kept: readonly [Kept, ...Kept[]], stretches: readonly Stretch[]): ShownAt {
  const covered = stretches.reduce<readonly Stretch[]>((all, each) => cover(all, each, MOST_STRETCHES), []);
  const isKnown = covered.some(([from, to]) => from <= at && at <= to);
  const whole = kept.filter(({ receipt }) => receipt.at <= at);
  const newest = whole.at(-1) ?? kept[0];
  const from = Date.parse(dayOf(at));
  return {
    at: iso(at),
    isKnown,
    gap: isKnown ? null : gapAt(covered, at),
    key: kept[0].receipt,
    changes: kept.slice(1).flatMap(({ receipt }) => changesUpTo(receipt, at)),
    thinned: kept.slice(1).reduce((sum, { receipt }) => sum + (receipt.thinned ?? 0), 0),
    hash: newest.receipt.hash,
    hashAt: iso(newest.receipt.at),
    ...standingIn(kept.find(({ receipt }) => receipt.at >= at) ?? newest),
    isChainWhole: kept.every(({ receipt }, index) => index === 0 || receipt.prev === kept[index - 1]?.hash),
    isLate: kept.some(({ late }) => late),
    isClockOff: kept.some(({ clockOff }) => clockOff),
    gaps: gapsBetween(covered, [from - 1, from + DAY_MS - 1]).map(([start, end]) => ({
      from: iso(start),
      to: iso(end),
    })),
  };
}

function standingIn({ receipt: { why, link, paintedAt } }: Kept): Pick<ShownAt, 'why' | 'link' | 'paintedAt'> {
  return { why, link, paintedAt: paintedAt === null ? null : iso(paintedAt) };
}

/** Receipts come every half a minute: what is not covered yet is no gap before that time has passed. */
function gapAt(covered: readonly Stretch[], at: number): ShownAt['gap'] {
  const before = covered.findLast(([, to]) => to < at);
  const after = covered.find(([from]) => from > at);
  if (before === undefined) return null;
  if (after === undefined && at - before[1] <= SILENT_AFTER_SECONDS * 1000) return null;
  return { from: iso(before[1]), to: after === undefined ? null : iso(after[0]) };
}

function changesUpTo({ since, shown }: Receipt, at: number): ShownAt['changes'] {
  return shown
    .map(([tile, key, measuredAt, seconds]) => ({ tile, key, measuredAt, shownAt: since + seconds * 1000 }))
    .filter((each) => each.shownAt <= at)
    .map((each) => ({ ...each, measuredAt: iso(each.measuredAt), shownAt: iso(each.shownAt) }));
}

const iso = (at: number): string => new Date(at).toISOString();
