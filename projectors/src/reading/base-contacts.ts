import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

export const baseContactsMigration: Migration = {
  name: 'base_contacts',
  sql: `CREATE TABLE read.base_contacts (
    serial text PRIMARY KEY,
    organization_id int NOT NULL,
    last_heard_at timestamptz NOT NULL
  )`,
};

/** Instant of a base's last uplink, epoch milliseconds. */
export interface BaseContact {
  readonly organizationId: number;
  readonly at: number;
}

/**
 * Writes the instants of bases' last uplinks, in the order of their serials, so that two projectors cannot deadlock.
 */
export async function storeContacts(tx: Queryable, contacts: ReadonlyMap<string, BaseContact>): Promise<void> {
  const sorted = [...contacts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await tx.query({
    name: 'base_contacts.store',
    text: `INSERT INTO read.base_contacts AS c (serial, organization_id, last_heard_at)
      SELECT s, o, to_timestamp(t / 1000) FROM unnest($1::text[], $2::int[], $3::float8[]) AS n (s, o, t)
      ON CONFLICT (serial) DO UPDATE
      SET organization_id = excluded.organization_id, last_heard_at = greatest(c.last_heard_at, excluded.last_heard_at)`,
    values: [
      sorted.map(([serial]) => serial),
      sorted.map(([, { organizationId }]) => organizationId),
      sorted.map(([, { at }]) => at),
    ],
  });
}
