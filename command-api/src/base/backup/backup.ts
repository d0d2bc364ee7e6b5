import type { BaseEvent } from '@watchglass/schemas/base/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Base, RegisteredBase } from '../base.ts';
import { isOlder } from '../take-over-base.ts';

/** A stored backup. */
export interface Backup {
  /** The id of the request that it answers. */
  readonly id: string;
  /** The SHA-256 of the backup, and of its sealed bytes. */
  readonly hash: string;
  readonly file: string;
  readonly bytes: number;
  /** The firmware that made it. */
  readonly firmware: string;
}

/** The backup of that id; refuses one that a newer firmware made. */
export function restorable({ backups, firmware }: RegisteredBase, id: string): Backup {
  const backup = backups.find((each) => each.id === id) ?? refuse('NotFound');
  if (isOlder(firmware, backup.firmware)) refuse('BackupTooNew', { needed: backup.firmware });
  return backup;
}

/** Decides the event of a backup that was received whole; nothing if its procedure has ended. */
export function storeBackup(base: Base, { id, hash, file, bytes }: Omit<Backup, 'firmware'>): BaseEvent[] {
  if (base.status !== 'registered' || base.procedure?.requestId !== id) return [];
  const { serial, organizationId, firmware } = base;
  return [{ type: 'BackupStored', data: { serial, organizationId, requestId: id, hash, file, bytes, firmware } }];
}

/** Ends a running backup. */
export function cancelBackup({ serial, organizationId, procedure }: RegisteredBase): BaseEvent[] {
  if (procedure?.kind !== 'backup') return [];
  const { requestId } = procedure;
  return [{ type: 'BackupFailed', data: { serial, organizationId, requestId, why: 'canceled' } }];
}
