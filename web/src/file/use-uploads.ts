import { FILE_MAX_BYTES } from '@watchglass/schemas/file/limits';
import type { FileView } from '@watchglass/schemas/file/views';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure, failureFrom } from '../http/failure.ts';
import { useOrganization } from '../user/rights.ts';
import { uploadFileAtom } from './atoms.ts';

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** The part that is sent, 0 to 1. */
  readonly part: number;
  readonly failure: Failure | null;
  /** Stops it, or forgets that it failed. */
  readonly end: () => void;
}

const tooLarge = new Failure('refused', 413, [{ code: 'FileTooLarge', message: '', detail: {} }]);

interface Uploads {
  /** Those under way and those that failed, in the order in which they were chosen. */
  readonly uploads: readonly Upload[];
  readonly send: (files: readonly File[]) => void;
}

/**
 * Uploads chosen files one after another; `onUploaded` names each. Those under way are stopped when the component goes.
 * Every file is sent by itself: one that fails keeps none of the others back.
 */
export function useUploads(onUploaded: (file: FileView) => Promise<unknown>): Uploads {
  const { id: organizationId } = useOrganization();
  const upload = useSetAtom(uploadFileAtom);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef({ last: Promise.resolve(), keys: 0, gone: new AbortController() });
  useEffect(() => {
    const { current } = line;
    current.gone = new AbortController();
    return () => current.gone.abort();
  }, []);
  const send = useCallback(
    (files: readonly File[]) => {
      const { current } = line;
      for (const file of files) {
        current.keys += 1;
        const [key, abort] = [current.keys, new AbortController()];
        const forget = () => setUploads((all) => all.filter((each) => each.key !== key));
        const change = (next: Partial<Upload>) =>
          setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...next } : each)));
        const end = () => {
          abort.abort();
          forget();
        };
        const failure = file.size > FILE_MAX_BYTES ? tooLarge : null;
        setUploads((all) => [...all, { key, name: file.name, part: 0, failure, end }]);
        if (failure !== null) continue;
        const signal = AbortSignal.any([abort.signal, current.gone.signal]);
        const work = async () => {
          if (signal.aborted) return;
          const onProgress = (part: number) => change({ part });
          await onUploaded(await upload({ organizationId, file, signal, onProgress }));
          forget();
        };
        current.last = current.last
          .then(work)
          .catch((thrown: unknown) => (signal.aborted ? undefined : change({ failure: failureFrom(thrown) })));
      }
    },
    [organizationId, upload, onUploaded],
  );
  return { uploads, send };
}
