import type { RowConcept } from '@watchglass/schemas/entities';
import type { Shown, Sight } from '@watchglass/schemas/member/rights';
import type { Page } from '@watchglass/schemas/page';
import type { Row } from '@watchglass/streams/ports/relational';
import { window, type RowPaging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import type { RowSource } from './row-source.ts';

/** SQL, given the parameter that lists the member's locations. */
export interface Placed {
  readonly condition: (locations: string) => string;
  /** Replaces `columns` if a limited member also sees less of each row. */
  readonly columns?: (locations: string) => string;
}

/** The rows that a wall sees within its locations, by the ids of what its dashboards show. */
export interface OnWalls {
  readonly of: readonly (keyof Shown)[];
  /** SQL, given the parameters that list these ids. */
  readonly condition: (...ids: readonly string[]) => string;
  /** Replaces `columns` if a wall also sees less of each row. */
  readonly columns?: (...ids: readonly string[]) => string;
}

/** The way to read a concept's rows, for its routes and for the gateway. The row itself is `t` in all SQL. */
export interface RowReader<R extends Row, V> {
  readonly concept: RowConcept;
  /** The table in the schema `read`. */
  readonly table: string;
  /** The id column; announcements carry its values. */
  readonly id: string;
  /** Columns, and joins bound to `t.organization_id`. Must select `t.position`. */
  readonly columns: string;
  readonly joins?: string;
  /** Columns from readings instead of events: latest values, intervals, contact. `past` takes their place in rows of the past. */
  readonly measured?: { readonly columns: string; readonly joins?: string; readonly past: string };
  /** The rows that a member limited to locations sees; required, so that a concept cannot show all rows by omission. */
  readonly placed: Placed | 'everywhere';
  /** A wall sees no rows of a concept without it. */
  readonly onWalls?: OnWalls;
  /**
   * Rows that another entity's changes move without naming them, as a condition on the parameter that lists its ids.
   */
  readonly movedBy?: Partial<Readonly<Record<RowConcept, (movers: string) => string>>>;
  /** True if the table keeps deleted rows, marked. */
  readonly keepsDeleted: boolean;
  /** Turns rows of one organization into their views. */
  readonly views: (rows: readonly R[], reading: Reading) => Promise<readonly V[]>;
}

const MOST_ROWS = 1_000;

interface Marked extends Row {
  readonly row_id: string;
  readonly row_deleted: boolean;
  readonly position: string;
}

export interface Condition {
  readonly sql: string;
  readonly values?: readonly unknown[];
}

/**
 * Returns views of the rows in sight that meet a condition; its parameters begin at `$2`. Every read of rows requires
 * the caller's sight.
 */
export async function readRows<R extends Row, V>(
  reading: Reading,
  reader: RowReader<R, V>,
  condition: Condition,
): Promise<readonly V[]> {
  const { columns, from, values } = statementOf(reader, reading, condition);
  const alive = reader.keepsDeleted ? 'AND NOT t.deleted' : '';
  const rows = await reading.relational.query<R>(`SELECT ${columns} ${from} ${alive} ${condition.sql}`, values);
  return reader.views(rows, reading);
}

/** Of these ids those whose rows, deleted ones included, are in sight. */
export async function idsInSight<R extends Row, V>(
  { relational, sight }: Pick<Reading, 'relational' | 'sight'>,
  reader: RowReader<R, V>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { from, values, form } = statementOf(reader, { sight }, { values: [ids] });
  const rows = await relational.query<{ id: string }>({
    name: `${reader.table}.in-sight${form}`,
    text: `SELECT t.${reader.id}::text AS id ${from} AND t.${reader.id}::text = ANY ($2)`,
    values,
  });
  return new Set(rows.map(({ id }) => id));
}

/** Counts the rows in sight that meet a condition. */
async function countRows<R extends Row, V>(
  reading: Reading,
  reader: RowReader<R, V>,
  condition: Condition,
): Promise<number> {
  const { from, values } = statementOf(reader, reading, condition);
  const alive = reader.keepsDeleted ? 'AND NOT t.deleted' : '';
  const [counted] = await reading.relational.query<{ total: string }>(
    `SELECT count(*) AS total ${from} ${alive} ${condition.sql}`,
    values,
  );
  return Number(counted?.total);
}

/** A query of rows: `sql` filters them, `order` is a total ORDER BY. */
export interface Listed extends Condition {
  readonly order: string;
}

/** The clauses of a page: in the asked order, or in order of ids when the whole list is read. */
function pageOf(
  { id }: Pick<RowReader<Row, unknown>, 'id'>,
  { sql, values = [], order }: Listed,
  paging: RowPaging,
): Condition {
  const [limit, offset] = window(paging);
  if (paging.after === undefined) return { sql: `${sql} ${order} LIMIT ${limit} OFFSET ${offset}`, values };
  const key = `t.${id}::text COLLATE "C"`;
  return {
    sql: `${sql} AND ${key} > $${values.length + 2} ORDER BY ${key} LIMIT ${limit}`,
    values: [...values, paging.after],
  };
}

/** Returns a page of the rows in sight that meet a condition, with the total. */
export async function readPage<R extends Row, V>(
  reading: Reading,
  reader: RowReader<R, V>,
  { paging, ...listed }: Listed & { readonly paging: RowPaging },
): Promise<Page<V>> {
  const items = await readRows(reading, reader, pageOf(reader, listed, paging));
  return { items, total: await countRows(reading, reader, listed) };
}

/** Returns all rows in sight: an export must be complete. */
export async function readAll<R extends Row, V>(
  reading: Reading,
  reader: RowReader<R, V>,
  { order, ...condition }: Listed,
): Promise<readonly V[]> {
  return readRows(reading, reader, { ...condition, sql: `${condition.sql} ${order}` });
}

interface Statement {
  readonly columns: string;
  readonly from: string;
  readonly values: readonly unknown[];
  /** Differs if the text does: part of the name of a prepared statement. */
  readonly form: string;
}

/** Bound to the organization, to the locations of the sight, and for a wall to what its dashboards show. */
export function statementOf<R extends Row, V>(
  reader: RowReader<R, V>,
  { sight: { organizationId, locations, shown }, moment }: Pick<Reading, 'sight' | 'moment'>,
  { values = [] }: Partial<Condition>,
): Statement {
  const { columns, table, joins = '', onWalls } = reader;
  const measured = measuredOf(reader, moment);
  const from = `FROM read.${table} AS t ${joins} ${measured.joins} WHERE t.organization_id = $1`;
  const whole: Statement = { columns, from, values: [organizationId, ...values], form: '' };
  const here = atLocations(whole, reader, locations);
  const seen = shown === undefined ? here : onWall(here, shown, onWalls);
  return { ...seen, columns: `${seen.columns}${measured.columns}` };
}

/** What a reader adds of readings, with its comma; what takes its place in the past. */
function measuredOf(
  { measured }: Pick<RowReader<Row, unknown>, 'measured'>,
  moment: Reading['moment'],
): { readonly columns: string; readonly joins: string } {
  if (measured === undefined) return { columns: '', joins: '' };
  if (moment !== undefined) return { columns: `, ${measured.past}`, joins: '' };
  return { columns: `, ${measured.columns}`, joins: measured.joins ?? '' };
}

function atLocations(
  whole: Statement,
  { placed }: Pick<RowReader<Row, unknown>, 'placed'>,
  locations: Sight['locations'],
): Statement {
  if (locations === null || placed === 'everywhere') return whole;
  return limited(whole, { ...placed, of: [{ ids: locations, type: 'uuid' }], form: '-placed' });
}

interface Limit extends Omit<OnWalls, 'of'> {
  readonly of: readonly { readonly ids: readonly unknown[]; readonly type: 'uuid' | 'int' }[];
  readonly form: string;
}

function limited({ columns, from, values, form }: Statement, limit: Limit): Statement {
  const lists = limit.of.map(({ type }, index) => `$${values.length + 1 + index}::${type}[]`);
  return {
    columns: limit.columns?.(...lists) ?? columns,
    from: `${from} AND ${limit.condition(...lists)}`,
    values: [...values, ...limit.of.map(({ ids }) => ids)],
    form: form + limit.form,
  };
}

function onWall(statement: Statement, shown: Shown, onWalls: OnWalls | undefined): Statement {
  if (onWalls === undefined)
    return { ...statement, from: `${statement.from} AND false`, form: `${statement.form}-none` };
  const of = onWalls.of.flatMap((name) => {
    const ids = shown[name];
    return ids === null ? [] : [{ ids, type: name === 'sensors' ? 'int' : 'uuid' } as const];
  });
  if (of.length < onWalls.of.length) return statement;
  return limited(statement, { ...onWalls, of, form: '-on-wall' });
}

/** The same rows for the gateway; a deleted row is `{ id, deleted: true }`. */
export const rowSource =
  <R extends Row, V>(reader: RowReader<R, V>) =>
  (deps: Omit<Reading, 'sight'>): RowSource => {
    const { relational } = deps;
    const { concept, table, id, keepsDeleted, placed, movedBy = {} } = reader;
    const marks = `t.${id}::text AS row_id, ${keepsDeleted ? 't.deleted' : 'false'} AS row_deleted`;
    return {
      concept,
      isPlaced: placed !== 'everywhere',
      async head(organizationId) {
        const [row] = await relational.query<{ head: string | null }>({
          name: `${table}.head`,
          text: `SELECT max(position) AS head FROM read.${table} WHERE organization_id = $1`,
          values: [organizationId],
        });
        return row?.head ?? '';
      },
      async rowsByIds(sight, ids) {
        const { columns, from, values, form } = statementOf(reader, { sight }, { values: [ids] });
        const name = `${table}.by-ids${form}`;
        const rows = await relational.query<R & Marked>({
          name,
          text: `SELECT ${columns}, ${marks} ${from} AND t.${id}::text = ANY ($2)`,
          values,
        });
        const gone = rows.filter((row) => row.row_deleted).map((row) => ({ id: row.row_id, deleted: true }));
        return [
          ...(await reader.views(
            rows.filter((row) => !row.row_deleted),
            { ...deps, sight },
          )),
          ...gone,
        ];
      },
      async movedBy(mover, organizationId, ids) {
        const condition = movedBy[mover];
        if (condition === undefined) return [];
        const rows = await relational.query<{ id: string }>({
          name: `${table}.moved-by-${mover}`,
          text: `SELECT t.${id}::text AS id FROM read.${table} AS t WHERE t.organization_id = $1 AND ${condition('$2')} LIMIT ${MOST_ROWS}`,
          values: [organizationId, ids],
        });
        return rows.map((row) => row.id);
      },
      changedSince: (organizationId, position) =>
        relational.query<{ id: string; position: string }>({
          name: `${table}.changed-since`,
          text: `SELECT t.${id}::text AS id, t.position FROM read.${table} AS t WHERE t.organization_id = $1 AND t.position > $2 ORDER BY t.position LIMIT ${MOST_ROWS}`,
          values: [organizationId, position],
        }),
    };
  };
