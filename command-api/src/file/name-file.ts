import type { Request } from '@hapi/hapi';
import type { File } from '@watchglass/schemas/file/file';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { organizationOf } from '../http/command-context.ts';
import { claimRemoval, claimUpload, settle } from './uploads.ts';

type NamingDeps = Pick<Deps, 'relational' | 'clock'>;

interface Naming<T> {
  readonly fileId: string;
  /** The stream of the event; `owners.ts` reads from it whether the file is named. */
  readonly stream: string;
  /** Appends the event that names the file. */
  readonly carryOut: (file: File) => Promise<T>;
}

/** Carries out a command that names an uploaded file of the caller. Refuses (`FileUnknown`) any other file. */
export async function namingFile<T>(
  deps: NamingDeps,
  request: Request,
  { fileId, stream, carryOut }: Naming<T>,
): Promise<T> {
  const organizationId = organizationOf(request);
  const uploadedBy = uploaderOf(request);
  const handled = await carryOut(await claimUpload(deps, { organizationId, fileId, owner: stream, uploadedBy }));
  await settle(deps, fileId);
  return handled;
}

/** Carries out a command that removes a named file. */
export async function removingFile<T>(deps: NamingDeps, fileId: string, carryOut: () => Promise<T>): Promise<T> {
  await claimRemoval(deps, fileId);
  const handled = await carryOut();
  await settle(deps, fileId);
  return handled;
}

/** Only who uploaded a file may name it: a guessed id leads to nobody's upload. */
export function uploaderOf(request: Request): string {
  const { kind, id } = callerOf(request);
  return `${kind} ${id ?? ''}`;
}
