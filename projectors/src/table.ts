import type { DomainEvent, EventType } from '@watchglass/schemas/events';
import type { Queryable, Row, Statement } from '@watchglass/streams/ports/relational';
import type { Recorded } from './read-event.ts';

/** The columns that an event sets in its row. `row` is null before the first event. */
export type RowFold<R, E extends DomainEvent> = (event: Recorded<E>, row: R | null) => Partial<R>;

/**
 * A read model: one table of the schema `read`, and the fold of each event of `E` into one of its rows. Rows are JSON
 * in PostgreSQL's format: instants are text, arrays are arrays. An event without a row to change leaves required
 * columns empty: the table refuses it, and it is parked.
 */
export interface TableModel<R extends object, E extends DomainEvent> {
  readonly name: string;
  readonly key: readonly (keyof Positioned<R> & string)[];
  /** SQL type and constraints of each column; a column `position` is added. */
  readonly columns: Readonly<Record<keyof R & string, string>>;
  /** The part after `CREATE INDEX name ON table`. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** PostgreSQL's comment on the table. A new one is a new form, so rows are made from past events again. */
  readonly comment?: string;
  /** Every event is a separate row, with its position in the key: no row is ever looked up. */
  readonly appendOnly?: boolean;
  /**
   * True keeps each version of a row that another replaced, in a second table `<name>_past`: pages of the past read both. Needs a
   * column `organization_id`. False for rows that never change, and for those of people and sessions, of the reader's own
   * settings and of what changes with every message.
   */
  readonly past: boolean;
  /** Values of the key columns of the row that an event changes; null if it changes none. */
  readonly keyOf: (event: Recorded<E>) => Partial<Positioned<R>> | null;
  readonly on: { readonly [T in E['type']]: RowFold<R, Extract<E, { type: T }>> };
}

/** A row before and after a page of events. A deleted thing keeps its row, marked as deleted. */
export interface RowChange {
  readonly before: Stored | null;
  readonly row: Stored;
}

/** A row with the position of the last event that touched it. */
type Positioned<R> = R & { readonly position: string };
export type Stored = Positioned<Row>;

/** A version that another replaced; it held up to, and without, the position `until_position`. */
type Version = Stored & { readonly until_position: string };

/** Schema of a table: live, or hidden while it is filled to replace a live one. */
export type Schema = 'read' | 'read_next';

export interface Table {
  readonly name: string;
  readonly key: readonly string[];
  /** The tables that are created, replaced and emptied together: its own, and that of its past if it has one. */
  readonly parts: readonly { readonly name: string; readonly key: readonly string[] }[];
  readonly types: readonly EventType[];
  /**
   * SQL that creates the table in `read_next` with only the parts for filling, and SQL that adds the rest afterwards.
   */
  readonly nextCreation: { readonly bare: string; readonly rest: readonly string[] };
  write(tx: Queryable, events: readonly Recorded[], schema?: Schema): Promise<RowChange[]>;
}

/**
 * The table of a model. A page of events is folded in memory over its rows: two statements write it, however many
 * events it has. A row ignores events at or before its own position.
 */
export function table<R extends object, E extends DomainEvent>(model: TableModel<R, E>): Table {
  const sql = { read: statementsOf(model, 'read'), read_next: statementsOf(model, 'read_next') };
  const folds = model.on as unknown as Readonly<Record<string, RowFold<Row, DomainEvent>>>;
  const keyOf = model.keyOf as unknown as (event: Recorded) => Row | null;
  const identity = (row: Row): string => model.key.map((column) => String(row[column])).join(' ');
  return {
    name: model.name,
    key: model.key,
    parts: partsOf(model),
    types: Object.keys(model.on) as EventType[],
    nextCreation: nextCreationOf(model),
    async write(tx, events, schema = 'read') {
      const { load, upsert, keep } = sql[schema];
      const steps = events
        .filter(({ type }) => type in folds)
        .flatMap((event) => keysOf(keyOf(event)).map((key) => ({ key, event })));
      if (steps.length === 0) return [];
      const keys = new Map(steps.map(({ key }) => [identity(key), key]));
      const stored = model.appendOnly
        ? []
        : await tx.query<{ row: Stored }>({ ...load, values: [JSON.stringify([...keys.values()])] });
      const rows = new Map(stored.map(({ row }) => [identity(row), { before: row, row } as RowChange]));
      const replaced = steps.flatMap(({ key, event }) => foldInto(rows, identity(key), event, folds[event.type]) ?? []);
      if (model.past) await put(tx, keep, replaced);
      const changed = [...rows.values()].filter(({ before, row }) => before !== row);
      await put(
        tx,
        upsert,
        changed.map(({ row }) => row),
      );
      return changed;
    },
  };
}

async function put(tx: Queryable, statement: Statement, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await tx.query({ ...statement, values: [JSON.stringify(rows)] });
}

const keysOf = (key: Row | null): readonly Row[] => (key === null ? [] : [key]);

/** Returns the version that the event replaced. */
function foldInto(
  rows: Map<string, RowChange>,
  key: string,
  event: Recorded,
  fold: RowFold<Row, DomainEvent> | undefined,
): Version | null {
  const { before, row } = rows.get(key) ?? { before: null, row: null };
  if (fold === undefined || (row !== null && row.position >= event.position)) return null;
  rows.set(key, { before, row: { ...row, ...fold(event, row), position: event.position } });
  return row === null ? null : { ...row, until_position: event.position };
}

/** The table of the versions of a table's rows. */
export const pastOf = (name: string): string => `${name}_past`;

function partsOf({
  name,
  key,
  past,
}: Pick<TableModel<object, DomainEvent>, 'name' | 'past'> & { readonly key: readonly string[] }): Table['parts'] {
  return past
    ? [
        { name, key },
        { name: pastOf(name), key: [...key, 'until_position'] },
      ]
    : [{ name, key }];
}

interface Statements {
  readonly load: { readonly name: string; readonly text: string };
  readonly upsert: { readonly name: string; readonly text: string };
  /** Adds versions that were replaced. */
  readonly keep: { readonly name: string; readonly text: string };
}

function statementsOf<R extends object, E extends DomainEvent>(
  { name, key, columns: modelColumns }: TableModel<R, E>,
  schema: Schema,
): Statements {
  const columns = [...Object.keys(modelColumns), 'position'];
  const target = `${schema}.${name}`;
  const given = `json_populate_recordset(null::${target}, $1::json)`;
  const past = `${schema}.${pastOf(name)}`;
  const versioned = [...columns, 'until_position'].join(', ');
  const same = key.map((column) => `t.${column} = g.${column}`).join(' AND ');
  return {
    load: { name: `${target}.load`, text: `SELECT row_to_json(t) AS row FROM ${given} g JOIN ${target} t ON ${same}` },
    upsert: {
      name: `${target}.upsert`,
      text: `INSERT INTO ${target} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${given} ${onConflict(key, columns)}`,
    },
    keep: {
      name: `${past}.keep`,
      text: `INSERT INTO ${past} (${versioned}) SELECT ${versioned} FROM json_populate_recordset(null::${past}, $1::json) ON CONFLICT DO NOTHING`,
    },
  };
}

/** Rows with the position in their key are immutable and never overwritten. */
function onConflict(key: readonly string[], columns: readonly string[]): string {
  if (key.includes('position')) return 'ON CONFLICT DO NOTHING';
  const updates = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${updates.join(', ')}`;
}

const POSITION = 'position text COLLATE "C" NOT NULL';

function linesOf<R extends object, E extends DomainEvent>({ columns }: TableModel<R, E>): readonly string[] {
  return [...Object.entries(columns).map(([column, type]) => `${column} ${String(type)}`), POSITION];
}

const creation = (name: string, lines: readonly string[]): string =>
  `CREATE TABLE read_next.${name} (\n  ${lines.join(',\n  ')}\n)`;

function creationOf<R extends object, E extends DomainEvent>(model: TableModel<R, E>): string {
  const { name, key, appendOnly = false } = model;
  return creation(name, [...linesOf(model), ...(appendOnly ? [] : [`PRIMARY KEY (${key.join(', ')})`])]);
}

/** A version is looked up by its key and by the end of its time. */
function pastCreationOf<R extends object, E extends DomainEvent>(model: TableModel<R, E>): Table['nextCreation'] {
  const { name, key } = model;
  const past = pastOf(name);
  return {
    bare: creation(past, [
      ...linesOf(model),
      'until_position text COLLATE "C" NOT NULL',
      `PRIMARY KEY (${[...key, 'until_position'].join(', ')})`,
    ]),
    rest: [`CREATE INDEX ${past}_until ON read_next.${past} (organization_id, until_position)`],
  };
}

/** Building an index from all rows at once takes a third of the time; only look-ups of rows need the key earlier. */
function nextCreationOf<R extends object, E extends DomainEvent>(model: TableModel<R, E>): Table['nextCreation'] {
  const { name, key, indexes = {}, comment, appendOnly = false, past } = model;
  const primaryKey = appendOnly ? [`ALTER TABLE read_next.${name} ADD PRIMARY KEY (${key.join(', ')})`] : [];
  const others = Object.entries(indexes).map(([index, on]) => `CREATE INDEX ${index} ON read_next.${name} ${on}`);
  const comments = comment === undefined ? [] : [`COMMENT ON TABLE read_next.${name} IS '${comment}'`];
  const versions = past ? [pastCreationOf(model)] : [];
  return {
    bare: [creationOf(model), ...versions.map(({ bare }) => bare)].join(';\n'),
    rest: [...primaryKey, ...others, ...comments, ...versions.flatMap(({ rest }) => rest)],
  };
}
