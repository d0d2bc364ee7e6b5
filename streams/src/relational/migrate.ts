import { createHash } from 'node:crypto';
import type { Migration, Queryable, Relational } from '../ports/relational.ts';

interface Applied {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly checksum: string;
}

export function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}

/** Throws if an applied migration has changed: the migrations define the schema. */
export function assertUnchanged(migration: Migration, checksum: string): void {
  if (checksum === checksumOf(migration)) return;
  if (migration.formerly?.some((former) => checksum.startsWith(former))) return;
  throw new Error(`migration ${migration.name} has changed since it was applied: add a new one instead`);
}

async function prepare(tx: Queryable, schema: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('migrate ' || $1, 0))", [schema]);
  await tx.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
  await tx.query("SELECT set_config('search_path', $1, true)", [schema]);
  await tx.query(
    'CREATE TABLE IF NOT EXISTS applied_migration (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
}

async function apply(tx: Queryable, migration: Migration): Promise<void> {
  await tx.query(migration.sql);
  await tx.query('INSERT INTO applied_migration (name, checksum) VALUES ($1, $2)', [
    migration.name,
    checksumOf(migration),
  ]);
}

/** Applies the new migrations in one transaction, under a lock on the schema's name. */
export async function migrate(
  relational: Pick<Relational, 'transaction'>,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`${schema} cannot name a schema`);
  await relational.transaction(async (tx) => {
    await prepare(tx, schema);
    const rows = await tx.query<Applied>('SELECT name, checksum FROM applied_migration');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) await apply(tx, migration);
      else assertUnchanged(migration, checksum);
    }
  });
}
