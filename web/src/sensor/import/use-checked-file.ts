import type { ImportDone } from '@watchglass/schemas/sensor/import';
import { IMPORT_MAX_BYTES } from '@watchglass/schemas/sensor/limits';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Failure, failureFrom } from '../../http/failure.ts';
import { useOrganization } from '../../user/rights.ts';
import { checkFileAtom } from './atoms.ts';

interface Chosen {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

export interface CheckedFile {
  readonly name: string | null;
  readonly isChecking: boolean;
  readonly createTags: boolean;
  /** Null before the check, and after a failed one. */
  readonly found: ImportDone | null;
  readonly failure: Failure | null;
  readonly choose: (file: File) => void;
  /** Checks the same file again. */
  readonly setCreateTags: (createTags: boolean) => void;
}

const tooLarge = new Failure('refused', 413, [{ code: 'BodyTooLarge', message: '', detail: {} }]);

/** A chosen file and what it would change. A new choice ends the check of the one before. */
export function useCheckedFile(): CheckedFile {
  const { id: organizationId } = useOrganization();
  const check = useSetAtom(checkFileAtom);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [createTags, setCreateTags] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const [found, setFound] = useState<ImportDone | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  async function run(work: (signal: AbortSignal) => Promise<ImportDone>): Promise<void> {
    running.current.abort();
    const { signal } = (running.current = new AbortController());
    setIsChecking(true);
    setFound(null);
    setFailure(null);
    try {
      const done = await work(signal);
      if (!signal.aborted) setFound(done);
    } catch (thrown) {
      if (!signal.aborted) setFailure(failureFrom(thrown));
    } finally {
      if (!signal.aborted) setIsChecking(false);
    }
  }

  return {
    name: chosen?.name ?? null,
    isChecking,
    createTags,
    found,
    failure,
    choose(file) {
      setCreateTags(false);
      void run(async (signal) => {
        if (file.size > IMPORT_MAX_BYTES) throw tooLarge;
        // Read once: a spreadsheet may still write to the file.
        const bytes = await file.arrayBuffer();
        setChosen({ name: file.name, bytes });
        return check({ organizationId, file: bytes, createTags: false, signal });
      });
    },
    setCreateTags(wanted) {
      setCreateTags(wanted);
      if (chosen !== null)
        void run((signal) => check({ organizationId, file: chosen.bytes, createTags: wanted, signal }));
    },
  };
}
