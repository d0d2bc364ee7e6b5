import type { Mark } from '@watchglass/schemas/moment/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { endOfStep, type Played } from './steps.ts';

interface Entry {
  readonly n: number;
  readonly position: string;
  /** Epoch milliseconds. */
  readonly known: number;
}
interface Described extends Record<string, unknown> {
  readonly position: string;
  readonly concept: string;
  readonly type: string;
  readonly subject: string;
}

/** The marks of a time and the instant until which they are complete; that is earlier than asked if rights or places changed. */
export interface Marks {
  readonly marks: readonly Mark[];
  readonly to: number;
}

interface Stores {
  readonly relational: Queryable;
  readonly timeSeries: TimeSeries;
}

/** Of a sensor that is shown: it came, moved or went. */
const PLACED: ReadonlySet<string> = new Set(['SensorHeard', 'SensorPlaced', 'SensorDeleted', 'SensorRestored']);

/** Entries of a time, by concept the last of each step. At most `most` entries are read. */
export async function marksOf(
  { relational, timeSeries }: Stores,
  asked: Played,
  sensors: ReadonlySet<number>,
  most: number,
): Promise<Marks> {
  const entries = await entriesIn(relational, asked, most + 1);
  const [first, next] = [entries[0], entries[most]];
  if (first === undefined) return { marks: [], to: asked.to };
  const to = next === undefined ? asked.to : endOfStep(asked, next.known, -1);
  if (to <= asked.from) return marksOfCrowd({ relational, timeSeries }, asked, first);
  const whole = entries.filter(({ known }) => known <= to);
  const described = await describe(timeSeries, asked.organizationId, whole);
  const turn = whole.find(({ position }) => isTurn(described.get(position), sensors));
  const end = turn === undefined ? to : Math.min(to, endOfStep(asked, turn.known));
  return {
    marks: lastOfSteps(
      asked,
      whole.filter(({ known }) => known <= end),
      described,
    ),
    to: end,
  };
}

function isTurn(entry: Described | undefined, sensors: ReadonlySet<number>): boolean {
  if (entry === undefined) return false;
  return entry.concept === 'member' || (PLACED.has(entry.type) && sensors.has(Number(entry.subject)));
}

async function entriesIn(relational: Queryable, { organizationId, from, to }: Played, most: number): Promise<Entry[]> {
  const rows = await relational.query<Omit<Entry, 'known'> & { known: string } & Record<string, unknown>>({
    name: 'moments.between',
    text: 'SELECT n, position, known FROM read.moments WHERE organization_id = $1 AND known > $2 AND known <= $3 ORDER BY known, n LIMIT $4',
    values: [organizationId, from, to, most],
  });
  return rows.map((row) => ({ ...row, known: Number(row.known) }));
}

async function describe(
  timeSeries: TimeSeries,
  organization: number,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Described>> {
  const rows = await timeSeries.query<Described>(
    `SELECT position, concept, type, subject FROM audit FINAL
      WHERE organization = {organization: UInt32} AND position >= {first: String} AND position <= {last: String}`,
    { organization, first: entries[0]?.position ?? '', last: entries.at(-1)?.position ?? '' },
  );
  return new Map(rows.map((row) => [row.position, row]));
}

function lastOfSteps(asked: Played, entries: readonly Entry[], described: ReadonlyMap<string, Described>): Mark[] {
  const last = new Map<string, Mark>();
  for (const { n, position, known } of entries) {
    const concept = described.get(position)?.concept ?? '';
    last.set(`${endOfStep(asked, known)} ${concept}`, [known, concept, n]);
  }
  return [...last.values()].toSorted(([, , a], [, , b]) => a - b);
}

/** More entries within the first step than are read: all that changed is named at the step's end. */
async function marksOfCrowd({ relational, timeSeries }: Stores, asked: Played, first: Entry): Promise<Marks> {
  const { organizationId: organization } = asked;
  const to = endOfStep(asked, first.known);
  const [last] = await relational.query<{ n: number; position: string; known: string }>({
    name: 'moments.last-until',
    text: 'SELECT n, position, known FROM read.moments WHERE organization_id = $1 AND known <= $2 ORDER BY known DESC, n DESC LIMIT 1',
    values: [organization, to],
  });
  const rows = await timeSeries.query<{ concept: string }>(
    `SELECT DISTINCT concept FROM audit
      WHERE organization = {organization: UInt32} AND position >= {first: String} AND position <= {last: String} ORDER BY concept`,
    { organization, first: first.position, last: last?.position ?? first.position },
  );
  const [at, n] = last === undefined ? [first.known, first.n] : [Number(last.known), last.n];
  return { marks: rows.map(({ concept }): Mark => [at, concept, n]), to };
}
