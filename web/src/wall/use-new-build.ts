import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { linkAtom } from '../live/link.ts';
import { LOADED_FOR } from '../version/atoms.ts';
import { wallVersionAtom } from './atoms.ts';

const SPREAD_MS = 600_000;

/**
 * Loads a newer build within ten minutes, at a random moment so that walls do not load together, while the server answers
 * and no alarm calls.
 */
export function useNewBuild(isCalm: boolean): void {
  const version = useAtomValue(wallVersionAtom);
  const isLive = useAtomValue(linkAtom) === 'live';
  const [delay] = useState(() => Math.random() * SPREAD_MS);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (version === null) return undefined;
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, [version, delay]);
  useEffect(() => {
    if (!isDue || !isCalm || !isLive || version === null) return;
    window.sessionStorage.setItem(LOADED_FOR, version);
    window.location.reload();
  }, [isDue, isCalm, isLive, version]);
}
