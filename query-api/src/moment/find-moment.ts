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

interface Found extends Moment {
  /** The asked projections had reached it when it was found; false if that is not known. */
  readonly isReached: boolean;
}

interface Asked {
  readonly organizationId: number;
  /** An instant with offset, or `n` and a number. */
  readonly text: string;
  readonly basis: Basis;
  readonly now: Date;
  /** The projections that must have reached the moment; whoever names them waits for them. */
  readonly reads?: readonly string[];
}

interface Entry extends Record<string, unknown> {
  readonly n: number;
  readonly position: string;
  readonly known: string;
  readonly waiting?: string;
  /** Entries are numbered as far as any read model shows them. */
  readonly is_numbered?: boolean;
}

const DAY_MS = 86_400_000;
const COLUMNS = 'SELECT n, position, known FROM read.moments WHERE organization_id = $1';
/** With what is to be known of projections in the same snapshot: mostly nothing has to be waited for. */
const withReached = (which: string): string => `WITH m AS MATERIALIZED (${COLUMNS} AND ${which})
  SELECT n, position, known, (SELECT count(*) FROM unnest($3::text[]) AS wanted (name)
    LEFT JOIN read.projection_checkpoints AS c ON c.projection = wanted.name WHERE c.position IS NULL OR c.position < m.position) AS waiting,
    (SELECT bool_and(c.position <= o.position) FROM read.projection_checkpoints AS c, read.projection_checkpoints AS o
      WHERE o.projection = 'moments' AND c.projection NOT LIKE '% next %' AND c.position IS NOT NULL) AS is_numbered
  FROM m`;

/**
 * Finds the last entry at a moment. Refuses with `InvalidRequest` an instant that no calendar has, with `MomentInFuture` and with
 * `BeforeTheBeginning`, which names the first moment.
 */
export async function findMoment(relational: Queryable, asked: Asked): Promise<Found> {
  return asked.text.startsWith('n') ? ofNumber(relational, asked) : ofInstant(relational, asked);
}

async function ofNumber(
  relational: Queryable,
  { organizationId, text, basis, now, reads = [] }: Asked,
): Promise<Found> {
  const [entry] = await relational.query<Entry>({
    name: 'moments.by-number',
    text: withReached('n = $2'),
    values: [organizationId, Number(text.slice(1)), reads],
  });
  if (entry === undefined) return refuse('MomentInFuture');
  mustBeKept(Number(entry.known), now);
  return momentOf(entry, Number(entry.known), basis);
}

async function ofInstant(
  relational: Queryable,
  { organizationId, text, basis, now, reads = [] }: Asked,
): Promise<Found> {
  const at = Date.parse(text);
  if (Number.isNaN(at)) refuse('InvalidRequest', { field: 'at' });
  if (at > now.getTime()) refuse('MomentInFuture');
  const last = () =>
    relational.query<Entry>({
      name: 'moments.at',
      text: withReached('known <= $2 ORDER BY known DESC, n DESC LIMIT 1'),
      values: [organizationId, at, reads],
    });
  let [entry] = await last();
  if (entry?.is_numbered !== true) {
    await asFarAsOthers(relational);
    [entry] = await last();
  }
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

const momentOf = ({ n, position, known, waiting }: Entry, at: number, basis: Basis): Found => ({
  n,
  position,
  known: Number(known),
  at,
  basis,
  isReached: waiting === '0',
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
