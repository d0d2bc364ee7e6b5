import { Readable } from 'node:stream';
import { Unavailable } from '../ports/fault.ts';
import type { FileName, FileRange, FileReading, Files } from '../ports/files.ts';
import type { Queryable, Relational } from '../ports/relational.ts';
import { openPostgres } from '../relational/postgres.ts';
import { checkedName, checkedRange, nameOf } from './name.ts';
import { FILE_STORE_MIGRATIONS } from './schema.ts';

const PART_BYTES = 256 * 1024;
/** Of its own, so that long downloads leave the other connections to queries. */
const CONNECTIONS = 4;

/** Files as rows of 256 KiB in PostgreSQL. Brings its schema up to date. */
export async function openPostgresFiles({ url }: { readonly url: string }): Promise<Files> {
  const relational = openPostgres({ url, max: CONNECTIONS });
  try {
    await relational.migrate('file_store', FILE_STORE_MIGRATIONS);
  } catch (error) {
    await relational.close();
    throw asFault(error);
  }
  return {
    put: async (organizationId, bytes) => {
      const name = nameOf(organizationId, bytes);
      await told(() => relational.transaction((tx) => put(tx, name, bytes)));
      return name.hash;
    },
    read: (name, range) => told(() => read(relational, checkedName(name), range)),
    delete: async ({ organizationId, hash }) => {
      checkedName({ organizationId, hash });
      await told(() =>
        relational.query("DELETE FROM file_store.file WHERE organization_id = $1 AND hash = decode($2, 'hex')", [
          organizationId,
          hash,
        ]),
      );
    },
    close: () => relational.close(),
  };
}

async function put(tx: Queryable, { organizationId, hash }: FileName, bytes: Uint8Array): Promise<void> {
  const added = await tx.query(
    "INSERT INTO file_store.file (organization_id, hash, size) VALUES ($1, decode($2, 'hex'), $3) ON CONFLICT DO NOTHING RETURNING 1",
    [organizationId, hash, bytes.length],
  );
  if (added.length === 0) return;
  for (let number = 0; number * PART_BYTES < bytes.length; number += 1) {
    const part = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
    await tx.query({
      name: 'file_store.put',
      text: "INSERT INTO file_store.part (organization_id, hash, number, bytes) VALUES ($1, decode($2, 'hex'), $3, $4)",
      values: [organizationId, hash, number, part],
    });
  }
}

async function read(relational: Relational, name: FileName, range?: FileRange): Promise<FileReading | null> {
  const [row] = await relational.query<{ size: string }>({
    name: 'file_store.size',
    text: "SELECT size FROM file_store.file WHERE organization_id = $1 AND hash = decode($2, 'hex')",
    values: [name.organizationId, name.hash],
  });
  if (row === undefined) return null;
  const size = Number(row.size);
  const { from, to } = range === undefined ? { from: 0, to: size } : checkedRange(range);
  return {
    size,
    bytes: Readable.from(parts(relational, name, { from, to: Math.min(to, size) }), { objectMode: false }),
  };
}

/** Each part is a query of its own: a slow reader keeps no connection. */
async function* parts(
  relational: Relational,
  { organizationId, hash }: FileName,
  { from, to }: FileRange,
): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const number = Math.floor(at / PART_BYTES);
    const start = at - number * PART_BYTES;
    const length = Math.min(PART_BYTES - start, to - at);
    const [row] = await told(() =>
      relational.query<{ bytes: Buffer }>({
        name: 'file_store.part',
        text: "SELECT substring(bytes FROM $4 + 1 FOR $5) AS bytes FROM file_store.part WHERE organization_id = $1 AND hash = decode($2, 'hex') AND number = $3",
        values: [organizationId, hash, number, start, length],
      }),
    );
    if (row === undefined) throw new Unavailable('files', 'the file was deleted while it was read');
    yield row.bytes;
    at += length;
  }
}

async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFault(error);
  }
}

function asFault(error: unknown): unknown {
  return error instanceof Unavailable ? new Unavailable('files', 'PostgreSQL does not answer', error) : error;
}
