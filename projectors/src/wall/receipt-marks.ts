import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** The newest receipt of each start of a page that is in ClickHouse: those up to it are there. */
export const receiptMarksMigration: Migration = {
  name: 'wall_receipt_marks',
  sql: `CREATE TABLE read.wall_receipt_marks (
    wall_id uuid NOT NULL,
    boot uuid NOT NULL,
    seq integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (wall_id, boot)
  );
  CREATE INDEX wall_receipt_marks_by_age ON read.wall_receipt_marks (at)`,
};

export interface Mark {
  readonly wallId: string;
  readonly boot: string;
  readonly seq: number;
}

/** Longer than a wall may keep receipts. */
const KEPT_DAYS = 4;

export function loadMarks(relational: Queryable, wallIds: readonly string[]): Promise<Mark[]> {
  return relational.query<Mark & Record<string, unknown>>({
    name: 'wall_receipt_marks.load',
    text: 'SELECT wall_id AS "wallId", boot, seq FROM read.wall_receipt_marks WHERE wall_id = ANY ($1::uuid[])',
    values: [wallIds],
  });
}

/** Moves the marks, and forgets those of starts that are long over. */
export async function storeMarks(tx: Queryable, marks: readonly Mark[]): Promise<void> {
  await tx.query({
    name: 'wall_receipt_marks.store',
    text: `INSERT INTO read.wall_receipt_marks AS known (wall_id, boot, seq)
      SELECT "wallId", boot, max(seq) FROM jsonb_to_recordset($1) AS n ("wallId" uuid, boot uuid, seq integer) GROUP BY 1, 2
      ON CONFLICT (wall_id, boot) DO UPDATE SET seq = greatest(known.seq, excluded.seq), at = excluded.at`,
    values: [JSON.stringify(marks.map(({ wallId, boot, seq }) => ({ wallId, boot, seq })))],
  });
  await tx.query({
    name: 'wall_receipt_marks.forget',
    text: `DELETE FROM read.wall_receipt_marks WHERE at < now() - interval '${KEPT_DAYS} days'`,
  });
}
