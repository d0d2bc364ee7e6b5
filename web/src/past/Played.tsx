import { Provider, useAtomValue } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { lazily } from '../page/lazily.ts';
import { useMay } from '../user/rights.ts';
import { pastStoreAtom, playedSoundAtom } from './atoms.ts';

const PlayedSound = lazily(() => import('./PlayedSound.tsx').then((file) => ({ default: file.PlayedSound })));

/** The pages of the moment that is shown: another moment mounts them anew. */
export function Played({ children }: { children: ReactNode }) {
  const shown = useAtomValue(pastStoreAtom);
  const isHeard = useAtomValue(playedSoundAtom);
  const mayHear = useMay('alarms', 'r');
  if (shown === null) return null;
  return (
    <Provider key={shown.turn} store={shown.store}>
      {children}
      <Suspense fallback={null}>{isHeard && mayHear && <PlayedSound />}</Suspense>
    </Provider>
  );
}
