import type { RowConcept } from '@watchglass/schemas/entities';
import type { PointKey, RowsChanged, Watch } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** The data that one mounted component shows: points, or the rows of one list. */
interface Shown {
  readonly points: readonly PointKey[];
  readonly list?: ShownList;
}

export interface ShownList {
  readonly concept: RowConcept;
  /** Stores pushed rows. If that needs a read, resolves once a later read is shown. */
  put(items: readonly unknown[], position: string): Promise<void> | void;
  /** Reads the list again, up to a position at least. Rejects if the read fails. */
  reread(position: string): Promise<void>;
}

export interface WatchSet {
  add(shown: Shown): () => void;
  /** All points and lists shown, each once. */
  current(): Watch;
  /** Stores the rows; returns the reads that are needed before the rows are shown. */
  putRows(rows: RowsChanged): readonly Promise<void>[];
  reread(concept: RowConcept, position: string): Promise<void>;
  /** Calls back once after a burst of changes. */
  onChange(listener: () => void): () => void;
}

const DEBOUNCE_MS = 40;

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

/** Each store has its own watch set. */
export const watchSetAtom = atom<WatchSet>(() => createWatchSet());

/** Watches the live values of these points while the component is mounted. */
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
