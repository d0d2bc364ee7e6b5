import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { loadCode } from '../http/load-code.ts';
import { userChangedAtom, userResource } from '../user/atoms.ts';
import { hearServerTimeAtom } from './clock.ts';
import { useIsPast } from '../past/atoms.ts';
import { connectLive, type LiveDoors, type LiveSocket } from './connection.ts';
import { heardAtom, setLinkAtom } from './link.ts';
import { putValuesAtom } from './values.ts';
import { watchSetAtom } from './watch.ts';

type Store = ReturnType<typeof useStore>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function doorsOf(store: Store): LiveDoors {
  return {
    putValues: (values) => store.set(putValuesAtom, values),
    setLink: (state) => store.set(setLinkAtom, state, Date.now()),
    hearServerTime: (serverTime) => {
      store.set(heardAtom, Date.now());
      store.set(hearServerTimeAtom, serverTime, Date.now());
    },
    accessChanged: () => store.set(userResource.loadAtom, true),
    userChanged: (position) => void store.set(userChangedAtom, position),
    pause: () => sleep(1_000),
    patience: () => sleep(3_000),
  };
}

/** The page's one live connection. Its code loads after the first paint. */
export function Connection({ organizationId }: { organizationId: number }) {
  const store = useStore();
  const http = useAtomValue(requiredHttpAtom);
  const watchSet = useAtomValue(watchSetAtom);
  const isPast = useIsPast();
  useEffect(() => {
    let close: (() => void) | undefined;
    let wanted = true;
    const opening: Promise<() => LiveSocket> = isPast
      ? loadCode(() => import('../past/open-replay.ts')).then(
          ({ openReplay }) =>
            () =>
              openReplay(store, http, organizationId),
        )
      : loadCode(() => import('./socket-io.ts')).then(
          ({ openSocket }) =>
            () =>
              openSocket(http, organizationId),
        );
    void opening.then((open) => {
      if (wanted) close = connectLive(open(), watchSet, doorsOf(store));
    });
    return () => {
      wanted = false;
      close?.();
    };
  }, [store, http, watchSet, organizationId, isPast]);
  return null;
}
