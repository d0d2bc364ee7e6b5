import type { BackupView } from '@watchglass/schemas/base/backup';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { BACKUPS_KEPT } from '@watchglass/schemas/base/limits';
import { table, type Table } from '../table.ts';

/** A backup with the hash of the sealed file that holds it. */
export type StoredBackup = BackupView & { readonly file: string };

interface BaseBackupsRow {
  readonly serial: string;
  readonly organization_id: number;
  /** The last ones, newest first. */
  readonly backups: readonly StoredBackup[];
}

type BackupEvent = Extract<BaseEvent, { type: 'BaseRegistered' | 'BackupStored' | 'BaseUnregistered' }>;

/**
 * The backups of a base, beside its row because no list shows them. past: true. All follows from events; the file of an
 * earlier backup may be deleted.
 */
export const baseBackups: Table = table<BaseBackupsRow, BackupEvent>({
  name: 'base_backups',
  key: ['serial'],
  past: true,
  columns: { serial: 'text', organization_id: 'integer NOT NULL', backups: 'jsonb NOT NULL' },
  keyOf: ({ data }) => ({ serial: data.serial }),
  on: {
    BaseRegistered: ({ data: { serial, organizationId } }) => ({
      serial,
      organization_id: organizationId,
      backups: [],
    }),
    BackupStored: ({ data: { requestId: id, hash, file, bytes, firmware }, metadata }, row) => ({
      backups: [{ id, storedAt: metadata.at, bytes, hash, firmware, file }, ...(row?.backups ?? [])].slice(
        0,
        BACKUPS_KEPT,
      ),
    }),
    BaseUnregistered: () => ({ backups: [] }),
  },
});
