import type { EventStore, Position } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { auditTable, headBeforeFirst, type AuditHead } from './audit.ts';
import { entryOf, hashOf, NO_HASH, type AuditEntry, type LinkForm } from './entry.ts';

export interface VerifyDeps {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly timeSeries: Pick<TimeSeries, 'query' | 'stream'>;
  readonly relational: Queryable;
  readonly clock: () => Date;
}

/** An entry arrives within seconds. The bound keeps a removed entry from counting as a waiting one. */
const MAY_WAIT_MS = 60_000;

/**
 * The fault of a link: its entry is missing from the audit, has no event, or differs from its event; it has waited for
 * over a minute; or the committed head differs from the end of the events.
 */
export type Fault = 'removed' | 'added' | 'altered' | 'late' | 'head';

export type Verdict =
  | { readonly ok: true; readonly entries: number; readonly waiting: number }
  | { readonly ok: false; readonly fault: Fault; readonly position: Position; readonly eventId: string };

interface StoredEntry extends AuditEntry, Record<string, unknown> {
  readonly hash: string;
}

/** A link as computed from the events. */
interface Link {
  readonly entry: AuditEntry;
  readonly hash: string;
  readonly form: LinkForm;
  /** Instant at which the event reached the store that is read: milliseconds. */
  readonly storedAt: number;
}

/** The position up to which the audit is complete, and the latest instant of an event that may still wait. */
interface Arrival {
  readonly arrived: Position;
  readonly mayWaitFrom: number;
}

/**
 * Computes an organization's chain from the event store, compares each entry of the audit and the head with it, and
 * returns the first broken link. Entries on their way to the audit are `waiting`; after a minute they are a fault.
 */
export async function verifyAudit(organizationId: number, deps: VerifyDeps): Promise<Verdict> {
  const newest = await newestEntry(organizationId, deps.timeSeries);
  const { head, arrived } = await readEnds(deps.relational, organizationId);
  const arrival: Arrival = { arrived, mayWaitFrom: deps.clock().getTime() - MAY_WAIT_MS };
  const stored = new Ahead(storedEntries(organizationId, head.position, deps.timeSeries));
  const end = { hash: NO_HASH, eventId: '', entries: 0, waiting: 0 };
  for await (const link of links(organizationId, head, deps.eventStore)) {
    const found = compare(link, await stored.peek(), arrival);
    if (typeof found === 'object') return found;
    if (found === 'entries') await stored.take();
    end[found] += 1;
    Object.assign(end, { hash: link.hash, eventId: link.entry.event_id });
  }
  const unexplained = (await stored.peek()) ?? beyond(head, newest);
  if (unexplained !== undefined) return broken('added', unexplained);
  const { hash, eventId, entries, waiting } = end;
  const isWhole = hash === head.hash && entries + waiting === head.entries;
  return isWhole ? { ok: true, entries, waiting } : { ok: false, fault: 'head', position: head.position, eventId };
}

const beyond = (head: AuditHead, newest: StoredEntry | undefined): StoredEntry | undefined =>
  newest !== undefined && newest.position > head.position ? newest : undefined;

type Broken = Extract<Verdict, { ok: false }>;

const broken = (fault: Fault, { position, event_id }: AuditEntry): Broken => ({
  ok: false,
  fault,
  position,
  eventId: event_id,
});

/** Counts a link as an entry or as waiting, given the next stored entry `found`. */
function compare(
  { entry, hash, form, storedAt }: Link,
  found: StoredEntry | undefined,
  { arrived, mayWaitFrom }: Arrival,
): Broken | 'entries' | 'waiting' {
  if (found === undefined || found.position > entry.position) {
    if (entry.position <= arrived) return broken('removed', entry);
    return storedAt < mayWaitFrom ? broken('late', entry) : 'waiting';
  }
  if (found.position < entry.position) return broken('added', found);
  return found.hash === hash && contentOf(found, form) === contentOf(entry, form)
    ? 'entries'
    : broken('altered', entry);
}

/** Two entries are equal if a chain with one of them has the same hash. */
const contentOf = (entry: AuditEntry, form: LinkForm): string =>
  hashOf(NO_HASH, { ...entry, at: isoOf(entry.at), recorded_at: isoOf(entry.recorded_at) }, form);

const isoOf = (instant: string): string => new Date(instant).toISOString();

async function* links(
  organizationId: number,
  { position: upTo, first_form_to: firstFormTo }: AuditHead,
  eventStore: VerifyDeps['eventStore'],
): AsyncGenerator<Link> {
  let previous = NO_HASH;
  for await (const { events } of eventStore.readAll(null)) {
    for (const event of events) {
      const entry = entryOf(event);
      if (entry.position > upTo) return;
      if (entry.organization !== organizationId) continue;
      const form = entry.position <= (firstFormTo ?? upTo) ? 'first' : 'full';
      previous = hashOf(previous, entry, form);
      yield { entry, hash: previous, form, storedAt: Date.parse(event.recordedAt) };
    }
  }
}

const STORED = `SELECT ${auditTable.columns.join(', ')} FROM audit FINAL WHERE organization = {organization: UInt32}`;

async function* storedEntries(
  organization: number,
  upTo: Position,
  timeSeries: VerifyDeps['timeSeries'],
): AsyncGenerator<StoredEntry> {
  const sql = `${STORED} AND position <= {upTo: String} ORDER BY position`;
  for await (const rows of timeSeries.stream<StoredEntry>(sql, { organization, upTo })) yield* rows;
}

/** Read before the head: an entry reaches the audit only after the commit of its head, so none may be beyond it. */
async function newestEntry(
  organization: number,
  timeSeries: VerifyDeps['timeSeries'],
): Promise<StoredEntry | undefined> {
  const [entry] = await timeSeries.query<StoredEntry>(`${STORED} ORDER BY position DESC LIMIT 1`, { organization });
  return entry;
}

async function readEnds(
  relational: Queryable,
  organizationId: number,
): Promise<{ head: AuditHead; arrived: Position }> {
  const [row] = await relational.query<{ head: AuditHead | null; arrived: string | null }>(
    `SELECT (SELECT row_to_json(h) FROM read.audit_heads h WHERE organization_id = $1) AS head,
      (SELECT position FROM read.projection_checkpoints WHERE projection = $2) AS arrived`,
    [organizationId, auditTable.name],
  );
  return { head: row?.head ?? headBeforeFirst(organizationId), arrived: row?.arrived ?? '' };
}

/** An iterator with a look at the next item before it is taken. */
class Ahead<T> {
  readonly #iterator: AsyncIterator<T>;
  #next: Promise<IteratorResult<T, unknown>> | null = null;

  constructor(source: AsyncIterable<T>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  async peek(): Promise<T | undefined> {
    this.#next ??= this.#iterator.next();
    const result = await this.#next;
    return result.done === true ? undefined : result.value;
  }

  async take(): Promise<void> {
    await this.peek();
    this.#next = null;
  }
}
