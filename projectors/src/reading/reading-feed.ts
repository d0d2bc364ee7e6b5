import { READING_FEED_DAYS } from '@watchglass/schemas/reading-feed/limits';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { Block as TimeSeriesBlock } from '@watchglass/streams/ports/time-series';
import type { Block } from './block.ts';
import { VERDICT, type Verdicts } from './classify.ts';

/**
 * The stored readings of followed workspaces in the order in which they were stored. A block's number is given under the lock of
 * `reading_feed_head`, in the transaction that commits its plan, so a smaller number was committed before; readers stop below the lowest
 * number whose plan is still open. `reading_followers`: the workspaces that somebody reads, and since which block their rows are there.
 */
export const readingFeedMigration: Migration = {
  name: 'reading_feed',
  sql: `CREATE TABLE read.reading_feed_head (block bigint NOT NULL);
  INSERT INTO read.reading_feed_head VALUES (0);
  CREATE TABLE read.reading_followers (organization_id int PRIMARY KEY, since_block bigint NOT NULL);
  ALTER TABLE read.reading_blocks ADD COLUMN feed_block bigint, ADD COLUMN followed int[]`,
};

/** Partitions are days, so that old ones are dropped whole. `stored` is when the block was planned. */
export const READING_FEED: Migration = {
  name: 'reading_feed',
  sql: `
CREATE TABLE IF NOT EXISTS reading_feed (
  org UInt32 CODEC(ZSTD(1)), block UInt64 CODEC(Delta, ZSTD(1)), row UInt32 CODEC(Delta, ZSTD(1)), sensor UInt32 CODEC(ZSTD(1)),
  metric UInt32 CODEC(ZSTD(1)), ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), value Float64 CODEC(ZSTD(1)), late UInt8 CODEC(ZSTD(1)),
  stored DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
) ENGINE = MergeTree PARTITION BY toYYYYMMDD(stored) ORDER BY (org, block, row) TTL toDateTime(stored) + INTERVAL 35 DAY
SETTINGS ttl_only_drop_parts = 1, non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1;`,
};

/** What of a block goes into the feed. */
export interface FeedOfBlock {
  readonly block: number;
  readonly followed: ReadonlySet<number>;
  /** Epoch milliseconds. */
  readonly stored: number;
}

/** Workspaces with integrations are followed, and those whose readers asked lately. */
const WISHED = `SELECT organization_id FROM read.integrations WHERE NOT deleted
  UNION SELECT organization_id FROM read.reading_readers WHERE asked_at > now() - interval '${READING_FEED_DAYS} days'`;

/** Gives blocks their numbers. */
export class ReadingFeed {
  /** The read model of integrations may not be made yet. */
  #isWished = false;

  /** In the transaction that commits a plan: its number, and whose readings the feed has. */
  async number(tx: Queryable, token: string): Promise<void> {
    const { block, followed } = await this.next(tx);
    await tx.query({
      name: 'reading_feed.plan',
      text: 'UPDATE read.reading_blocks SET feed_block = $2, followed = $3 WHERE token = $1',
      values: [token, block, followed],
    });
  }

  /** Which of these workspaces somebody follows, or will with the next number. */
  async followedAmong(relational: Queryable, organizations: readonly number[]): Promise<ReadonlySet<number>> {
    this.#isWished ||= await isThere(relational);
    if (!this.#isWished || organizations.length === 0) return new Set();
    const rows = await relational.query<{ organization_id: number }>({
      name: 'reading_feed.wished',
      text: `SELECT organization_id FROM (${WISHED}) w WHERE organization_id = ANY ($1)`,
      values: [organizations],
    });
    return new Set(rows.map(({ organization_id }) => organization_id));
  }

  /** The next number, under the lock of the numbers until the transaction ends, and the workspaces followed from it on. */
  async next(tx: Queryable): Promise<{ readonly block: string; readonly followed: readonly number[] }> {
    const [head] = await tx.query<{ block: string }>({
      name: 'reading_feed.number',
      text: 'UPDATE read.reading_feed_head SET block = block + 1 RETURNING block',
    });
    await tx.query({
      name: 'reading_feed.day',
      text: "INSERT INTO read.reading_feed_days VALUES ((now() AT TIME ZONE 'UTC')::date, $1) ON CONFLICT DO NOTHING",
      values: [head?.block],
    });
    const block = head?.block ?? '0';
    return { block, followed: await this.#followed(tx, block) };
  }

  async #followed(tx: Queryable, block: string): Promise<readonly number[]> {
    this.#isWished ||= await isThere(tx);
    if (!this.#isWished) return [];
    await tx.query({
      name: 'reading_feed.unfollow',
      text: `DELETE FROM read.reading_followers WHERE organization_id NOT IN (${WISHED})`,
    });
    await tx.query({
      name: 'reading_feed.follow',
      text: `INSERT INTO read.reading_followers SELECT organization_id, $1 FROM (${WISHED}) w ON CONFLICT DO NOTHING`,
      values: [block],
    });
    const rows = await tx.query<{ organization_id: number }>({
      name: 'reading_feed.followers',
      text: 'SELECT organization_id FROM read.reading_followers',
    });
    return rows.map(({ organization_id }) => organization_id);
  }
}

async function isThere(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ there: boolean }>(`SELECT to_regclass('read.integrations') IS NOT NULL AS there`);
  return row?.there ?? false;
}

/** What of a planned block goes into the feed; null if nobody follows, and for plans of an older release. */
export async function feedOf(relational: Queryable, token: string): Promise<FeedOfBlock | null> {
  const [row] = await relational.query<{ feed_block: string | null; followed: readonly number[] | null; stored: Date }>(
    {
      name: 'reading_feed.of',
      text: 'SELECT feed_block, followed, planned_at AS stored FROM read.reading_blocks WHERE token = $1',
      values: [token],
    },
  );
  const { feed_block: block = null, followed = null } = row ?? {};
  if (row === undefined || block === null || followed === null || followed.length === 0) return null;
  return { block: Number(block), followed: new Set(followed), stored: row.stored.getTime() };
}

const COLUMNS = ['org', 'block', 'row', 'sensor', 'metric', 'ts', 'value', 'late', 'stored'] as const;
const BYTES_PER_ROW = 4 + 8 + 4 + 4 + 4 + 8 + 8 + 1 + 8;

/** The rows of a block as RowBinary; the same plan gives the same bytes. */
export function feedRows(block: Block, { each }: Verdicts, feed: FeedOfBlock): TimeSeriesBlock['rows'] {
  const bytes = new Uint8Array(block.readings * BYTES_PER_ROW);
  const view = new DataView(bytes.buffer);
  let start = 0;
  let row = 0;
  for (const { body } of block.uplinks) {
    const count = feed.followed.has(body.organizationId) ? body.at.length : 0;
    for (let i = 0; i < count; i += 1) {
      const verdict = each?.[start + i] ?? VERDICT.fresh;
      if (verdict > VERDICT.late) continue;
      row += 1;
      writeRow(view, row, readingOf(body, i, verdict), feed);
    }
    start += body.at.length;
  }
  return bytes.subarray(0, row * BYTES_PER_ROW);
}

/** Instants in epoch milliseconds. */
export interface FedReading {
  readonly organizationId: number;
  readonly sensor: number;
  readonly metric: number;
  readonly at: number;
  readonly value: number;
  readonly late: number;
}

const readingOf = ({ organizationId, ...each }: ReadingsBody, i: number, late: number): FedReading => ({
  organizationId,
  sensor: each.sensor[i] ?? 0,
  metric: each.metric[i] ?? 0,
  at: each.at[i] ?? 0,
  value: each.value[i] ?? 0,
  late,
});

/** Readings that are no part of a planned block, as RowBinary. */
export function fedRows(readings: readonly FedReading[], place: Pick<FeedOfBlock, 'block' | 'stored'>): Uint8Array {
  const bytes = new Uint8Array(readings.length * BYTES_PER_ROW);
  const view = new DataView(bytes.buffer);
  for (const [index, reading] of readings.entries()) writeRow(view, index + 1, reading, place);
  return bytes;
}

/** Rows are numbered from 1. */
function writeRow(
  view: DataView,
  row: number,
  { organizationId, sensor, metric, at, value, late }: FedReading,
  { block, stored }: Pick<FeedOfBlock, 'block' | 'stored'>,
): void {
  const end = (row - 1) * BYTES_PER_ROW;
  view.setUint32(end, organizationId, true);
  view.setBigUint64(end + 4, BigInt(block), true);
  view.setUint32(end + 12, row, true);
  view.setUint32(end + 16, sensor, true);
  view.setUint32(end + 20, metric, true);
  view.setBigInt64(end + 24, BigInt(at), true);
  view.setFloat64(end + 32, value, true);
  view.setUint8(end + 40, late);
  view.setBigInt64(end + 41, BigInt(stored), true);
}

export const feedTable = (
  token: string,
  block: Block,
  { verdicts, feed }: { readonly verdicts: Verdicts; readonly feed: FeedOfBlock },
): TimeSeriesBlock => fedTable(token, feedRows(block, verdicts, feed));

export const fedTable = (token: string, rows: TimeSeriesBlock['rows']): TimeSeriesBlock => ({
  table: 'reading_feed',
  columns: COLUMNS,
  rows,
  token,
});
