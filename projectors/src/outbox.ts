import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { Migration, Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { addCheckpoints, moveCheckpoints } from './checkpoints.ts';

/** A table of ClickHouse that is fed through the outbox. Its name is also that of its checkpoint. */
export interface OutboxTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The projection that feeds it, if not every event of that becomes a row: an empty outbox has its position. */
  readonly follows?: string;
}

/** Rows of one page of events, the last of them at `position`. */
export interface OutboxPage {
  readonly position: Position;
  readonly rows: readonly (readonly unknown[])[];
}

/** `block` is the token of the block that contains the page. */
export const outboxMigration: Migration = {
  name: 'outbox',
  sql: `CREATE TABLE read.outbox (
    model text NOT NULL,
    position text COLLATE "C" NOT NULL,
    size integer NOT NULL,
    block uuid,
    rows json NOT NULL,
    PRIMARY KEY (model, position)
  )`,
};

/** Adds rows for ClickHouse to the outbox, in the transaction of their events. */
export async function putIntoOutbox(
  tx: Queryable,
  { name }: OutboxTable,
  { position, rows }: OutboxPage,
): Promise<void> {
  await tx.query({
    name: 'outbox.put',
    text: 'INSERT INTO read.outbox (model, position, size, rows) VALUES ($1, $2, $3, $4)',
    values: [name, position, rows.length, JSON.stringify(rows)],
  });
}

export interface OutboxDeps {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  /** Called for each failed send, which is retried. */
  readonly report: (error: unknown) => void;
}

const BLOCK_ROWS = 10_000;
const LOOK_EVERY_MS = 200;
/** The cost of a block in ClickHouse hardly depends on its rows: rows collect for this long and share the next one. */
const BETWEEN_BLOCKS_MS = 500;

/** Sends the outbox of a table until it is stopped. */
export async function startOutbox(table: OutboxTable, deps: OutboxDeps): Promise<{ stop(): Promise<void> }> {
  await addCheckpoints(deps.relational, [table.name]);
  const stopping = new AbortController();
  const done = sendUntil(stopping.signal, table, deps);
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

async function sendUntil(signal: AbortSignal, table: OutboxTable, deps: OutboxDeps): Promise<void> {
  const send = async (): Promise<number> => {
    if (!(await isEmpty(table, deps))) return sendBlock(table, deps);
    await follow(table, deps);
    return 0;
  };
  while (!signal.aborted) {
    const sent = await send().catch((error: unknown) => (deps.report(error), 0));
    if (sent < BLOCK_ROWS)
      await sleep(sent > 0 ? BETWEEN_BLOCKS_MS : LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** One query for an empty outbox, the most frequent case. */
async function isEmpty({ name }: OutboxTable, { relational }: OutboxDeps): Promise<boolean> {
  const rows = await relational.query({
    name: 'outbox.any',
    text: 'SELECT FROM read.outbox WHERE model = $1 LIMIT 1',
    values: [name],
  });
  return rows.length === 0;
}

/** Moves the checkpoint of an empty outbox to that of the projection before it, both seen at one instant. */
export async function follow({ name, follows }: OutboxTable, { relational }: OutboxDeps): Promise<void> {
  if (follows === undefined) return;
  await relational.query({
    name: 'outbox.follow',
    text: `UPDATE read.projection_checkpoints AS c SET position = f.position FROM read.projection_checkpoints AS f
      WHERE c.projection = $1 AND f.projection = $2 AND f.position > coalesce(c.position, '')
        AND NOT EXISTS (SELECT FROM read.outbox WHERE model = $1)`,
    values: [name, follows],
  });
}

interface PlannedPage extends Record<string, unknown> {
  readonly block: string;
  readonly position: Position;
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Sends one block, exactly once: its pages and its token are committed before the send. A planned block without a
 * confirmation is sent again unchanged before the next one is planned. Returns the number of rows.
 */
export async function sendBlock(table: OutboxTable, { relational, timeSeries }: OutboxDeps): Promise<number> {
  const block = (await plannedBlock(relational, table)) ?? (await planBlock(relational, table));
  if (block === null) return 0;
  const rows = block.flatMap((page) => page.rows);
  const [{ block: token }] = block;
  await timeSeries.insert({ table: table.name, columns: table.columns, rows, token });
  await relational.transaction(async (tx) => {
    await tx.query('DELETE FROM read.outbox WHERE model = $1 AND block = $2', [table.name, token]);
    await moveCheckpoints(tx, [table.name], block.at(-1)?.position ?? '');
  });
  return rows.length;
}

type PlannedBlock = readonly [PlannedPage, ...PlannedPage[]];

async function plannedBlock(relational: Queryable, { name }: OutboxTable): Promise<PlannedBlock | null> {
  const pages = await relational.query<PlannedPage>({
    name: 'outbox.planned',
    text: `SELECT block, position, rows FROM read.outbox
      WHERE model = $1 AND block = (SELECT block FROM read.outbox WHERE model = $1 AND block IS NOT NULL ORDER BY position LIMIT 1)
      ORDER BY position`,
    values: [name],
  });
  const [first, ...more] = pages;
  return first === undefined ? null : [first, ...more];
}

async function planBlock(relational: Queryable, table: OutboxTable): Promise<PlannedBlock | null> {
  const planned = await relational.query({
    name: 'outbox.plan',
    text: `UPDATE read.outbox o SET block = $2 FROM (
        SELECT position, sum(size) OVER (ORDER BY position) - size AS before FROM read.outbox WHERE model = $1 AND block IS NULL
      ) page WHERE o.model = $1 AND o.position = page.position AND o.block IS NULL AND page.before < $3 RETURNING o.position`,
    values: [table.name, randomUUID(), BLOCK_ROWS],
  });
  return planned.length === 0 ? null : plannedBlock(relational, table);
}
