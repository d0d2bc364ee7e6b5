import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { useIsPast } from '../past/atoms.ts';

/** Tells the workspace that the reader opened an alarm: its time line says who looked. A page of the past tells nothing. */
export function useOpened(path: string): void {
  const http = useAtomValue(requiredHttpAtom);
  const isPast = useIsPast();
  useEffect(() => {
    // The page goes on without it: who looked is no reason to disturb them.
    if (!isPast) void http.post(`${path}/open`, {}).catch(() => undefined);
  }, [http, path, isPast]);
}
