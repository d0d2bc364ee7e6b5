import { useAtomValue, useStore } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Http } from '../http/http.ts';
import type { StepView, MomentView } from '@watchglass/schemas/moment/views';
import { pastStoreAtom, playerAtom } from './atoms.ts';
import { openPastStore, followPlayer } from './past-store.ts';
import { Player, type PlayerState } from './player.ts';
import { addressOf, playOf } from './play-of.ts';

/** The player of a page's address. */
export function openPlayer(http: Http, organizationId: number, asked: string): Player {
  const path = `/api/time/${organizationId}`;
  return new Player(
    {
      find: (at) => http.get<MomentView>(`${path}/moment?at=${encodeURIComponent(at)}`),
      step: (at, kind, direction) =>
        http.get<StepView>(`${path}/step?at=${encodeURIComponent(at)}&kind=${kind}&direction=${direction}`),
      wall: () => Date.now(),
      frames(frame, everyMs) {
        const timer = setInterval(frame, everyMs);
        return () => clearInterval(timer);
      },
    },
    { ...playOf(window.location.search), asked },
  );
}

/** The player of these pages; on a page of the past there is one. */
export function usePlayer(): Player {
  const player = useAtomValue(playerAtom);
  if (player === null) throw new Error('a page of the past has no player');
  return player;
}

export function usePlayerState(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state);
}

/** Each moment that is sought has a store of its own; the former one is shown until it is there. */
export function useStores(player: Player): void {
  const page = useStore();
  const { turn } = usePlayerState(player);
  useEffect(() => {
    if (turn === 0) return undefined;
    let isWanted = true;
    let leave: (() => void) | undefined;
    void openPastStore(page, player).then((store) => {
      if (!isWanted) return;
      leave = followPlayer(page, store, player);
      page.set(pastStoreAtom, { turn, store });
    });
    return () => {
      isWanted = false;
      leave?.();
    };
  }, [page, player, turn]);
}

const KEPT_MS = 1_000;

/** The address of each page says how it is played and where, so that a link or a reload shows the same. */
export function useAddressKept(player: Player): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    let keptAt = -Infinity;
    const keep = (): void => {
      const { isPlaying, isUntilAsked, until, speed, basis } = player.state();
      if (isPlaying && Date.now() - keptAt < KEPT_MS) return;
      keptAt = Date.now();
      const play = { isPlaying, speed, basis, until: isUntilAsked ? until : null };
      const address = addressOf(window.location, player.momentText(), play) + window.location.hash;
      // The router's own state stays: to it the page is the same.
      window.history.replaceState(window.history.state, '', address);
    };
    keep();
    return player.subscribe(keep);
  }, [player, pathname, search]);
}
