import type { RowConcept } from '@watchglass/schemas/live/messages';
import type { Queryable, Row } from '@watchglass/streams/ports/relational';
import type { RowSource } from './row-source.ts';

/** How a concept's rows are read, for its routes and for the gateway alike. The row itself is `t` in all SQL. */
export interface RowReader<R extends Row, V> {
  readonly concept: RowConcept;
  /** Table of the schema `read`. */
  readonly table: string;
  /** The column that announcements name. */
  readonly id: string;
  /** Columns, and joins bound to `t.organization_id`. Must select `t.position`. */
  readonly columns: string;
  readonly joins?: string;
  /** Whether the table keeps deleted rows, marked. */
  readonly keepsDeleted: boolean;
  /** Rows of one organization as they leave the server. */
  readonly views: (rows: readonly R[], organizationId: number) => Promise<readonly V[]>;
}

const MOST_ROWS = 1_000;

interface Marked extends Row {
  readonly row_id: string;
  readonly row_deleted: boolean;
  readonly position: string;
}

/** Views of the rows of an organization that meet a condition; parameters begin at `$2`. */
export async function readRows<R extends Row, V>(
  relational: Queryable, reader: RowReader<R, V>, organizationId: number, condition: { sql: string; values?: readonly unknown[] },
): Promise<readonly V[]> {
  const alive = reader.keepsDeleted ? 'AND NOT t.deleted' : '';
  const rows = await relational.query<R>(
    `SELECT ${reader.columns} FROM read.${reader.table} AS t ${reader.joins ?? ''} WHERE t.organization_id = $1 ${alive} ${condition.sql}`,
    [organizationId, ...(condition.values ?? [])],
  );
  return reader.views(rows, organizationId);
}

/** The same rows for the gateway, those that are gone as `{ id, deleted: true }`. */
export function rowSource<R extends Row, V>(relational: Queryable, reader: RowReader<R, V>): RowSource {
  const { concept, table, id, columns, joins = '', keepsDeleted } = reader;
  const select = `SELECT ${columns}, t.${id}::text AS row_id, ${keepsDeleted ? 't.deleted' : 'false'} AS row_deleted
    FROM read.${table} AS t ${joins} WHERE t.organization_id = $1`;
  const told = async (rows: readonly (R & Marked)[], organizationId: number): Promise<readonly unknown[]> => {
    const gone = rows.filter((row) => row.row_deleted).map((row) => ({ id: row.row_id, deleted: true }));
    return [...(await reader.views(rows.filter((row) => !row.row_deleted), organizationId)), ...gone];
  };
  const head = async (organizationId: number): Promise<string> => {
    const [row] = await relational.query<{ head: string | null }>({
      name: `${table}.head`, text: `SELECT max(position) AS head FROM read.${table} WHERE organization_id = $1`, values: [organizationId],
    });
    return row?.head ?? '';
  };
  return {
    concept,
    head,
    async rowsByIds(organizationId, ids) {
      const rows = await relational.query<R & Marked>({
        name: `${table}.by-ids`, text: `${select} AND t.${id}::text = ANY ($2)`, values: [organizationId, ids],
      });
      return told(rows, organizationId);
    },
    async changedSince(organizationId, position) {
      const rows = await relational.query<R & Marked>({
        name: `${table}.changed-since`, text: `${select} AND t.position > $2 ORDER BY t.position LIMIT ${MOST_ROWS}`, values: [organizationId, position],
      });
      return { items: await told(rows, organizationId), position: rows.at(-1)?.position ?? position };
    },
  };
}
