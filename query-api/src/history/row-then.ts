import type { Sight } from '@watchglass/schemas/member/rights';
import { tablesAsOf } from '../moment/past-relational.ts';
import type { Kept } from './kept.ts';

/** Places of values in a statement; `locations` is null if the caller sees every location. */
export interface Places {
  readonly organization: string;
  readonly locations: string | null;
}

const ONLY = '{only}';

/** The value of the last place, if there is one. */
export const locationsOf = ({ locations }: Sight): readonly unknown[] => (locations === null ? [] : [locations]);

/**
 * SQL for the rows of a concept as of a position, which is any SQL: id, name, whether the thing is there, and its fields as JSON.
 * Bound to the organization and to the locations of the sight, by where things were then.
 */
export function rowsThen(
  { reader: { table, id, placed }, name, marksDeleted, fields }: Kept,
  { organization, locations }: Places,
  { position, only }: { readonly position: string; readonly only: string },
): string {
  const seen = locations === null || placed === 'everywhere' ? 'true' : placed.condition(locations);
  const said = Object.entries(fields).map(
    ([field, sql]) => `'${field}', ${typeof sql === 'string' ? sql : sql(locations)}`,
  );
  const text = `SELECT t.${id}::text AS id, ${name} AS name, ${marksDeleted ? 'NOT t.deleted' : 'true'} AS is_there,
      jsonb_build_object(${said.join(', ')}) AS fields
    FROM read.${table} t WHERE t.organization_id = ${organization} AND t.${id} ${ONLY} AND ${seen}`;
  // Which things is asked of today's tables, which have every version.
  return tablesAsOf(text, position).text.replace(ONLY, () => only);
}

/** SQL for a column of every version of a concept's things, those of their parts too: `of` is the column with the thing's id. */
export function everyVersion(
  { reader: { table, id }, parts = [] }: Kept,
  select: (of: string) => string,
  where: string,
): string {
  const tables = [{ table, of: id }, ...parts].flatMap(({ table: name, of }) => [
    `SELECT ${select(`t.${of}`)} FROM read.${name} t WHERE ${where.replaceAll('{of}', `t.${of}`)}`,
    `SELECT ${select(`t.${of}`)} FROM read.${name}_past t WHERE ${where.replaceAll('{of}', `t.${of}`)}`,
  ]);
  return tables.join(' UNION ');
}
