import type { FileView } from '@watchglass/schemas/file/views';
import type { Person } from './api.ts';

/** Uploads a file, and returns the id by which a command names it. */
export async function uploadFile(
  { call }: Pick<Person, 'call'>,
  organizationId: number,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  const path = `/api/files/${organizationId}?name=${encodeURIComponent(name)}`;
  return (await call<FileView>('POST', path, bytes, { 'content-type': 'application/octet-stream' })).id;
}
