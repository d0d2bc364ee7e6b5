import { refuse } from '@watchglass/schemas/refusals';
import type { Basis } from '@watchglass/schemas/moment/bases';
import { PAST_KEPT_DAYS } from '@watchglass/schemas/moment/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { reached } from '../http/caught-up.ts';

/** A moment of an organization: its last entry then, with its position, and the instant at which clocks stood. */
export interface Moment {
  readonly n: number;
  readonly position: string;
  /** The instant from which the entry is known, in epoch milliseconds. */
  readonly known: number;
  /** The asked instant, in epoch milliseconds; of an entry, that from which it is known. */
  readonly at: number;
  readonly basis: Basis;
}

interface Asked {
  readonly organizationId: number;
  /** An instant with offset, or `n` and a number. */
  readonly text: string;
  readonly basis: Basis;
  readonly now: Date;
}

interface Entry extends Record<string, unknown> {
  readonly n: number;
  readonly position: string;
  readonly known: string;
}

const DAY_MS = 86_400_000;
const COLUMNS = 'SELECT n, position, known FROM read.moments WHERE organization_id = $1';

/**
 * Finds the last entry at a moment. Refuses with `InvalidRequest` an instant that no calendar has, with `MomentInFuture` and with
 * `BeforeTheBeginning`, which names the first moment.
 */
export async function findMoment(relational: Queryable, asked: Asked): Promise<Moment> {
  return asked.text.startsWith('n') ? ofNumber(relational, asked) : ofInstant(relational, asked);
}

async function ofNumber(relational: Queryable, { organizationId, text, basis, now }: Asked): Promise<Moment> {
  const [entry] = await relational.query<Entry>({
    name: 'moments.by-number',
    text: `${COLUMNS} AND n = $2`,
    values: [organizationId, Number(text.slice(1))],
  });
  if (entry === undefined) return refuse('MomentInFuture');
  mustBeKept(Number(entry.known), now);
  return momentOf(entry, Number(entry.known), basis);
}

async function ofInstant(relational: Queryable, { organizationId, text, basis, now }: Asked): Promise<Moment> {
  const at = Date.parse(text);
  if (Number.isNaN(at)) refuse('InvalidRequest', { field: 'at' });
  if (at > now.getTime()) refuse('MomentInFuture');
  await asFarAsOthers(relational);
  const [entry] = await relational.query<Entry>({
    name: 'moments.at',
    text: `${COLUMNS} AND known <= $2 ORDER BY known DESC, n DESC LIMIT 1`,
    values: [organizationId, at],
  });
  if (entry !== undefined) {
    mustBeKept(at, now);
    return momentOf(entry, at, basis);
  }
  const first = await firstMoment(relational, organizationId, now);
  return refuse('BeforeTheBeginning', first === undefined ? {} : { first: new Date(first).toISOString() });
}

/**
 * Waits until the entries are numbered that another read model shows already: the past must not know less than the present did.
 * Refuses with `ServiceUnavailable` while they are not, as after an upgrade.
 */
async function asFarAsOthers(relational: Queryable): Promise<void> {
  const [row] = await relational.query<{ head: string | null }>({
    name: 'moments.others',
    text: "SELECT max(position) AS head FROM read.projection_checkpoints WHERE projection NOT LIKE '% next %'",
  });
  if (row?.head && !(await reached(relational, ['moments'], row.head))) refuse('ServiceUnavailable');
}

const momentOf = ({ n, position, known }: Entry, at: number, basis: Basis): Moment => ({
  n,
  position,
  known: Number(known),
  at,
  basis,
});

/** The first instant of which every row's version is kept, in epoch milliseconds. */
const keptFrom = (now: Date): number => now.getTime() - PAST_KEPT_DAYS * DAY_MS;

function mustBeKept(at: number, now: Date): void {
  const first = keptFrom(now);
  if (at < first) refuse('BeforeTheBeginning', { first: new Date(first).toISOString() });
}

/** The first instant that can be asked for, in epoch milliseconds; undefined before the workspace is projected. */
export async function firstMoment(
  relational: Queryable,
  organizationId: number,
  now: Date,
): Promise<number | undefined> {
  const [first] = await relational.query<Entry>({
    name: 'moments.first',
    text: `${COLUMNS} AND n = 1`,
    values: [organizationId],
  });
  return first === undefined ? undefined : Math.max(Number(first.known), keptFrom(now));
}

/** The number of the newest entry; 0 before the first. */
export async function lastNumber(relational: Queryable, organizationId: number): Promise<number> {
  const [last] = await relational.query<Entry>({
    name: 'moments.last',
    text: `${COLUMNS} ORDER BY n DESC LIMIT 1`,
    values: [organizationId],
  });
  return last?.n ?? 0;
}
