import type { Page } from '@watchglass/schemas/page';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { isDescending, type Paging } from '../http/paging.ts';
import { resorted } from './in-order.ts';

/** The result of a read of an organization's list. */
export interface Opened<E> {
  readonly entries: readonly E[];
  /** Ids of removed entries, if only changes were read. */
  readonly gone?: readonly string[];
}

export interface OpenedListOptions<E, S extends string> {
  /**
   * A table of the schema `read` with `organization_id` and an index of `(organization_id, position)`: the list is
   * unchanged while the newest position is.
   */
  readonly table: string;
  readonly relational: Queryable;
  readonly clock: () => Date;
  readonly idOf: (entry: E) => string;
  /**
   * Reads and opens all of an organization, or the changes of its table since the position `after`. `known` are the
   * previous entries, which need not be opened again.
   */
  readonly read: (organizationId: number, known: ReadonlyMap<string, E>, after: string | null) => Promise<Opened<E>>;
  /** Returns false if an entry is incomplete: the list is then read again for the next caller. */
  readonly isComplete?: (entry: E) => boolean;
  /** Compares two entries per sort field; equal entries are ordered by id. */
  readonly orders: Readonly<Record<S, (a: E, b: E) => number>>;
}

export interface Asked<E, S extends string> {
  /** Null matches every entry. */
  readonly matches: ((entry: E) => boolean) | null;
  readonly sort: S;
  /** As in the query string. */
  readonly descending: string;
}

interface Held<E, S extends string> {
  readonly entries: Map<string, E>;
  readonly sorted: Map<S, readonly E[]>;
  readonly head: string;
  readonly until: number;
}

interface Terms<E, S extends string> extends Pick<Held<E, S>, 'head' | 'until'> {
  /** The list to extend with changes; null if all of it has to be read. */
  readonly base: Held<E, S> | null;
}

const HOLD_MS = 30_000;
const MOST_ENTRIES = 100_000;

/**
 * Lists of an organization whose names and addresses are sealed, so that no index can sort or search them. They are
 * opened once and kept in memory in the requested orders. A change of the table adds its changes; after half a minute
 * the list is read again, for destroyed keys and changed names. The least recently used list is evicted first.
 */
export class OpenedList<E, S extends string> {
  readonly #options: OpenedListOptions<E, S>;
  readonly #held = new Map<number, Held<E, S>>();
  readonly #reading = new Map<number, { readonly head: string; readonly held: Promise<Held<E, S>> }>();

  constructor(options: OpenedListOptions<E, S>) {
    this.#options = options;
  }

  async page(organizationId: number, { page, rowsPerPage, ...asked }: Asked<E, S> & Paging): Promise<Page<E>> {
    const found = await this.all(organizationId, asked);
    return { items: found.slice(page * rowsPerPage, (page + 1) * rowsPerPage), total: found.length };
  }

  /** Returns every matching entry, in order. */
  async all(organizationId: number, { matches, sort, descending }: Asked<E, S>): Promise<readonly E[]> {
    const sorted = this.#sorted(await this.#of(organizationId), sort);
    const found = matches === null ? sorted : sorted.filter(matches);
    return isDescending(descending) ? found.toReversed() : found;
  }

  #sorted({ entries, sorted }: Held<E, S>, sort: S): readonly E[] {
    const known = sorted.get(sort);
    if (known) return known;
    const made = [...entries.values()].toSorted(this.#order(sort));
    sorted.set(sort, made);
    return made;
  }

  #order(sort: S): (a: E, b: E) => number {
    const { orders, idOf } = this.#options;
    return (a, b) => orders[sort](a, b) || (idOf(a) < idOf(b) ? -1 : 1);
  }

  async #of(organizationId: number): Promise<Held<E, S>> {
    const head = await this.#head(organizationId);
    const held = this.#held.get(organizationId);
    const now = this.#options.clock().getTime();
    const isFresh = held !== undefined && held.until > now;
    if (isFresh && held.head === head) {
      this.#hold(organizationId, held);
      return held;
    }
    return this.#readOnce(
      organizationId,
      isFresh ? { head, until: held.until, base: held } : { head, until: now + HOLD_MS, base: null },
    );
  }

  /** Concurrent callers for the same state of the table share one read. */
  async #readOnce(organizationId: number, terms: Terms<E, S>): Promise<Held<E, S>> {
    const underway = this.#reading.get(organizationId);
    if (underway?.head === terms.head) return underway.held;
    const reading = { head: terms.head, held: this.#read(organizationId, terms) };
    this.#reading.set(organizationId, reading);
    try {
      return await reading.held;
    } finally {
      if (this.#reading.get(organizationId) === reading) this.#reading.delete(organizationId);
    }
  }

  async #read(organizationId: number, { head, until, base }: Terms<E, S>): Promise<Held<E, S>> {
    const opened = await this.#options.read(
      organizationId,
      this.#held.get(organizationId)?.entries ?? new Map(),
      base?.head ?? null,
    );
    // The base was extended by another read, or evicted.
    if (base !== null && this.#held.get(organizationId) !== base)
      return this.#read(organizationId, { head, until, base: null });
    const held = { head, until: this.#isComplete(opened) ? until : 0, ...this.#with(opened, base) };
    this.#hold(organizationId, held);
    return held;
  }

  #isComplete({ entries }: Opened<E>): boolean {
    const { isComplete = () => true } = this.#options;
    return entries.every(isComplete);
  }

  /** Extends the previous entries in place: no other caller holds them. */
  #with({ entries, gone = [] }: Opened<E>, base: Held<E, S> | null): Pick<Held<E, S>, 'entries' | 'sorted'> {
    const { idOf } = this.#options;
    const all = base?.entries ?? new Map<string, E>();
    const out = [...gone, ...entries.map(idOf)].flatMap((id) => all.get(id) ?? []);
    const sorted = [...(base?.sorted ?? [])].map(
      ([sort, list]) => [sort, resorted(list, { out, into: entries }, this.#order(sort))] as const,
    );
    for (const id of gone) all.delete(id);
    for (const entry of entries) all.set(idOf(entry), entry);
    return { entries: all, sorted: new Map(sorted) };
  }

  #hold(organizationId: number, held: Held<E, S>): void {
    this.#held.delete(organizationId);
    this.#held.set(organizationId, held);
    let count = [...this.#held.values()].reduce((sum, { entries }) => sum + entries.size, 0);
    for (const [longestUnused, { entries }] of this.#held) {
      if (count <= MOST_ENTRIES || longestUnused === organizationId) return;
      this.#held.delete(longestUnused);
      count -= entries.size;
    }
  }

  async #head(organizationId: number): Promise<string> {
    const { table, relational } = this.#options;
    const [row] = await relational.query<{ head: string | null }>({
      name: `${table}.head`,
      text: `SELECT max(position) AS head FROM read.${table} WHERE organization_id = $1`,
      values: [organizationId],
    });
    return row?.head ?? '';
  }
}

/** Compares texts without case and accents, and 10 after 9. */
export const byText: (a: string, b: string) => number = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  .compare;

/** Makes texts searchable in any case: prepared once, searched often. */
export function searchable(...texts: readonly string[]): string {
  return texts.join('\n').toLowerCase();
}

/** Returns a test for searchable texts that contain the search; null if the search is empty. */
export function searchFor(search = ''): ((texts: string) => boolean) | null {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? null : (texts) => texts.includes(wanted);
}

/** Joins all given conditions; null if there are none. */
export function allOf<E>(
  ...conditions: readonly (((entry: E) => boolean) | false | null)[]
): ((entry: E) => boolean) | null {
  const given = conditions.filter((condition) => typeof condition === 'function');
  return given.length === 0 ? null : given.reduce((one, other) => (entry) => one(entry) && other(entry));
}
