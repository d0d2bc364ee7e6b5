import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { ExportFailure } from '@watchglass/schemas/export/kinds';
import { EXPORT_KEPT_DAYS } from '@watchglass/schemas/export/limits';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { Part } from '../asset/segment-parts.ts';

/** After it, what a dead process had in hand is made again from its beginning. Longer than a statement may take. */
const CLAIM_SECONDS = 60;
export const TRIES = 5;
const PAUSE_SECONDS = 2;

export interface InHand {
  readonly id: string;
  readonly claim: string;
  readonly organizationId: number;
  readonly by: string;
  readonly at: Date;
  readonly terms: ExportTerms;
  readonly attempts: number;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly organization_id: number;
  readonly requested_by: string;
  readonly at: Date;
  readonly terms: ExportTerms;
  readonly attempts: number;
}

/**
 * Takes the oldest export whose turn it is, of a person who has none in the making. Claims wait for each other; an export
 * that is cancelled meanwhile is not taken.
 */
export async function takeExport(
  relational: Relational,
  { claim, now }: { readonly claim: string; readonly now: Date },
): Promise<InHand | undefined> {
  const [waiting] = await relational.query({
    name: 'exports.any',
    text: "SELECT 1 FROM command.exports WHERE state IN ('waiting', 'running') AND claimed_until <= $1 LIMIT 1",
    values: [now],
  });
  if (waiting === undefined) return undefined;
  return relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('exports', 0))");
    const [row] = await tx.query<Row>(
      `UPDATE command.exports SET state = 'running', claim = $1, claimed_until = $2::timestamptz + interval '${CLAIM_SECONDS} s',
          attempts = attempts + 1, rows = 0, bytes = 0
        WHERE id = (SELECT n.id FROM command.exports n
          WHERE n.state IN ('waiting', 'running') AND n.claimed_until <= $2 AND NOT EXISTS (
            SELECT 1 FROM command.exports o WHERE o.organization_id = n.organization_id AND o.requested_by = n.requested_by
              AND o.id <> n.id AND o.state = 'running' AND o.claimed_until > $2)
          ORDER BY n.at LIMIT 1) AND state IN ('waiting', 'running')
        RETURNING id, organization_id, requested_by, at, terms, attempts`,
      [claim, now],
    );
    if (row === undefined) return undefined;
    const { id, organization_id: organizationId, requested_by: by, at, terms, attempts } = row;
    return { id, claim, organizationId, by, at, terms, attempts };
  });
}

type Claimed = Pick<InHand, 'id' | 'claim'>;

/** Tells how far it is and stays in hand. False if it was cancelled, or another process has it. */
export async function holdExport(
  db: Queryable,
  { id, claim }: Claimed,
  so: { readonly rows: number; readonly bytes: number; readonly now: Date },
): Promise<boolean> {
  const held = await db.query({
    name: 'exports.hold',
    text: `UPDATE command.exports SET rows = $3, bytes = $4, claimed_until = $5::timestamptz + interval '${CLAIM_SECONDS} s'
      WHERE id = $1 AND claim = $2 AND state = 'running' RETURNING 1`,
    values: [id, claim, so.rows, so.bytes, so.now],
  });
  return held.length > 0;
}

/** Before the first row: how many there will be, and what its maker sees. */
export async function noteSeen(
  db: Queryable,
  { id, claim }: Claimed,
  { rows, seen }: { readonly rows: number; readonly seen: Seen },
): Promise<void> {
  await db.query('UPDATE command.exports SET expected_rows = $3, seen = $4 WHERE id = $1 AND claim = $2', [
    id,
    claim,
    rows,
    JSON.stringify(seen),
  ]);
}

/** The parts of each source that its maker saw, by the name of the source. */
export type Seen = Readonly<Record<string, readonly Part[]>>;

export interface FilePart {
  readonly n: number;
  readonly hash: string;
  /** Without its head. */
  readonly bytes: number;
}

/** Notes a piece before its bytes are stored. False if the export is not in hand any more. */
export async function notePart(
  db: Queryable,
  { id, claim, organizationId }: InHand,
  { n, hash, bytes }: FilePart,
): Promise<boolean> {
  const noted = await db.query({
    name: 'exports.note_part',
    text: `INSERT INTO command.export_parts (export_id, claim, n, organization_id, hash, bytes)
      SELECT id, claim, $3, $4, $5, $6 FROM command.exports WHERE id = $1 AND claim = $2 AND state = 'running' RETURNING 1`,
    values: [id, claim, n, organizationId, hash, bytes],
  });
  return noted.length > 0;
}

export interface Finished {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly fileName: string;
  readonly now: Date;
}

const KEPT = `interval '${EXPORT_KEPT_DAYS} days'`;

/** False if it was cancelled meanwhile. */
export async function finishExport(db: Queryable, { id, claim }: Claimed, made: Finished): Promise<boolean> {
  const done = await db.query(
    `UPDATE command.exports SET state = 'ready', rows = $3, bytes = $4, sha256 = $5, file_name = $6,
        expires_at = $7::timestamptz + ${KEPT} WHERE id = $1 AND claim = $2 AND state = 'running' RETURNING 1`,
    [id, claim, made.rows, made.bytes, made.sha256, made.fileName, made.now],
  );
  return done.length > 0;
}

export async function failExport(
  db: Queryable,
  { id, claim }: Claimed,
  { why, now }: { readonly why: ExportFailure; readonly now: Date },
): Promise<void> {
  await db.query(
    `UPDATE command.exports SET state = 'failed', why = $3, bytes = 0, claim = NULL, expires_at = $4::timestamptz + ${KEPT}
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    [id, claim, why, now],
  );
}

/** The process ends: another one takes it at once, and the try does not count. */
export async function letGo(db: Queryable, { id, claim }: Claimed): Promise<void> {
  await db.query(
    `UPDATE command.exports SET state = 'waiting', claim = NULL, bytes = 0, claimed_until = '-infinity', attempts = attempts - 1
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    [id, claim],
  );
}

/** It is tried again after a pause, a few times. */
export async function putOff(db: Queryable, inHand: InHand, now: Date): Promise<void> {
  const { id, claim, attempts } = inHand;
  if (attempts >= TRIES) return failExport(db, inHand, { why: 'trouble', now });
  await db.query(
    `UPDATE command.exports SET state = 'waiting', claim = NULL, bytes = 0, claimed_until = $3
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    [id, claim, new Date(now.getTime() + attempts * PAUSE_SECONDS * 1_000)],
  );
}
