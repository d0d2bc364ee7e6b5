import { API_REQUEST_HOURS } from '@watchglass/schemas/api-account/limits';
import { API_REQUESTS_COUNTED, type ApiRequestCounts } from '@watchglass/schemas/api-account/messages';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { ServiceDeps } from '../deps.ts';

/** Requests of API accounts by process and hour. The query side reads them. */
export const requestCountTables: readonly Migration[] = [
  {
    name: 'requests of api accounts',
    sql: `CREATE TABLE command.api_requests (
      account_id uuid NOT NULL,
      hour timestamptz NOT NULL,
      source uuid NOT NULL,
      requests integer NOT NULL,
      PRIMARY KEY (account_id, hour, source)
    );
    CREATE INDEX api_requests_old ON command.api_requests (hour)`,
  },
];

const HOUR_MS = 3_600_000;
const KEPT_MS = (API_REQUEST_HOURS + 1) * HOUR_MS;

/** Each process of this service stores each count; the second to store it changes nothing. */
export function storeRequestCounts({
  relational,
  liveBus,
  clock,
  log,
}: Pick<ServiceDeps, 'relational' | 'liveBus' | 'clock' | 'log'>): { stop(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  let cleaned = 0;
  const stopListening = liveBus.subscribe(API_REQUESTS_COUNTED, (message) => {
    const now = clock().getTime();
    const isToClean = now - cleaned >= HOUR_MS;
    if (isToClean) cleaned = now;
    const work = store(relational, message as ApiRequestCounts, isToClean ? new Date(now - KEPT_MS) : null).catch(
      (error: unknown) => log.warn({ err: error }, 'requests of API accounts were not counted'),
    );
    underway.add(work);
    void work.finally(() => underway.delete(work));
  });
  return {
    stop: async () => {
      stopListening();
      await Promise.all(underway);
    },
  };
}

async function store(db: Queryable, { source, hour, counts }: ApiRequestCounts, before: Date | null): Promise<void> {
  await db.query(
    `INSERT INTO command.api_requests AS r (account_id, hour, source, requests)
      SELECT a, $3, $4, n FROM unnest($1::uuid[], $2::int[]) AS told (a, n)
      ON CONFLICT (account_id, hour, source) DO UPDATE SET requests = greatest(r.requests, excluded.requests)`,
    [counts.map(({ accountId }) => accountId), counts.map(({ requests }) => requests), hour, source],
  );
  if (before !== null) await db.query('DELETE FROM command.api_requests WHERE hour < $1', [before]);
}
