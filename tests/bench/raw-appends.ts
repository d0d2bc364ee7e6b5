import { randomUUID } from 'node:crypto';
import type { Relational } from '@watchglass/streams/ports/relational';

const APPEND = `INSERT INTO bench_event (stream, revision, id, type, data)
  SELECT $1, $2::int + 1, $3, 'Renamed', $4 WHERE coalesce((SELECT max(revision) FROM bench_event WHERE stream = $1), -1) = $2::int`;
const DATA = JSON.stringify({ before: 'x'.repeat(120), name: 'y'.repeat(120) });

/** Appends one event of about 300 bytes at the newest version of a stream: one statement, one commit. */
export async function rawAppender(relational: Relational): Promise<(stream: number) => Promise<void>> {
  await relational.query(`CREATE TABLE bench_event (position bigserial PRIMARY KEY, stream text NOT NULL, revision int NOT NULL,
    id uuid NOT NULL, type text NOT NULL, data jsonb NOT NULL, UNIQUE (stream, revision))`);
  const revisions = new Map<number, number>();
  return async (stream) => {
    const seen = revisions.get(stream) ?? -1;
    await relational.query({ name: 'bench.append', text: APPEND, values: [`s-${stream}`, seen, randomUUID(), DATA] });
    revisions.set(stream, seen + 1);
  };
}
