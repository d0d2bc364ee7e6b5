import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { loadCode } from '../http/load-code.ts';
import { hearServerTimeAtom } from '../live/clock.ts';
import { connectLive } from '../live/connection.ts';
import { heardAtom, setLinkAtom } from '../live/link.ts';
import { putValuesAtom } from '../live/values.ts';
import { watchSetAtom } from '../live/watch.ts';
import { ownWallResource } from './atoms.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The live connection of a wall. Whatever changes its sight or its row makes it read itself again. */
export function WallConnection({ organizationId }: { organizationId: number }) {
  const store = useStore();
  const http = useAtomValue(requiredHttpAtom);
  const watchSet = useAtomValue(watchSetAtom);
  const readOwn = useSetAtom(ownWallResource.rereadAtom);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isWanted = true;
    const leave = watchSet.add({ points: [], list: { concept: 'wall', put: readOwn, reread: readOwn } });
    void loadCode(() => import('../live/socket-io.ts')).then(({ openSocket }) => {
      if (!isWanted) return;
      close = connectLive(openSocket(http, organizationId), watchSet, {
        putValues: (values) => store.set(putValuesAtom, values),
        setLink: (state) => store.set(setLinkAtom, state, Date.now()),
        hearServerTime: (serverTime) => {
          store.set(heardAtom, Date.now());
          store.set(hearServerTimeAtom, serverTime, Date.now());
        },
        readSight: async () => {
          await readOwn();
          // What its dashboards show and what it may see are compared by the gateway alone.
          return true;
        },
        userChanged: () => undefined,
        pause: () => sleep(1_000),
        patience: () => sleep(3_000),
      });
    });
    return () => {
      isWanted = false;
      leave();
      close?.();
    };
  }, [store, http, watchSet, organizationId, readOwn]);
  return null;
}
