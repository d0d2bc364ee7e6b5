import { baseStream } from '@watchglass/schemas/base/events';
import type { Files } from '@watchglass/streams/ports/files';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Deps } from '../../deps.ts';
import { load } from '../../handle-command.ts';
import { baseFold } from '../base.ts';
import type { BaseIdentity } from '../credentials.ts';

export type StoringDeps = Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'> & { readonly files: Files };

/** After this time a file that its base does not name is left over. */
const KEPT_FOR = '1 hour';

interface StoredFile extends Record<string, unknown> {
  readonly organization_id: number;
  readonly file: string;
  readonly is_old: boolean;
}

/** Notes a file before it is stored, so that a crash leaves none behind for ever. */
export async function noteFile(
  { relational, clock }: Pick<StoringDeps, 'relational' | 'clock'>,
  { serial, organizationId }: BaseIdentity,
  file: string,
): Promise<void> {
  await relational.query(
    'INSERT INTO command.base_backups (organization_id, serial, file, stored_at) VALUES ($1, $2, $3, $4)',
    [organizationId, serial, file, clock()],
  );
}

/**
 * Deletes the files of a base that it names no more: backups beyond the last thirty, layouts before the last, what is left over, or of an
 * earlier registration.
 */
export async function sweepBackups(
  { eventStore, relational, files, clock }: StoringDeps,
  serial: string,
): Promise<void> {
  const { state: base } = await load(eventStore, baseStream(serial), baseFold);
  const isOwn = base.status === 'registered';
  const named = new Set(isOwn ? [...base.backups.map(({ file }) => file), base.outlets?.file] : []);
  const stored = await relational.query<StoredFile>(
    `SELECT organization_id, file, stored_at < $2::timestamptz - interval '${KEPT_FOR}' AS is_old
      FROM command.base_backups WHERE serial = $1`,
    [serial, clock()],
  );
  for (const { organization_id: organizationId, file, is_old: isOld } of stored) {
    const isTheirs = isOwn && base.organizationId === organizationId;
    if (named.has(file) || (isTheirs && !isOld)) continue;
    await files.delete({ organizationId, hash: file });
    await relational.query('DELETE FROM command.base_backups WHERE organization_id = $1 AND file = $2', [
      organizationId,
      file,
    ]);
  }
}

/** Deletes every backup of erased organizations. */
export async function eraseBackups(
  { relational, files }: { readonly relational: Queryable; readonly files: Files },
  organizationIds: readonly number[],
): Promise<void> {
  const rows = await relational.query<{ organization_id: number; file: string }>(
    'SELECT organization_id, file FROM command.base_backups WHERE organization_id = ANY ($1)',
    [organizationIds],
  );
  for (const { organization_id: organizationId, file: hash } of rows) await files.delete({ organizationId, hash });
  await relational.query('DELETE FROM command.base_backups WHERE organization_id = ANY ($1)', [organizationIds]);
}
