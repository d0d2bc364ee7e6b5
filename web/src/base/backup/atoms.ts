import { atom } from 'jotai';
import { atFields } from '../../form/at-fields.ts';
import { requiredHttpAtom } from '../../http/browser.ts';
import type { BaseId } from '../atoms.ts';

export const backupsPath = ({ organizationId, serial }: BaseId): string =>
  `/api/gateways/${organizationId}/base/${encodeURIComponent(serial)}/backups`;

export const backUpAtom = atom(null, async (get, _set, id: BaseId) => {
  await get(requiredHttpAtom).post(backupsPath(id), {});
});

export const cancelBackupAtom = atom(null, async (get, _set, id: BaseId) => {
  await get(requiredHttpAtom).call(backupsPath(id), { method: 'DELETE' });
});

export interface BackupId extends BaseId {
  readonly backupId: string;
}

export const restoreBackupAtom = atom(null, async (get, _set, { backupId, ...id }: BackupId, password: string) => {
  await atFields(get(requiredHttpAtom).post(`${backupsPath(id)}/${backupId}/restore`, { password }), {
    WrongPassword: 'password',
  });
});

export const readBackupAtom = atom(null, async (get, _set, { backupId, ...id }: BackupId): Promise<Blob> => {
  const { value } = await get(requiredHttpAtom).call<Blob>(`${backupsPath(id)}/${backupId}`, { file: true });
  return value;
});
