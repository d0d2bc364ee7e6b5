import { createHash } from 'node:crypto';
import type { BaseRequest } from '@watchglass/schemas/base/channel';
import type { Base } from './base.ts';
import { ask, taken, type Answer, type Door } from './door.ts';
import type { Workspace } from './workspace.ts';

/** A call of a base, with its credential. */
export function asDevice<T = { items: BaseRequest[] }>(
  door: Door,
  { authorization }: Pick<Base, 'authorization'>,
  call: { readonly method: string; readonly path: string; readonly body?: object },
): Promise<Answer<T>> {
  return ask(door, { ...call, headers: { authorization } });
}

/** Sends the bytes as the answer to a request for a backup. */
export function sendBackup(door: Door, { authorization }: Base, id: string, bytes: Buffer): Promise<Answer> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return ask(door, {
    method: 'PUT',
    path: `/ingest/commands/${id}/backup?sha256=${sha256}`,
    body: bytes as never,
    headers: { authorization, 'content-type': 'application/octet-stream' },
  });
}

/** A stored backup of the base, which answers over HTTP. Returns its id. */
export async function newBackup(door: Door, { id, owner }: Workspace, base: Base): Promise<string> {
  taken(await owner.ask('POST', `/api/gateways/${id}/base/${base.serial}/backups`, {}));
  const { items } = taken(await asDevice(door, base, { method: 'GET', path: '/ingest/commands?wait=20' }));
  const request = items.find(({ kind }) => kind === 'backup');
  if (request === undefined) throw new Error('the base was asked for no backup');
  taken(await sendBackup(door, base, request.id, Buffer.from('settings of a base')));
  return request.id;
}
