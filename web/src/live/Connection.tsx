import { limitOf } from '@watchglass/schemas/member/rights';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { loadCode } from '../http/load-code.ts';
import { userChangedAtom, userResource } from '../user/atoms.ts';
import { membershipOf } from '../user/rights.ts';
import { hearServerTimeAtom } from './clock.ts';
import { useIsPast } from '../past/atoms.ts';
import { connectLive, type LiveDoors } from './connection.ts';
import type { LiveSocket } from './socket.ts';
import { heardAtom, setLinkAtom } from './link.ts';
import { putValuesAtom } from './values.ts';
import { watchSetAtom } from './watch.ts';

type Store = ReturnType<typeof useStore>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Page {
  readonly store: Store;
  readonly organizationId: number;
  readonly isPast: boolean;
}

/** The workspace as its caller sees it, by what the page knows of them. */
function spaceOf({ store, organizationId }: Page): OrganizationView | undefined {
  const user = store.get(userResource.stateAtom);
  return user.state === 'ready' ? user.value.spaces.find(({ id }) => id === organizationId) : undefined;
}

/** Reads the person. A limited one may see other rows with each placement, of which their rights say nothing. */
function sightReader(page: Page): () => Promise<boolean> {
  let known = spaceOf(page);
  return async () => {
    await page.store.set(userResource.rereadAtom);
    const [before, now] = [known, spaceOf(page)];
    known = now;
    return JSON.stringify(now) !== JSON.stringify(before) || now === undefined || limitOf(membershipOf(now)) !== null;
  };
}

function doorsOf(page: Page): LiveDoors {
  const { store } = page;
  return {
    putValues: (values) => store.set(putValuesAtom, values),
    setLink: (state) => store.set(setLinkAtom, state, Date.now()),
    hearServerTime: (serverTime) => {
      store.set(heardAtom, Date.now());
      store.set(hearServerTimeAtom, serverTime, Date.now());
    },
    // Pages of the past have the rights of the page they were opened from; each of their reads is checked by the server.
    readSight: page.isPast ? () => Promise.resolve(false) : sightReader(page),
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
      if (wanted) close = connectLive(open(), watchSet, doorsOf({ store, organizationId, isPast }));
    });
    return () => {
      wanted = false;
      close?.();
    };
  }, [store, http, watchSet, organizationId, isPast]);
  return null;
}
