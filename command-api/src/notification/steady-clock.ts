import type { Queryable } from '@watchglass/streams/ports/relational';

/**
 * The database's instant at the start, continued by this process's monotonic clock: the same in all processes, and whoever sets
 * a clock makes nothing early or late.
 */
export async function openSteadyClock(
  db: Queryable,
  monotonicMs: () => number = () => performance.now(),
): Promise<() => Date> {
  const [row] = await db.query<{ now: Date }>('SELECT now() AS now');
  const startedAt = (row?.now ?? new Date()).getTime() - monotonicMs();
  return () => new Date(startedAt + monotonicMs());
}
