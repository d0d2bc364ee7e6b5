import type { RowConcept } from '@watchglass/schemas/entities';
import { atom, type Atom, type WritableAtom } from 'jotai';

/** A row of a list, or the notice of its deletion. */
interface Positioned {
  readonly position: string;
}
interface Gone {
  readonly deleted: true;
}
interface Kept<T> {
  readonly position: string;
  /** Null once the row is deleted: the position stays, so that an older push does not restore it. */
  readonly row: T | null;
  /** The number of the change of this collection that brought the row. */
  readonly change: number;
}

export interface Rows<T> {
  readonly concept: RowConcept;
  readonly rowsAtom: Atom<ReadonlyMap<string, T>>;
  /** Stores pushed or answered rows: the newer position wins per row. */
  readonly putAtom: WritableAtom<null, [items: readonly unknown[], position: string], void>;
  /** Stores a whole list: rows that it omits are removed, unless they were put after the read began. */
  readonly replaceAtom: WritableAtom<null, [items: readonly T[], since: number], void>;
  /** The number of the newest change. Take it before a read and pass it to `replaceAtom`. */
  readonly changeAtom: Atom<number>;
}

export function idOfRow(row: { readonly id?: unknown; readonly serial?: unknown }): string {
  return String(row.id ?? row.serial);
}

/** Returns true if a pushed row, or the notice of its deletion, has this id. */
export function isRow(row: unknown, id: string): boolean {
  return isObject(row) && idOfRow(row) === id;
}

/** The rows of a list. Replies and pushes both enter through `putAtom`. */
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
    // A row pushed during the read may have newer counts at the same position.
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
