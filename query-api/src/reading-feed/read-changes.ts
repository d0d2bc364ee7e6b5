import { READING_FEED_DAYS } from '@watchglass/schemas/reading-feed/limits';
import { READINGS_FOLLOWED, type ReadingsFollowed } from '@watchglass/schemas/reading-feed/messages';
import { TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import { refuse } from '@watchglass/schemas/refusals';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { amongIds } from '@watchglass/streams/time-series/among-ids';

/** A place in the feed: behind this row of this block. Rows are numbered from 0, so -1 is the beginning of a block. */
export interface Place {
  readonly block: number;
  readonly row: number;
}

/** The last row of a block has a lower number. */
const END_OF_BLOCK = 2 ** 32 - 1;

export const placeOf = (cursor: string): Place => {
  const [block = 0, row = 0] = cursor.slice(1).split('.').map(Number);
  return { block, row };
};
export const cursorOf = ({ block, row }: Place): string => `b${block}.${row}`;
export const endOf = (block: number): Place => ({ block, row: END_OF_BLOCK });

/** Whether there may be rows behind a place, up to and including the block `head`. */
export const isBefore = ({ block, row }: Place, head: number): boolean =>
  block < head || (block === head && row < END_OF_BLOCK);

interface Ends {
  /** The last block that is in ClickHouse with all before it. */
  readonly head: number;
  /** The last block before the feed of the workspace begins. */
  readonly start: number;
  /** A reader of the workspace asked within the hour. */
  readonly isFresh: boolean;
}

interface EndsRow extends Record<string, unknown> {
  readonly head: string;
  readonly start: string;
  readonly oldest: string | null;
  readonly is_fresh: boolean;
}

/** In one statement, so that no plan is committed or finished between its parts. Null while nobody reads the workspace. */
async function endsOf(relational: Queryable, organizationId: number): Promise<Ends | null> {
  const [row] = await relational.query<EndsRow>({
    name: 'reading_feed.ends',
    text: `SELECT least(h.block, (SELECT min(feed_block) - 1 FROM read.reading_blocks)) AS head,
        coalesce((SELECT since_block - 1 FROM read.reading_followers WHERE organization_id = $1), h.block) AS start,
        (SELECT min(first_block) - 1 FROM read.reading_feed_days
          WHERE day >= ((now() - make_interval(days => $2)) AT TIME ZONE 'UTC')::date) AS oldest,
        r.asked_at > now() - interval '1 hour' AS is_fresh
      FROM read.reading_feed_head h, read.reading_readers r
      WHERE r.organization_id = $1 AND r.asked_at > now() - make_interval(days => $2)`,
    values: [organizationId, READING_FEED_DAYS],
  });
  if (!row) return null;
  const start = Math.max(Number(row.start), Number(row.oldest ?? 0));
  return { head: Number(row.head), start, isFresh: row.is_fresh };
}

export interface FeedWires {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
}

const PATIENCE_MS = 5_000;
const EVERY_MS = 50;

/** Has the workspace followed and waits until that is stored, so that no reading comes between the cursor and the first page. */
async function followed({ relational, liveBus }: FeedWires, organizationId: number): Promise<Ends> {
  const known = await endsOf(relational, organizationId);
  if (known?.isFresh) return known;
  liveBus.publish(READINGS_FOLLOWED, { organizationId } satisfies ReadingsFollowed);
  const until = performance.now() + PATIENCE_MS;
  for (let ends = known; ; ends = await endsOf(relational, organizationId)) {
    if (ends !== null) return ends;
    if (performance.now() > until) refuse('ServiceUnavailable');
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/**
 * The place after which a cursor begins. The first reader of a workspace begins here and now. Refuses with `CursorExpired`, with
 * `CursorUnknown`, and with `ServiceUnavailable` while nobody stores that the workspace is followed.
 */
export async function beginningOf(wires: FeedWires, organizationId: number, cursor: string): Promise<Place> {
  const { head, start } = await followed(wires, organizationId);
  if (cursor === 'now') return endOf(Math.max(head, start));
  if (cursor === '') return endOf(start);
  const place = placeOf(cursor);
  if (place.block > Math.max(head, start) || place.row > END_OF_BLOCK) refuse('CursorUnknown');
  if (place.block >= start) return place;
  if (await hasReadings(wires.relational, organizationId)) refuse('CursorExpired', { oldest: cursorOf(endOf(start)) });
  return endOf(start);
}

/** A cursor of a workspace without any reading has missed none. */
async function hasReadings(relational: Queryable, organizationId: number): Promise<boolean> {
  const [row] = await relational.query<{ there: boolean }>({
    name: 'reading_feed.has_readings',
    text: 'SELECT EXISTS (SELECT FROM read.latest_values WHERE organization_id = $1) AS there',
    values: [organizationId],
  });
  return row?.there ?? false;
}

export async function headOf(relational: Queryable, organizationId: number): Promise<number> {
  return (await endsOf(relational, organizationId))?.head ?? 0;
}

export interface ChangeRow extends Record<string, unknown> {
  readonly block: string;
  readonly row: number;
  readonly sensor: number;
  readonly metric: number;
  readonly at: string;
  readonly value: number;
  readonly late: number;
}

export interface Asked {
  readonly organizationId: number;
  readonly sensors: readonly number[];
  readonly after: Place;
  readonly head: number;
  readonly limit: number;
}

/** Readings of these sensors behind a place, up to and including the block `head`. */
export function readChanges(
  timeSeries: TimeSeries,
  { organizationId, sensors, after, head, limit }: Asked,
): Promise<readonly ChangeRow[]> {
  const among = amongIds('sensor', sensors);
  return timeSeries.query<ChangeRow>(
    `SELECT block, row, sensor, metric, toUnixTimestamp64Milli(ts) AS at, value, late FROM reading_feed
      WHERE org = {org: UInt32} AND block >= {block: UInt64} AND block <= {head: UInt64}
        AND (block, row) > ({block: UInt64}, {row: UInt32})
        AND ${among.sql} AND metric NOT IN {telemetry: Array(UInt32)}
      ORDER BY block, row LIMIT {limit: UInt32}`,
    {
      org: organizationId,
      block: after.block,
      row: after.row,
      head,
      ...among.parameters,
      telemetry: TELEMETRY,
      limit,
    },
  );
}
