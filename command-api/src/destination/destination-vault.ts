import { randomBytes } from 'node:crypto';
import { askTogether } from '@watchglass/streams/ask-together';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import { dropPersonKeys, type Vault } from '../vault/person-keys.ts';

/**
 * Schema `vault`: addresses and secrets of destinations, sealed under a key of the destination. A row counts only while events name
 * its id, so what a crash leaves is of no use.
 */
export const destinationVaultTables: readonly Migration[] = [
  {
    name: 'secrets of destinations',
    sql: `CREATE TABLE vault.destination_secrets (
      id uuid PRIMARY KEY,
      destination_id uuid NOT NULL,
      organization_id integer NOT NULL,
      sealed text NOT NULL
    );
    CREATE INDEX destination_secrets_of_destination ON vault.destination_secrets (destination_id);
    CREATE INDEX destination_secrets_of_organization ON vault.destination_secrets (organization_id)`,
  },
];

interface Keeping {
  readonly id: string;
  readonly destinationId: string;
  readonly organizationId: number;
}

const SECRET_BYTES = 24;

/** A secret of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Keeps a text; returns it sealed. */
export async function keepSecret(
  { relational, vault }: { readonly relational: Queryable; readonly vault: Vault },
  { id, destinationId, organizationId }: Keeping,
  plain: string,
): Promise<string> {
  const sealed = await vault.seal(destinationId, plain);
  await relational.query('INSERT INTO vault.destination_secrets VALUES ($1, $2, $3, $4)', [
    id,
    destinationId,
    organizationId,
    sealed,
  ]);
  return sealed;
}

/** Null once it is forgotten. */
export async function openSecret(
  { relational, vault }: { readonly relational: Queryable; readonly vault: Vault },
  id: string,
): Promise<string | null> {
  const sealed = await sealedOf(relational, id);
  return sealed === null ? null : vault.open(sealed);
}

/** What is sent at once is opened together. */
const sealedOf = askTogether(
  async (db: Queryable, ids: readonly string[]): Promise<(string | null)[]> => {
    const rows = await db.query<{ id: string; sealed: string }>(
      'SELECT id, sealed FROM vault.destination_secrets WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    const found = new Map(rows.map(({ id, sealed }) => [id, sealed]));
    return ids.map((id) => found.get(id) ?? null);
  },
  { most: 100 },
);

/** Forgets everything of a destination but what `kept` names; without any, its key too. */
export async function forgetSecrets(db: Queryable, destinationId: string, kept: readonly string[] = []): Promise<void> {
  await db.query('DELETE FROM vault.destination_secrets WHERE destination_id = $1 AND id <> ALL ($2::uuid[])', [
    destinationId,
    kept,
  ]);
  if (kept.length === 0) await dropPersonKeys(db, [destinationId]);
}

/** Destroys what the destinations of organizations kept. */
export async function destroyDestinationSecrets(tx: Queryable, organizationIds: readonly number[]): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    'DELETE FROM vault.destination_secrets WHERE organization_id = ANY ($1) RETURNING destination_id AS id',
    [organizationIds],
  );
  await dropPersonKeys(tx, [...new Set(rows.map(({ id }) => id))]);
}
