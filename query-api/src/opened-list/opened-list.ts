import type { Page } from '@watchglass/schemas/sensor/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { isDescending, type Paging } from '../http/paging.ts';
import { resorted } from './in-order.ts';

/** What was read of an organization. */
export interface Opened<E> {
  readonly entries: readonly E[];
  /** Ids of those that are not there any more, where only what has changed was read. */
  readonly gone?: readonly string[];
}

export interface OpenedListOptions<E, S extends string> {
  /** Table of the schema `read` with `organization_id` and an index of `(organization_id, position)`: while its newest position stays, so does the list. */
  readonly table: string;
  readonly relational: Queryable;
  readonly clock: () => Date;
  readonly idOf: (entry: E) => string;
  /**
   * Reads and opens all of an organization, or what has changed in its table since the position `after`. `known` are the
   * entries of before: what was opened for them need not be opened again.
   */
  readonly read: (organizationId: number, known: ReadonlyMap<string, E>, after: string | null) => Promise<Opened<E>>;
  /** Whether an entry has all that it will have: where one has not yet, the list is read again for whoever asks next. */
  readonly isComplete?: (entry: E) => boolean;
  /** How two entries stand to each other, by what can be sorted by; those that stand alike go by their ids. */
  readonly orders: Readonly<Record<S, (a: E, b: E) => number>>;
}

export interface Asked<E, S extends string> {
  /** Null where everything does. */
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
  /** What is only to be gone on from; null where all is to be read. */
  readonly base: Held<E, S> | null;
}

const HOLD_MS = 30_000;
const MOST_ENTRIES = 100_000;

/**
 * Lists of an organization whose names and addresses are sealed, so that no index can sort or search them: opened once, held
 * in memory in the orders that were asked for, gone on from where the table has changed, and read again after half a minute
 * for keys that were destroyed and names that changed. Those that were not asked for the longest are forgotten first.
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

  /** Everything that matches, in order. */
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

  /** Whoever asks while it is being read for the same state of the table waits for that. */
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
    // Somebody else went on from the same entries meanwhile, or they were forgotten.
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

  /** Goes on with the very entries of before, which nobody else has any more. */
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

/** Texts as people expect them in a list: capitals and accents do not set apart, and 10 comes after 9. */
export const byText: (a: string, b: string) => number = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  .compare;

/** Texts as they are searched in, whatever their capitals: made once, it is looked through often. */
export function searchable(...texts: readonly string[]): string {
  return texts.join('\n').toLowerCase();
}

/** Whether what is searched for stands somewhere in texts that were made searchable; null where nothing is searched for. */
export function searchFor(search = ''): ((texts: string) => boolean) | null {
  const wanted = search.trim().toLowerCase();
  return wanted === '' ? null : (texts) => texts.includes(wanted);
}

/** What meets all conditions that there are; null where there is none. */
export function allOf<E>(
  ...conditions: readonly (((entry: E) => boolean) | false | null)[]
): ((entry: E) => boolean) | null {
  const given = conditions.filter((condition) => typeof condition === 'function');
  return given.length === 0 ? null : given.reduce((one, other) => (entry) => one(entry) && other(entry));
}
