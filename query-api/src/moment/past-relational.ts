import { PAST_OF_TABLE } from '@watchglass/schemas/moment/past-tables';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable, Relational, Row, Statement } from '@watchglass/streams/ports/relational';

const TABLE = /\bread\.([a-z_0-9]+)/g;
/** PostgreSQL: a query names a part of the statement that the past leaves out, such as a measured column. */
const MISSING = new Set(['42P01', '42703']);

/** The tables of a text as of a position, which is any SQL; `isBound` is false if none of them has a past. */
export function tablesAsOf(text: string, position: string): { readonly text: string; readonly isBound: boolean } {
  let isBound = false;
  const past = text.replace(TABLE, (live, table: string) => {
    const how = PAST_OF_TABLE[table] ?? refuse('NotInThePast');
    if (how === 'today') return live;
    isBound = true;
    const rows = `SELECT *, NULL::text AS until_position FROM ${live} WHERE position <= ${position}`;
    if (how === 'rows') return `(${rows})`;
    return `(${rows} UNION ALL SELECT * FROM ${live}_past WHERE position <= ${position} AND until_position > ${position})`;
  });
  return { text: past, isBound };
}

/** The statement as of a position, which is its last parameter. */
export function asOf({ text, values = [], name }: Statement, position: string): Statement {
  const past = tablesAsOf(text, `$${values.length + 1}::text`);
  if (!past.isBound) return name === undefined ? { text, values } : { text, values, name };
  return { text: past.text, values: [...values, position], ...(name === undefined ? {} : { name: `${name} then` }) };
}

/** Reads rows as they were at a position. Refuses with `NotInThePast` what has no versions, and what is measured. */
export function pastRelational(relational: Relational, position: string): Relational {
  const reading = (live: Queryable): Queryable => ({
    async query<R extends Row>(asked: string | Statement, given?: readonly unknown[]): Promise<R[]> {
      const statement = typeof asked === 'string' ? { text: asked, values: given ?? [] } : asked;
      try {
        return await live.query<R>(asOf(statement, position));
      } catch (error) {
        if (MISSING.has(String((error as { code?: unknown }).code))) refuse('NotInThePast');
        throw error;
      }
    },
  });
  const today = (): never => refuse('NotInThePast');
  return {
    ...reading(relational),
    transaction: (work) => relational.transaction((tx) => work(reading(tx))),
    migrate: today,
    listen: today,
    close: today,
  };
}
