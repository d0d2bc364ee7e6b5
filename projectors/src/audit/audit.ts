import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import { outboxMigration, putIntoOutbox, type OutboxTable } from '../outbox.ts';
import type { Projection } from '../projection.ts';
import { entryOf, hashOf, isMoved, NO_HASH, type AuditEntry } from './entry.ts';

/** The end of an organization's chain. `entries` counts its links. */
export interface AuditHead {
  readonly organization_id: number;
  readonly position: string;
  readonly hash: string;
  readonly entries: number;
  /**
   * The position of the last link of the first form, empty if there is none; null before the first link of the full
   * form.
   */
  readonly first_form_to: string | null;
}

export function headBeforeFirst(organization: number): AuditHead {
  return { organization_id: organization, position: '', hash: NO_HASH, entries: 0, first_form_to: '' };
}

export const ENTRY_COLUMNS = [
  'organization',
  'position',
  'event_id',
  'at',
  'actor_kind',
  'actor_id',
  'concept',
  'type',
  'subject',
  'reason',
  'client_address',
  'before',
  'after',
] as const satisfies readonly (keyof AuditEntry)[];

/** Columns after `hash`: a row that an older version left in the outbox ends earlier. */
const LATER_COLUMNS = ['correlation_id', 'stream', 'recorded_at'] as const satisfies readonly (keyof AuditEntry)[];

/** The audit in ClickHouse. An entry that is written again replaces itself, so reads need FINAL. */
export const auditTable: OutboxTable = {
  name: 'audit',
  columns: [...ENTRY_COLUMNS, 'hash', ...LATER_COLUMNS, 'moved'],
};

export const AUDIT_TIME_SERIES_MIGRATIONS: readonly Migration[] = [
  {
    name: 'audit',
    sql: `CREATE TABLE IF NOT EXISTS audit (
      organization UInt32,
      position String,
      event_id UUID,
      at DateTime64(3, 'UTC'),
      actor_kind LowCardinality(String),
      actor_id String,
      concept LowCardinality(String),
      type LowCardinality(String),
      subject String,
      reason Nullable(String),
      client_address Nullable(String),
      before Nullable(String) CODEC(ZSTD),
      after String CODEC(ZSTD),
      hash FixedString(64)
    ) ENGINE = ReplacingMergeTree ORDER BY (organization, position)`,
  },
  { name: 'audit_correlation', sql: 'ALTER TABLE audit ADD COLUMN IF NOT EXISTS correlation_id String AFTER hash' },
  {
    name: 'audit_recorded',
    sql: `ALTER TABLE audit ADD COLUMN IF NOT EXISTS stream String AFTER correlation_id,
      ADD COLUMN IF NOT EXISTS recorded_at DateTime64(3, 'UTC') AFTER stream`,
  },
  { name: 'audit_moved', sql: 'ALTER TABLE audit ADD COLUMN IF NOT EXISTS moved UInt8 AFTER recorded_at' },
];

const headsMigration: Migration = {
  name: 'audit_heads',
  sql: `CREATE TABLE read.audit_heads (
    organization_id integer PRIMARY KEY,
    position text COLLATE "C" NOT NULL,
    hash text NOT NULL,
    entries integer NOT NULL
  )`,
};

const formsMigration: Migration = {
  name: 'audit_link_forms',
  sql: 'ALTER TABLE read.audit_heads ADD COLUMN first_form_to text COLLATE "C"',
};

/**
 * Chains every event to the previous one of its organization. The outbox sends the entries; the chain heads are
 * committed together with them.
 */
export const audit: Projection = {
  name: 'audit_outbox',
  types: null,
  migrations: [outboxMigration, headsMigration, formsMigration],
  async write(tx, events) {
    const entries = events.map((event) => ({ entry: entryOf(event), isMoved: isMoved(event) }));
    const heads = await readHeads(
      tx,
      entries.map(({ entry }) => entry),
    );
    const rows = entries.flatMap(({ entry, isMoved: moved }) => {
      const row = append(heads, entry);
      return row === null ? [] : [[...row, Number(moved)]];
    });
    if (rows.length > 0) {
      await putIntoOutbox(tx, auditTable, { position: events.at(-1)?.position ?? '', rows });
      await storeHeads(tx, [...heads.values()]);
    }
    return [];
  },
  async empty(tx) {
    await tx.query('TRUNCATE read.audit_heads');
    await tx.query('DELETE FROM read.outbox WHERE model = $1', [auditTable.name]);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL WHERE projection = $1', [auditTable.name]);
  },
};

type Heads = Map<number, AuditHead>;

/** The row of an entry in ClickHouse's format; null if the chain is already past it. */
function append(heads: Heads, entry: AuditEntry): readonly unknown[] | null {
  const { organization, position } = entry;
  const head = heads.get(organization) ?? headBeforeFirst(organization);
  if (head.position >= position) return null;
  const hash = hashOf(head.hash, entry, 'full');
  heads.set(organization, {
    organization_id: organization,
    position,
    hash,
    entries: head.entries + 1,
    first_form_to: head.first_form_to ?? head.position,
  });
  return [...ENTRY_COLUMNS.map((column) => entry[column]), hash, ...LATER_COLUMNS.map((column) => entry[column])];
}

async function readHeads(tx: Queryable, entries: readonly AuditEntry[]): Promise<Heads> {
  const organizations = [...new Set(entries.map(({ organization }) => organization))];
  const rows = await tx.query<AuditHead & Record<string, unknown>>({
    name: 'audit_heads.load',
    text: 'SELECT organization_id, position, hash, entries, first_form_to FROM read.audit_heads WHERE organization_id = ANY ($1)',
    values: [organizations],
  });
  return new Map(rows.map((head) => [head.organization_id, head]));
}

async function storeHeads(tx: Queryable, heads: readonly AuditHead[]): Promise<void> {
  await tx.query({
    name: 'audit_heads.upsert',
    text: `INSERT INTO read.audit_heads SELECT * FROM json_populate_recordset(null::read.audit_heads, $1::json)
      ON CONFLICT (organization_id) DO UPDATE SET position = excluded.position, hash = excluded.hash, entries = excluded.entries,
        first_form_to = excluded.first_form_to`,
    values: [JSON.stringify(heads)],
  });
}
