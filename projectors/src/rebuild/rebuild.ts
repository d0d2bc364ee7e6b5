import type { Projection } from '../projection.ts';
import { differences, type Difference } from './compare.ts';
import { NextSet, type RebuildDeps } from './next-set.ts';

/** The reason against a rebuild at this time. */
export class CannotRebuild extends Error {
  readonly code: 'underWay' | 'notBeside' | 'notThere';

  constructor(code: CannotRebuild['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Makes a projection's tables again beside the live ones, from the first event on, and replaces these in one
 * transaction. Until then the live tables serve queries and receive events. Throws `CannotRebuild`; after any throw the
 * live tables are unchanged.
 */
export function rebuild(projection: Projection, deps: RebuildDeps): Promise<void> {
  return beside(projection, deps, async (set) => {
    await set.fill();
    await deps.relational.transaction((tx) => set.tables.complete(tx));
    await set.fill();
    await switchOver(set, deps);
  });
}

/** Makes the tables again in the same way and compares them with the live ones at one position; the live ones stay. */
export function checkRebuilt(projection: Projection, deps: RebuildDeps): Promise<Difference[]> {
  const { relational } = deps;
  return beside(projection, deps, async (set) => {
    await set.fill();
    return relational.transaction(async (snapshot) => {
      await snapshot.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await relational.transaction(async (tx) => {
        await set.fillAndHold(tx);
        await snapshot.query('SELECT 1 FROM read.projection_checkpoints LIMIT 1');
      });
      return differences(snapshot, set.tables.tables);
    });
  });
}

/** Runs `work` with a new set, one at a time per projection: an otherwise idle transaction holds the lock. */
async function beside<T>(projection: Projection, deps: RebuildDeps, work: (set: NextSet) => Promise<T>): Promise<T> {
  const { name, next } = projection;
  if (next === undefined) throw new CannotRebuild('notBeside', `${name} cannot be rebuilt beside the live one`);
  return deps.relational.transaction(async (guard) => {
    const [row] = await guard.query<{ free: boolean; there: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('rebuild ' || $1, 0)) AS free,
        EXISTS (SELECT FROM read.projection_checkpoints WHERE projection = $1) AS there`,
      [name],
    );
    if (row?.free !== true) throw new CannotRebuild('underWay', `${name} is being rebuilt already`);
    if (!row.there) throw new CannotRebuild('notThere', `${name} has never been projected`);
    const set = await NextSet.begin(projection, next, deps);
    try {
      return await work(set);
    } finally {
      await set.drop();
    }
  });
}

const ATTEMPTS = 20;
/** SQLSTATE of a lock time-out and of a deadlock. */
const BUSY = new Set<unknown>(['55P03', '40P01']);

/** A long query holds the lock of its tables, and all later queries would queue behind ours: the wait is short. */
async function switchOver(set: NextSet, deps: RebuildDeps, attempt = 1): Promise<void> {
  try {
    await deps.relational.transaction(async (tx) => {
      await set.fillAndHold(tx);
      await tx.query("SET LOCAL lock_timeout = '500ms'");
      await set.takePlace(tx);
    });
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && BUSY.has(error.code);
    if (!isBusy || attempt === ATTEMPTS) throw error;
    await switchOver(set, deps, attempt + 1);
  }
}
