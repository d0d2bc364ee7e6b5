import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { soundBlockedAtom } from './sound-blocked.ts';
import { soundWantedAtom } from './sound-wanted.ts';
import { allowSoundAtom, onSoundStanding, soundStanding } from './sound.ts';

/** Finds out whether a page that is to sound may, and takes the first click or key as the permission. */
export function useSoundStanding(): void {
  const wanted = useAtomValue(soundWantedAtom);
  const allow = useSetAtom(allowSoundAtom);
  const setBlocked = useSetAtom(soundBlockedAtom);
  useEffect(() => {
    if (!wanted) return;
    const life = new AbortController();
    const look = async () => {
      const standing = await soundStanding();
      if (!life.signal.aborted) setBlocked(standing === 'possible' ? null : standing);
    };
    const begin = () => void allow().then(look, () => undefined);
    for (const gesture of ['pointerdown', 'keydown'] as const)
      window.addEventListener(gesture, begin, { once: true, signal: life.signal });
    // Only the first look makes the audio that can tell.
    void look().then(() => {
      const leave = onSoundStanding(() => void look());
      if (life.signal.aborted) leave();
      else life.signal.addEventListener('abort', leave, { once: true });
    });
    return () => {
      life.abort();
      setBlocked(null);
    };
  }, [wanted, allow, setBlocked]);
}
