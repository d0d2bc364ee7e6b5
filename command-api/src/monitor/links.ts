import { randomBytes } from 'node:crypto';
import { publicTokenFrom } from '@watchglass/schemas/monitor/token';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/**
 * Schema `vault`: the tokens of public tiles, by the id of their link. A token opens a tile only while the tile's events name its link, so
 * what a crash leaves opens nothing.
 */
export const monitorVaultTables: readonly Migration[] = [
  {
    name: 'links of public tiles',
    sql: `CREATE TABLE vault.public_links (
      token text COLLATE "C" PRIMARY KEY,
      link_id uuid NOT NULL UNIQUE,
      monitor_id uuid NOT NULL,
      organization_id integer NOT NULL
    );
    CREATE INDEX public_links_of_monitor ON vault.public_links (monitor_id);
    CREATE INDEX public_links_of_organization ON vault.public_links (organization_id)`,
  },
];

export interface Link {
  readonly linkId: string;
  readonly monitorId: string;
  readonly organizationId: number;
}

const TRIES = 5;

/** Gives a link a token that no other link has. */
export async function keepLink(db: Queryable, { linkId, monitorId, organizationId }: Link): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const kept = await db.query(
      'INSERT INTO vault.public_links VALUES ($1, $2, $3, $4) ON CONFLICT (token) DO NOTHING RETURNING token',
      [publicTokenFrom(randomBytes), linkId, monitorId, organizationId],
    );
    if (kept.length > 0) return;
  }
  throw new Error('no token is free');
}

/** Forgets every link of a tile but the one that holds. */
export async function forgetLinks(db: Queryable, monitorId: string, kept: string | null = null): Promise<void> {
  await db.query('DELETE FROM vault.public_links WHERE monitor_id = $1 AND link_id IS DISTINCT FROM $2::uuid', [
    monitorId,
    kept,
  ]);
}
