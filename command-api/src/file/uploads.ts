import { FILES_MAX_BYTES } from '@watchglass/schemas/file/limits';
import type { File } from '@watchglass/schemas/file/file';
import type { MediaType } from '@watchglass/schemas/file/media-types';
import { refuse } from '@watchglass/schemas/refusals';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';

export interface FileDeps {
  readonly relational: Relational;
  readonly files: Files;
  readonly clock: () => Date;
}

interface Upload {
  readonly organizationId: number;
  readonly uploadedBy: string;
  readonly file: File;
  readonly bytes: Uint8Array;
  /** Null for what is no image. */
  readonly thumbnails: Uint8Array | null;
}

/** Until the transaction ends, no other upload or deletion of the organization counts its files. */
export async function lockFiles(tx: Queryable, organizationId: number): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('files', $1))", [organizationId]);
}

/**
 * Stores a file that nothing names yet. Refuses (`UploadLimit`) what exceeds the workspace's share; removed files give
 * way to it, the oldest first. If the store fails, nothing is counted, and what was written is swept.
 */
export async function storeUpload({ relational, files, clock }: FileDeps, upload: Upload): Promise<void> {
  const { organizationId, file, bytes, thumbnails } = upload;
  const stored = bytes.length + (thumbnails?.length ?? 0);
  await relational.transaction(async (tx) => {
    await lockFiles(tx, organizationId);
    await makeRoom(tx, organizationId, stored);
    await note(tx, upload, { stored, at: clock() });
  });
  try {
    await files.put(organizationId, bytes);
    if (thumbnails !== null) await files.put(organizationId, thumbnails);
  } catch (error) {
    await relational.query('UPDATE command.files SET stored_bytes = 0 WHERE id = $1', [file.fileId]);
    throw error;
  }
}

async function note(
  tx: Queryable,
  { organizationId, uploadedBy, file }: Upload,
  { stored, at }: { readonly stored: number; readonly at: Date },
): Promise<void> {
  const { fileId, hash, name, mediaType, bytes, thumbnail } = file;
  await tx.query(
    `INSERT INTO command.files (id, organization_id, hash, name, media_type, bytes, thumbnail, stored_bytes, uploaded_by, touched_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [fileId, organizationId, hash, name, mediaType, bytes, thumbnail, stored, uploadedBy, at],
  );
}

/** Removed files beyond the room that is left are deleted at the next sweep, and count no more. */
async function makeRoom(tx: Queryable, organizationId: number, stored: number): Promise<void> {
  const [kept] = await tx.query<{ bytes: string }>(
    'SELECT coalesce(sum(stored_bytes), 0) AS bytes FROM command.files WHERE organization_id = $1 AND removed_at IS NULL',
    [organizationId],
  );
  const room = FILES_MAX_BYTES - Number(kept?.bytes) - stored;
  if (room < 0) refuse('UploadLimit', { limit: FILES_MAX_BYTES });
  await tx.query(
    `UPDATE command.files SET removed_at = 'epoch', stored_bytes = 0 WHERE id IN (SELECT id FROM (
        SELECT id, sum(stored_bytes) OVER (ORDER BY removed_at DESC, id) AS newer FROM command.files
        WHERE organization_id = $1 AND removed_at IS NOT NULL AND settled) AS removed WHERE newer > $2)`,
    [organizationId, room],
  );
}

interface FileRow extends Record<string, unknown> {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly thumbnail: string | null;
}

interface Claim {
  readonly organizationId: number;
  readonly fileId: string;
  /** The stream whose event names the file. */
  readonly owner: string;
  readonly uploadedBy: string;
}

/**
 * Takes an upload for an owner, before the event that names it. Refuses (`FileUnknown`) a file that was swept, that
 * somebody else uploaded or that another owner has.
 */
export async function claimUpload(
  { relational, clock }: Pick<FileDeps, 'relational' | 'clock'>,
  { organizationId, fileId, owner, uploadedBy }: Claim,
): Promise<File> {
  const [row] = await relational.query<FileRow>(
    `UPDATE command.files SET owner = $3, touched_at = $5
      WHERE organization_id = $1 AND id = $2 AND coalesce(owner, $3) = $3 AND uploaded_by = $4 AND removed_at IS NULL
      RETURNING id, hash, name, media_type, bytes, thumbnail`,
    [organizationId, fileId, owner, uploadedBy, clock()],
  );
  if (row === undefined) refuse('FileUnknown');
  const { id, hash, name, media_type: mediaType, bytes, thumbnail } = row;
  return { fileId: id, hash, name, mediaType, bytes, thumbnail };
}

/** The event is appended that names or removes the file. */
export async function settle({ relational }: Pick<FileDeps, 'relational'>, fileId: string): Promise<void> {
  await relational.query('UPDATE command.files SET settled = true WHERE id = $1', [fileId]);
}

/** Before the event that removes a file: if the process ends in between, its owner's stream is asked. */
export async function claimRemoval(
  { relational, clock }: Pick<FileDeps, 'relational' | 'clock'>,
  fileId: string,
): Promise<void> {
  await relational.query(
    'UPDATE command.files SET settled = false, touched_at = $2, removed_at = $2 WHERE id = $1 AND removed_at IS NULL',
    [fileId, clock()],
  );
}
