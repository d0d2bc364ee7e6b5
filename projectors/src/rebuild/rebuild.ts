import type { Projection } from '../projection.ts';
import { differences, type Difference } from './compare.ts';
import { NextSet, type RebuildDeps } from './next-set.ts';

/** Why a read model cannot be rebuilt now. */
export class CannotRebuild extends Error {
  readonly code: 'underWay' | 'notBeside' | 'notThere';

  constructor(code: CannotRebuild['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Makes a projection's tables anew beside the live ones, from the first event on, and puts them in their place in one
 * transaction. The live ones serve, and are projected to, until then. Throws `CannotRebuild`; whatever is thrown, the live
 * tables are as they were.
 */
export function rebuild(projection: Projection, deps: RebuildDeps): Promise<void> {
  return beside(projection, deps, async (set) => {
    await set.fill();
    await deps.relational.transaction((tx) => set.tables.complete(tx));
    await set.fill();
    await switchOver(set, deps);
  });
}

/** Makes the tables anew in the same way and compares them with the live ones at one position; these stay. */
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

/** Does `work` with a new set, one at a time per projection: the lock is that of a transaction that does nothing else. */
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
/** SQLSTATE of a lock that was not had in time, and of a deadlock. */
const BUSY = new Set<unknown>(['55P03', '40P01']);

/** A query that reads for long holds its tables; waiting behind it would make every other query wait too, so it is short. */
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
