import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { failureFrom, type Failure } from '../http/failure.ts';
import { saveFile } from '../http/save-file.ts';
import { useOrganization } from '../user/rights.ts';
import { downloadExportAtom } from './atoms.ts';

export interface Download {
  readonly state: 'idle' | 'reading' | 'failed' | 'saved';
  /** 0 to 1. */
  readonly part: number;
  readonly failure: Failure | null;
  readonly begin: () => Promise<void>;
}

/** The download of one export; after a failure it goes on where it was. */
export function useDownload(id: string): Download {
  const { id: organizationId } = useOrganization();
  const download = useSetAtom(downloadExportAtom);
  const kept = useRef<Blob[]>([]);
  const [{ state, part, failure }, show] = useState<Omit<Download, 'begin'>>({ state: 'idle', part: 0, failure: null });
  const begin = async (): Promise<void> => {
    show((shown) => ({ ...shown, state: 'reading', failure: null }));
    try {
      const onPart = (read: number) => show((shown) => ({ ...shown, part: read }));
      const file = await download({ organizationId, id }, { kept: kept.current, onPart });
      saveFile(file, file.name);
      kept.current = [];
      show({ state: 'saved', part: 0, failure: null });
    } catch (thrown) {
      show((shown) => ({ ...shown, state: 'failed', failure: failureFrom(thrown) }));
    }
  };
  return { state, part, failure, begin };
}
