import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { refuse } from '@watchglass/schemas/refusals';
import { openBackup, sealBackup } from '@watchglass/streams/seal/backup-seal';
import type { ServiceDeps } from '../../deps.ts';
import { load } from '../../handle-command.ts';
import { baseFold, type Base } from '../base.ts';
import { findRequest, lockRequest, markEnded } from '../channel/requests.ts';
import type { BaseIdentity } from '../credentials.ts';
import { append } from '../manage/settle.ts';
import { storeBackup } from './backup.ts';
import { noteFile, sweepBackups } from './stored-backups.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Sent {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/**
 * Stores the backup that a base sends for its own open request, sealed, and then names it in an event. Refuses any other
 * request, an ended one, and other bytes than those of the hash; what they leave is swept.
 */
export async function takeBackup(deps: ServiceDeps, base: BaseIdentity, { id, sha256, bytes }: Sent): Promise<void> {
  if (sha256Of(bytes) !== sha256 || bytes.length === 0) refuse('BackupDamaged');
  if ((await findRequest(deps.relational, base, id)) !== 'backup') refuse('NotFound');
  const sealed = sealBackup(deps.config.secrets.masterKey, { ...base, id }, bytes);
  const file = sha256Of(sealed);
  await noteFile(deps, base, file);
  await deps.files.put(base.organizationId, sealed);
  await deps.relational.transaction(async (tx) => {
    if ((await lockRequest(tx, base, id)) === undefined) refuse('NotFound');
    const actor = { kind: 'device', id: base.serial } as const;
    const decide = (state: Base): BaseEvent[] => storeBackup(state, { id, hash: sha256, file, bytes: bytes.length });
    await append(deps, { ...base, actor, decide });
    await markEnded(tx, id);
  });
  await sweepBackups(deps, base.serial);
}

/** The backup that a base is asked to restore by its own open request. */
export async function restoredBytes(deps: ServiceDeps, base: BaseIdentity, requestId: string): Promise<Uint8Array> {
  if ((await findRequest(deps.relational, base, requestId)) !== 'restore') refuse('NotFound');
  const { state } = await load(deps.eventStore, baseStream(base.serial), baseFold);
  const backup = state.status === 'registered' && state.backups.find(({ id }) => id === state.procedure?.backup?.id);
  if (!backup) return refuse('NotFound');
  const stored = await deps.files.read({ organizationId: base.organizationId, hash: backup.file });
  const of = { ...base, id: backup.id };
  const plain = stored && openBackup(deps.config.secrets.masterKey, of, await buffer(stored.bytes));
  return plain ?? refuse('NotFound');
}
