import { eventShapes, type EventType } from '@watchglass/schemas/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { entryOf } from '../audit/entry.ts';
import type { Recorded } from '../read-event.ts';
import type { Schema, Table } from '../table.ts';
import { knownFrom } from './known.ts';

const NAME = 'moments';
const KEY = ['organization_id', 'n'] as const;

/** The place of an event among those of its organization, from 1, and the instant from which it is known. */
interface Moment {
  readonly organization_id: number;
  readonly n: number;
  readonly position: string;
  /** Epoch milliseconds. */
  readonly known: number;
}

/**
 * Every event of an organization, also those that no screen lists: the numbers of its entries and the instants from which they
 * are known. An instant or a number leads to a position here, and rows as of that position are the past.
 */
export const moments: Table = {
  name: NAME,
  key: KEY,
  parts: [{ name: NAME, key: KEY }],
  types: Object.keys(eventShapes) as EventType[],
  nextCreation: {
    bare: `CREATE TABLE read_next.${NAME} (
  organization_id integer NOT NULL,
  n integer NOT NULL,
  position text COLLATE "C" NOT NULL,
  known bigint NOT NULL,
  PRIMARY KEY (organization_id, n)
)`,
    rest: [
      `CREATE UNIQUE INDEX moments_by_position ON read_next.${NAME} (organization_id, position)`,
      `CREATE INDEX moments_by_instant ON read_next.${NAME} (organization_id, known, n)`,
    ],
  },
  async write(tx, events, schema = 'read') {
    const told = events.map(clocksOf).filter(({ organization }) => organization !== 0);
    if (told.length === 0) return [];
    const heads = await headsOf(tx, schema, [...new Set(told.map(({ organization }) => organization))]);
    const made = told.flatMap(({ organization, position, ...clocks }): Moment[] => {
      const head = heads.get(organization);
      if (head !== undefined && head.position >= position) return [];
      const next: Moment = {
        organization_id: organization,
        n: (head?.n ?? 0) + 1,
        position,
        known: knownFrom(head?.known ?? -Infinity, clocks),
      };
      heads.set(organization, next);
      return [next];
    });
    if (made.length > 0)
      await tx.query({
        name: `${schema}.${NAME}.insert`,
        text: `INSERT INTO ${schema}.${NAME} SELECT * FROM json_populate_recordset(null::${schema}.${NAME}, $1::json)`,
        values: [JSON.stringify(made)],
      });
    return [];
  },
};

function clocksOf(event: Recorded): { organization: number; position: string; at: number; recordedAt: number } {
  const { organization, position, at, recorded_at } = entryOf(event as unknown as RecordedEvent);
  return { organization, position, at: Date.parse(at), recordedAt: Date.parse(recorded_at) };
}

async function headsOf(tx: Queryable, schema: Schema, organizations: readonly number[]): Promise<Map<number, Moment>> {
  const rows = await tx.query<Omit<Moment, 'known'> & { known: string } & Record<string, unknown>>({
    name: `${schema}.${NAME}.heads`,
    text: `SELECT m.* FROM unnest($1::int[]) AS o (id)
      CROSS JOIN LATERAL (SELECT * FROM ${schema}.${NAME} WHERE organization_id = o.id ORDER BY n DESC LIMIT 1) m`,
    values: [organizations],
  });
  return new Map(rows.map((row) => [row.organization_id, { ...row, known: Number(row.known) }]));
}
