import type { ExportTerms } from '@watchglass/schemas/export/commands';
import {
  DOWNLOAD_HOURS,
  EXPORT_SPACE_BYTES,
  EXPORTS_OF_PERSON,
  EXPORTS_OF_WORKSPACE,
} from '@watchglass/schemas/export/limits';
import type { ExportOpened } from '@watchglass/schemas/export/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';

export interface Asked {
  readonly exportId: string;
  readonly organizationId: number;
  readonly by: string;
  readonly at: Date;
  readonly terms: ExportTerms;
}

interface Room extends Record<string, unknown> {
  readonly of_person: number;
  readonly of_workspace: number;
  readonly bytes: string;
}

/**
 * Takes a place in the queue, before the event. Refuses (`ExportQueueFull`, `ExportSpaceFull`) what a person or a workspace has too
 * much of; askers of a workspace wait for each other, so that a thousand at once do not get more places than one after another.
 */
export async function takePlace(relational: Relational, asked: Asked): Promise<void> {
  const { exportId, organizationId, by, at, terms } = asked;
  await relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('exports', $1))", [organizationId]);
    const [room] = await tx.query<Room>(
      `SELECT count(*) FILTER (WHERE state IN ('asked', 'waiting', 'running') AND requested_by = $2)::int AS of_person,
          count(*) FILTER (WHERE state IN ('asked', 'waiting', 'running'))::int AS of_workspace,
          coalesce(sum(bytes) FILTER (WHERE state IN ('running', 'ready')), 0) AS bytes
        FROM command.exports WHERE organization_id = $1`,
      [organizationId, by],
    );
    mustFit(room);
    await tx.query(
      `INSERT INTO command.exports (id, organization_id, requested_by, at, terms, state) VALUES ($1, $2, $3, $4, $5, 'asked')`,
      [exportId, organizationId, by, at, JSON.stringify(terms)],
    );
  });
}

function mustFit({ of_person: ofPerson, of_workspace: ofWorkspace, bytes }: Partial<Room> = {}): void {
  if (Number(ofPerson) >= EXPORTS_OF_PERSON) refuse('ExportQueueFull', { limit: EXPORTS_OF_PERSON, of: 'person' });
  if (Number(ofWorkspace) >= EXPORTS_OF_WORKSPACE)
    refuse('ExportQueueFull', { limit: EXPORTS_OF_WORKSPACE, of: 'workspace' });
  if (Number(bytes) >= EXPORT_SPACE_BYTES) refuse('ExportSpaceFull', { limit: EXPORT_SPACE_BYTES });
}

/** After the event: it may be made. */
export async function enqueue(db: Queryable, exportId: string): Promise<void> {
  await db.query("UPDATE command.exports SET state = 'waiting' WHERE id = $1 AND state = 'asked'", [exportId]);
}

/** Whoever has it in hand loses it; its parts are swept. False if it was given up before. */
export async function giveUp(db: Queryable, exportId: string): Promise<boolean> {
  const given = await db.query(
    "UPDATE command.exports SET state = 'deleted', claim = NULL WHERE id = $1 AND state <> 'deleted' RETURNING 1",
    [exportId],
  );
  return given.length > 0;
}

interface Row extends Record<string, unknown> {
  readonly state: string;
  readonly rows: string;
  readonly bytes: string;
  readonly sha256: string | null;
  readonly file_name: string | null;
}

export type Ready = Omit<ExportOpened, 'until'> & { readonly rows: number };

/** A file that is there. Refuses with `ExportGone` and `ExportNotReady`. */
export async function readyFile(db: Queryable, exportId: string, now: Date): Promise<Ready> {
  const [row] = await db.query<Row>(
    `SELECT CASE WHEN state = 'ready' AND expires_at <= $2 THEN 'removed' ELSE state END AS state, rows, bytes, sha256, file_name
      FROM command.exports WHERE id = $1`,
    [exportId, now],
  );
  if (row === undefined || row.state === 'removed' || row.state === 'deleted') return refuse('ExportGone');
  const { sha256, file_name: fileName } = row;
  if (row.state !== 'ready' || sha256 === null || fileName === null) return refuse('ExportNotReady');
  return { fileName, sha256, rows: Number(row.rows), bytes: Number(row.bytes) };
}

/** After the event: the file can be read. Returns until when. */
export async function open(db: Queryable, exportId: string, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + DOWNLOAD_HOURS * 3_600_000);
  await db.query('UPDATE command.exports SET opened_until = $2 WHERE id = $1', [exportId, until]);
  return until;
}

/** The files of erased organizations are removed at the next sweep. */
export async function eraseExports(db: Queryable, organizationIds: readonly number[]): Promise<void> {
  await db.query("UPDATE command.exports SET state = 'deleted', claim = NULL WHERE organization_id = ANY ($1)", [
    organizationIds,
  ]);
}
