import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { LogoFile } from './read-logo.ts';

/** Schema `files`: content too large for an event, by its hash. Written by this service, read by the query API. */
export const fileTables: readonly Migration[] = [
  {
    name: 'logos',
    sql: `CREATE TABLE files.logos (
    organization_id integer NOT NULL,
    hash text NOT NULL,
    media_type text NOT NULL,
    bytes bytea NOT NULL,
    stored_at timestamptz NOT NULL,
    PRIMARY KEY (organization_id, hash)
  )`,
  },
];

/** The event of an unnamed file may still follow within this time. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Stores logos before the event that names them: a process that dies in between leaves files that no event names. */
export async function storeLogos(
  db: Queryable,
  organizationId: number,
  files: readonly LogoFile[],
  now: Date,
): Promise<void> {
  for (const { logo, bytes } of files) {
    await db.query(
      `INSERT INTO files.logos VALUES ($1, $2, $3, $4, $5) ON CONFLICT (organization_id, hash) DO UPDATE SET stored_at = excluded.stored_at`,
      [organizationId, logo.hash, logo.mediaType, bytes, now],
    );
  }
}

/** Deletes replaced logos and files that no event ever named. */
export async function clearLogos(
  db: Queryable,
  organizationId: number,
  shown: readonly string[],
  now: Date,
): Promise<void> {
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER_MS);
  await db.query('DELETE FROM files.logos WHERE organization_id = $1 AND NOT hash = ANY ($2) AND stored_at < $3', [
    organizationId,
    shown,
    abandonedBefore,
  ]);
}
