import type { PointKey } from '@watchglass/schemas/live/messages';
import { useAtomValue, useStore } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { LivePoint } from './board.ts';
import { nowAtom } from './clock.ts';
import { boardAtom } from './values.ts';

/** Something that moves with values and with the clock, read without a render. */
export interface LiveSource<T> {
  readonly read: () => T;
  /** Calls back when it may have changed, once a frame at most. */
  readonly listen: (listener: () => void) => () => void;
}

/** The points of a source and the server's time. */
export interface Live {
  readonly keys: readonly PointKey[];
  readonly now: number;
  readonly newest: (key: PointKey) => LivePoint | null;
  readonly heardAt: (key: PointKey) => number | null;
}

/** A source that follows points and the clock. `read` must be a stable function. */
export function useLiveSource<T>(points: readonly PointKey[], read: (live: Live) => T): LiveSource<T> {
  const store = useStore();
  const board = useAtomValue(boardAtom);
  const list = points.join(' ');
  return useMemo(() => {
    const keys = list.split(' ').filter(Boolean) as PointKey[];
    const [newest, heardAt] = [board.newest.bind(board), board.heardAt.bind(board)];
    return {
      read: () => read({ keys, newest, heardAt, now: store.get(nowAtom) }),
      listen(listener) {
        const [leaveBoard, leaveClock] = [board.listen(keys, listener), store.sub(nowAtom, listener)];
        return () => {
          leaveBoard();
          leaveClock();
        };
      },
    };
  }, [store, board, list, read]);
}

/** What a source reads now; renders again only when that changes. */
export function useLive<T extends string | number | boolean | null>({ listen, read }: LiveSource<T>): T {
  return useSyncExternalStore(listen, read, read);
}

/** The instant from which the age of the newest of the points counts; null without a value. */
export function newestAt({ keys, heardAt }: Live): number | null {
  return keys.reduce<number | null>((latest, key) => {
    const at = heardAt(key);
    return at !== null && (latest === null || at > latest) ? at : latest;
  }, null);
}
