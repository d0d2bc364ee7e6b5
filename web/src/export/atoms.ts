import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { ExportOpened, ExportView } from '@watchglass/schemas/export/views';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom, type Failure } from '../http/failure.ts';
import { readInPieces } from './read-in-pieces.ts';

export interface Which {
  readonly organizationId: number;
  readonly id: string;
}

export const exportsPath = (organizationId: number): string => `/api/exports/${organizationId}`;
export const exportPath = ({ organizationId, id }: Which): string => `${exportsPath(organizationId)}/export/${id}`;

export interface Requested {
  /** Of the exports that were asked for: one for each part, until one was refused. */
  readonly ids: readonly string[];
  readonly failure: Failure | null;
}

/** Asks for each part; throws if the first is refused. */
export const requestExportAtom = atom(
  null,
  async (get, _set, organizationId: number, parts: readonly ExportTerms[]): Promise<Requested> => {
    const ids: string[] = [];
    try {
      for (const terms of parts)
        ids.push((await get(requiredHttpAtom).post<{ id: string }>(exportsPath(organizationId), terms)).id);
      return { ids, failure: null };
    } catch (thrown) {
      if (ids.length === 0) throw thrown;
      return { ids, failure: failureFrom(thrown) };
    }
  },
);

export const deleteExportAtom = atom(null, async (get, _set, which: Which) => {
  await get(requiredHttpAtom).call(exportPath(which), { method: 'DELETE' });
});

interface Downloading {
  /** Bytes that were read before. */
  readonly kept: Blob[];
  readonly onPart: (part: number) => void;
}

/** Asks for a download, which is written to the audit, and reads the file piece by piece; a failed one goes on from `kept`. */
export const downloadExportAtom = atom(
  null,
  async (get, _set, which: Which, { kept, onPart }: Downloading): Promise<File> => {
    const { call, post } = get(requiredHttpAtom);
    const { fileName, bytes, sha256 } = await post<ExportOpened>(`${exportPath(which)}/download`);
    const piece = async (range: string): Promise<Blob> => {
      const headers = { range, 'if-range': `"${sha256}"` };
      return (await call<Blob>(`${exportPath(which)}/file`, { file: true, headers })).value;
    };
    await readInPieces({ bytes, kept, piece, onPart });
    return new File(kept, fileName);
  },
);

export const isUnderWay = ({ state }: Pick<ExportView, 'state'>): boolean => state === 'waiting' || state === 'running';
