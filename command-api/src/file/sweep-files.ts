import { REMOVED_FILE_DAYS, UNNAMED_FILE_HOURS } from '@watchglass/schemas/file/limits';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { isNamed } from './owners.ts';
import { lockFiles, type FileDeps } from './uploads.ts';

export type SweepDeps = FileDeps & { readonly eventStore: EventStore };

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly organization_id: number;
  readonly hash: string;
  readonly thumbnail: string | null;
  readonly owner: string | null;
  readonly settled: boolean;
  readonly removed_at: Date | null;
}

const DUE = `SELECT id, organization_id, hash, thumbnail, owner, settled, removed_at FROM command.files
  WHERE (NOT settled AND touched_at <= $1::timestamptz - interval '${UNNAMED_FILE_HOURS} hours')
    OR (settled AND removed_at <= $1::timestamptz - interval '${REMOVED_FILE_DAYS} days')
  ORDER BY touched_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

/**
 * Looks after one file whose time has come: deletes an upload that nothing names and a file that was removed long ago,
 * and settles one whose process ended before it did. The row is the lease: other processes skip it. False if none is due.
 */
export async function sweepFile({ relational, files, eventStore, clock }: SweepDeps): Promise<boolean> {
  return relational.transaction(async (tx) => {
    const [due] = await tx.query<Due>({ name: 'files.due', text: DUE, values: [clock()] });
    if (due === undefined) return false;
    const isKept = !due.settled && due.owner !== null && (await isNamed(eventStore, due.owner, due.id));
    if (isKept) await tx.query('UPDATE command.files SET settled = true, removed_at = NULL WHERE id = $1', [due.id]);
    else if (!due.settled && due.removed_at !== null)
      await tx.query('UPDATE command.files SET settled = true WHERE id = $1', [due.id]);
    else await forget(tx, files, due);
    return true;
  });
}

/** Equal bytes of an organization are one file in the store: the last row that has them deletes them. */
async function forget(tx: Queryable, files: Files, due: Due): Promise<void> {
  const { id, organization_id: organizationId } = due;
  await lockFiles(tx, organizationId);
  await tx.query('DELETE FROM command.files WHERE id = $1', [id]);
  for (const hash of [due.hash, due.thumbnail]) {
    if (hash === null) continue;
    const others = await tx.query(
      'SELECT 1 FROM command.files WHERE organization_id = $1 AND (hash = $2 OR thumbnail = $2) LIMIT 1',
      [organizationId, hash],
    );
    if (others.length === 0) await files.delete({ organizationId, hash });
  }
}

/** Deletes every file of erased organizations. */
export async function eraseFiles(
  { relational, files }: { readonly relational: Queryable; readonly files: Files },
  organizationIds: readonly number[],
): Promise<void> {
  const rows = await relational.query<{ organization_id: number; hash: string; thumbnail: string | null }>(
    'SELECT organization_id, hash, thumbnail FROM command.files WHERE organization_id = ANY ($1)',
    [organizationIds],
  );
  for (const { organization_id: organizationId, hash, thumbnail } of rows) {
    await files.delete({ organizationId, hash });
    if (thumbnail !== null) await files.delete({ organizationId, hash: thumbnail });
  }
  await relational.query('DELETE FROM command.files WHERE organization_id = ANY ($1)', [organizationIds]);
}
