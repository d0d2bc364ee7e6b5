import type { FileView } from '@watchglass/schemas/file/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { saveFile } from '../http/save-file.ts';

interface Upload {
  readonly organizationId: number;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Receives the part that is sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Uploads a file, which a command names afterwards. */
export const uploadFileAtom = atom(null, async (get, _set, { organizationId, file, signal, onProgress }: Upload) => {
  const path = `/api/files/${organizationId}?name=${encodeURIComponent(file.name)}`;
  const files = { form: file, onProgress };
  return (await get(requiredHttpAtom).call<FileView>(path, { method: 'POST', files, signal })).value;
});

/** Saves a stored file in the browser's downloads. */
export const saveStoredAtom = atom(null, async (get, _set, path: string, name: string) =>
  saveFile((await get(requiredHttpAtom).call<Blob>(path, { file: true })).value, name),
);
