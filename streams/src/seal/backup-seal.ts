import { createHmac } from 'node:crypto';
import { openBytes, sealBytes } from './seal.ts';

/** The base and the backup that sealed bytes belong to. */
export interface BackupOf {
  readonly organizationId: number;
  readonly serial: string;
  readonly id: string;
}

const keyOf = (masterKey: Uint8Array): Uint8Array => createHmac('sha256', masterKey).update('base backups').digest();
const aboutOf = ({ organizationId, serial, id }: BackupOf): string => `backup:${organizationId}:${serial}:${id}`;

/** A backup for storage: it may hold Wi-Fi passwords. */
export function sealBackup(masterKey: Uint8Array, of: BackupOf, plain: Uint8Array): Uint8Array {
  return sealBytes(keyOf(masterKey), aboutOf(of), plain);
}

/** Null for the bytes of another backup, and for changed ones. */
export function openBackup(masterKey: Uint8Array, of: BackupOf, sealed: Uint8Array): Uint8Array | null {
  return openBytes(keyOf(masterKey), aboutOf(of), sealed);
}
