import { randomUUID } from 'node:crypto';
import type { FileView } from '@watchglass/schemas/file/views';
import { taken, type Answer } from './door.ts';
import { greyImage } from './plan.ts';
import { whenFree } from './when-free.ts';
import type { Workspace } from './workspace.ts';

/** A small image; its name is not that of another one. */
export const photograph = (): Sent => ({ name: `${randomUUID().slice(0, 8)}.png`, bytes: greyImage(60, 40) });

export interface Sent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Uploads a file that nothing names yet. */
export function uploadFile({ id, owner }: Workspace, { name, bytes }: Sent): Promise<Answer<FileView>> {
  const headers = { 'content-type': 'application/octet-stream' };
  const path = `/api/files/${id}?name=${encodeURIComponent(name)}`;
  return whenFree(() => owner.ask('POST', path, bytes, headers));
}

/** The path of the files of an asset. */
export const filesPath = ({ id }: Workspace, asset: string): string => `/api/assets/${id}/asset/${asset}/files`;

/** Uploads a file and adds it to an asset; projected when it resolves. */
export async function newAssetFile(workspace: Workspace, asset: string, sent: Sent = photograph()): Promise<string> {
  const { id } = taken(await uploadFile(workspace, sent));
  taken(await workspace.owner.ask('POST', filesPath(workspace, asset), { file: id }));
  taken(await workspace.owner.ask('GET', filesPath(workspace, asset)));
  return id;
}
