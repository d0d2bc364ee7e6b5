import { WALL_SLOTS } from '@watchglass/schemas/wall/limits';
import type { WallToken } from '@watchglass/schemas/wall/views';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { httpAtom } from '../http/browser.ts';
import { failureFrom, pauseAfterFailure } from '../http/failure.ts';
import { useTranslate } from '../messages/messages.ts';
import { NotFound } from '../page/NotFound.tsx';
import { Loading } from '../page/Outcome.tsx';
import { isNewer, LOADED_FOR, ownVersion } from '../version/atoms.ts';
import { wallVersionAtom } from './atoms.ts';
import { askToken, openWallHttp } from './http.ts';
import { PairedWall } from './PairedWall.tsx';
import { PairingScreen } from './PairingScreen.tsx';
import { ShellScreen } from './ShellScreen.tsx';

/** `/wall/1` to `/wall/8`: a screen that is paired, or asks to be. */
export function WallPage() {
  const { slot = '' } = useParams();
  const number = /^[1-9]$/.test(slot) ? Number(slot) : 0;
  return number >= 1 && number <= WALL_SLOTS ? <Slot key={number} slot={number} /> : <NotFound />;
}

type Standing = 'unknown' | 'unreachable' | 'unpaired' | 'paired';

function Slot({ slot }: { slot: number }) {
  const t = useTranslate();
  const [standing, setStanding] = useState<Standing>('unknown');
  const onRevoked = useCallback(() => setStanding('unpaired'), []);
  const open = useOpening(slot, onRevoked);
  useEffect(() => {
    if (standing !== 'unknown' && standing !== 'unreachable') return undefined;
    let isWanted = true;
    const ask = async () => {
      const next = await askToken(slot).then(
        (token) => {
          if (isWanted) open(token);
          return 'paired' as const;
        },
        (thrown: unknown) => (failureFrom(thrown).status === 401 ? ('unpaired' as const) : ('unreachable' as const)),
      );
      if (!isWanted) return;
      // A state that stays the same starts no effect: the next attempt is due all the same.
      if (next === 'unreachable') timer = setTimeout(() => void ask(), pauseAfterFailure());
      setStanding(next);
    };
    let timer = setTimeout(() => void ask(), 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [slot, standing, open]);
  switch (standing) {
    case 'unknown':
      return <Loading />;
    case 'unreachable':
      return <ShellScreen text={t('walls.shell')} />;
    case 'unpaired':
      return <PairingScreen slot={slot} onPaired={() => setStanding('unknown')} />;
    case 'paired':
      return <PairedWall />;
  }
}

/** Gives the page the HTTP client of its wall. */
function useOpening(slot: number, onRevoked: () => void): (first: WallToken) => void {
  const setHttp = useSetAtom(httpAtom);
  const hear = useSetAtom(wallVersionAtom);
  return useCallback(
    (first: WallToken) => {
      const onVersion = (version: string) => {
        if (isNewer(version, ownVersion(), window.sessionStorage.getItem(LOADED_FOR))) hear(version);
      };
      setHttp(openWallHttp({ slot, first, onVersion, onRevoked }));
    },
    [slot, setHttp, hear, onRevoked],
  );
}
