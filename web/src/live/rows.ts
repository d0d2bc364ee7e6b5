import type { RowConcept } from '@watchglass/schemas/entities';
import { atom, type Atom, type WritableAtom } from 'jotai';

/** A row that a list shows, or the news that it is gone. */
interface Positioned {
  readonly position: string;
}
interface Gone {
  readonly deleted: true;
}
interface Kept<T> {
  readonly position: string;
  /** Null once it was deleted: the position stays, so that an older push does not bring it back. */
  readonly row: T | null;
  /** Which change of this collection brought it. */
  readonly change: number;
}

export interface Rows<T> {
  readonly concept: RowConcept;
  readonly rowsAtom: Atom<ReadonlyMap<string, T>>;
  /** Pushed or answered rows: per row the newer position stays. */
  readonly putAtom: WritableAtom<null, [items: readonly unknown[], position: string], void>;
  /** A whole list that was read: what it does not name is gone, unless it was put after the reading began. */
  readonly replaceAtom: WritableAtom<null, [items: readonly T[], since: number], void>;
  /** Take it before reading, give it to `replaceAtom`. */
  readonly changeAtom: Atom<number>;
}

export function idOfRow(row: { readonly id?: unknown; readonly serial?: unknown }): string {
  return String(row.id ?? row.serial);
}

/** Whether a pushed row, or the news that it is gone, is of this id. */
export function isRow(row: unknown, id: string): boolean {
  return isObject(row) && idOfRow(row) === id;
}

/** A collection of rows that a list shows, fed by replies and by pushes through one door. */
export function rowsOf<T extends Positioned>(concept: RowConcept): Rows<T> {
  const keptAtom = atom<ReadonlyMap<string, Kept<T>>>(new Map());
  const changesAtom = atom(0);
  const rowsAtom = atom((get) => {
    const rows = new Map<string, T>();
    for (const [id, { row }] of get(keptAtom)) if (row !== null) rows.set(id, row);
    return rows;
  });
  const putAtom = atom(null, (get, set, items: readonly unknown[], position: string) => {
    const change = get(changesAtom) + 1;
    const kept = new Map(get(keptAtom));
    for (const item of items) put(kept, item, { position, change });
    set(changesAtom, change);
    set(keptAtom, kept);
  });
  const replaceAtom = atom(null, (get, set, items: readonly T[], since: number) => {
    const change = get(changesAtom) + 1;
    const kept = new Map([...get(keptAtom)].filter(([, entry]) => entry.change > since || entry.row === null));
    // A row that was pushed meanwhile may be newer at the same position: what it counts has changed.
    for (const item of items) {
      const pushed = kept.get(idOfRow(item as object));
      if (!pushed?.row || pushed.position !== item.position) put(kept, item, { position: item.position, change });
    }
    set(changesAtom, change);
    set(keptAtom, kept);
  });
  return { concept, rowsAtom, putAtom, replaceAtom, changeAtom: changesAtom };
}

function put<T extends Positioned>(
  kept: Map<string, Kept<T>>,
  item: unknown,
  at: { position: string; change: number },
): void {
  if (!isObject(item)) return;
  const id = idOfRow(item);
  const position = typeof item.position === 'string' ? item.position : at.position;
  const known = kept.get(id);
  if (known !== undefined && known.position > position) return;
  kept.set(id, { position, row: isGone(item) ? null : (item as T), change: at.change });
}

function isObject(value: unknown): value is { id?: unknown; serial?: unknown; position?: unknown } {
  return typeof value === 'object' && value !== null;
}

function isGone(item: object): item is Gone {
  return 'deleted' in item && item.deleted === true;
}
