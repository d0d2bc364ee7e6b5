import type { RowConcept } from '@watchglass/schemas/entities';
import type { PointKey, RowsChanged, Watch } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** What one mounted component shows: points, or the rows of one list. */
export interface Shown {
  readonly points: readonly PointKey[];
  readonly list?: ShownList;
}

export interface ShownList {
  readonly concept: RowConcept;
  /** Takes pushed rows; where it has to read for that, until what is shown was read after it. */
  put(items: readonly unknown[], position: string): Promise<void> | void;
  /** Reads the list again, up to a position at least. Fails where it cannot. */
  reread(position: string): Promise<void>;
}

export interface WatchSet {
  add(shown: Shown): () => void;
  /** All that is shown, each once. */
  current(): Watch;
  /** What has to be read for these rows to be shown. */
  putRows(rows: RowsChanged): readonly Promise<void>[];
  reread(concept: RowConcept, position: string): Promise<void>;
  /** Calls back once after a burst of changes. */
  onChange(listener: () => void): () => void;
}

export const DEBOUNCE_MS = 40;

export function createWatchSet(
  later: (work: () => void) => void = (work) => void setTimeout(work, DEBOUNCE_MS),
): WatchSet {
  const shown = new Set<Shown>();
  const listeners = new Set<() => void>();
  let due = false;
  const listsOf = (concept: RowConcept) => [...shown].flatMap(({ list }) => (list?.concept === concept ? [list] : []));
  function changed(): void {
    if (due) return;
    due = true;
    later(() => {
      due = false;
      listeners.forEach((listener) => listener());
    });
  }
  return {
    add(entry) {
      shown.add(entry);
      changed();
      return () => {
        if (shown.delete(entry)) changed();
      };
    },
    current: () => ({
      points: [...new Set([...shown].flatMap(({ points }) => points))],
      rows: [...new Set([...shown].flatMap(({ list }) => (list ? [list.concept] : [])))],
    }),
    putRows: ({ concept, items, position }) => listsOf(concept).flatMap((list) => list.put(items, position) ?? []),
    async reread(concept, position) {
      await Promise.all(listsOf(concept).map((list) => list.reread(position)));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Each store has one of its own. */
export const watchSetAtom = atom<WatchSet>(() => createWatchSet());

/** Asks for the live values of these points for as long as the component is there. */
export function useLivePoints(points: readonly PointKey[]): void {
  const watchSet = useAtomValue(watchSetAtom);
  const list = points.join(' ');
  useEffect(
    () => (list === '' ? undefined : watchSet.add({ points: list.split(' ').filter(isPointKey) })),
    [watchSet, list],
  );
}

function isPointKey(text: string): text is PointKey {
  return /^\d+\.\d+$/.test(text);
}
