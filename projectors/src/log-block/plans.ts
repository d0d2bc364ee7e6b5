import type { Migration, Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { LogRange } from './block.ts';
import type { Lease } from './lease.ts';

/** Whose blocks: their plans and cursors have tables of their own. */
export type BlocksOf = 'reading' | 'receipt';

/** What was decided about each item of a block, in its order; `each` is null if nothing was. */
export interface Verdicts {
  readonly each: Uint8Array | null;
  readonly stored: readonly number[];
}

/**
 * A plan contains a block's ranges of the log and the verdict on each of its items, so that the block can be made again
 * to the last byte: the log keeps entries past the cursors. The plan stays until the block is in ClickHouse.
 */
export const plansMigration = (of: BlocksOf): Migration => ({
  name: `${of}_blocks`,
  sql: `CREATE TABLE read.${of}_blocks (
    token uuid PRIMARY KEY,
    ranges jsonb NOT NULL,
    verdicts bytea,
    stored float8[] NOT NULL,
    planned_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE read.${of}_cursors (
    partition int PRIMARY KEY,
    position text COLLATE "C" NOT NULL
  )`,
});

export interface Plan {
  /** A UUID; ClickHouse stores one block per token. */
  readonly token: string;
  readonly ranges: readonly LogRange[];
  readonly verdicts: Verdicts;
}

/** Dependencies of writes of plans, which are reserved to the holder of the lease. */
export interface PlanWires {
  readonly of: BlocksOf;
  readonly relational: Relational;
  readonly lease: Lease;
}

/** Stores the plan, and what `consequences` writes, in one transaction. Storing a plan again changes nothing. Throws `Fenced`. */
export async function storePlan(
  { of, relational, lease }: PlanWires,
  { token, ranges, verdicts }: Plan,
  consequences: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await relational.transaction(async (tx) => {
    await lease.hold(tx);
    const stored = await tx.query({
      name: `${of}_blocks.plan`,
      text: `INSERT INTO read.${of}_blocks (token, ranges, verdicts, stored) VALUES ($1, $2, $3, $4)
        ON CONFLICT (token) DO NOTHING RETURNING token`,
      values: [token, JSON.stringify(ranges), verdicts.each && Buffer.from(verdicts.each), verdicts.stored],
    });
    if (stored.length > 0) await consequences(tx);
  });
}

/** After the block's arrival in ClickHouse: deletes its plan, moves the cursors, and runs `consequences`. Throws `Fenced`. */
export async function finishPlan(
  { of, relational, lease }: PlanWires,
  { token, ranges }: Plan,
  consequences: (tx: Queryable) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await relational.transaction(async (tx) => {
    await lease.hold(tx);
    await tx.query({
      name: `${of}_blocks.done`,
      text: `DELETE FROM read.${of}_blocks WHERE token = $1`,
      values: [token],
    });
    await tx.query({
      name: `${of}_cursors.move`,
      text: `INSERT INTO read.${of}_cursors AS c (partition, position) SELECT * FROM unnest($1::int[], $2::text[])
        ON CONFLICT (partition) DO UPDATE SET position = excluded.position WHERE excluded.position > c.position`,
      values: [ranges.map(({ partition }) => partition), ranges.map(({ upTo }) => upTo)],
    });
    await consequences(tx);
  });
}

interface PlanRow extends Record<string, unknown> {
  readonly token: string;
  readonly ranges: readonly LogRange[];
  readonly verdicts: Uint8Array | null;
  readonly stored: readonly number[];
}

/** Plans of blocks of uncertain arrival in ClickHouse, oldest first. */
export async function openPlans(of: BlocksOf, relational: Queryable): Promise<Plan[]> {
  const rows = await relational.query<PlanRow>(
    `SELECT token, ranges, verdicts, stored FROM read.${of}_blocks ORDER BY planned_at`,
  );
  return rows.map(({ token, ranges, verdicts, stored }) => ({ token, ranges, verdicts: { each: verdicts, stored } }));
}

/** Position of each partition up to which ClickHouse contains its entries. */
export async function readCursors(of: BlocksOf, relational: Queryable): Promise<Map<number, string>> {
  const rows = await relational.query<{ partition: number; position: string }>(
    `SELECT partition, position FROM read.${of}_cursors`,
  );
  return new Map(rows.map(({ partition, position }) => [partition, position]));
}
