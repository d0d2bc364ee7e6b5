import { createHash } from 'node:crypto';
import type { MovedBy, RowConcept } from '@watchglass/schemas/entities';
import type { AnnouncedConcept, Moved } from '@watchglass/schemas/live/messages';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Change, NextTables, Projection } from './projection.ts';
import { readEvent } from './read-event.ts';
import type { RowChange, Table } from './table.ts';

export interface RowProjection<C extends AnnouncedConcept = AnnouncedConcept> {
  readonly name: string;
  /** Changes of the first table are announced. */
  readonly tables: readonly [Table, ...Table[]];
  readonly announces?: Announces<C>;
}

/** For every entity that this one moves (`movedBy`): the way it does. */
export type Announces<C extends AnnouncedConcept> = {
  readonly concept: C;
  /** The column with the id of a changed row. */
  readonly id: string;
} & ([MovedBy<C>] extends [never]
  ? { readonly moves?: never }
  : { readonly moves: Readonly<Record<MovedBy<C>, Mover>> });

interface Announced {
  readonly concept: AnnouncedConcept;
  readonly id: string;
  readonly moves?: Partial<Readonly<Record<RowConcept, Mover>>>;
}

/** The way a changed row moves rows of another entity, if one of `when` changed. */
export interface Mover {
  /** The column with the moved row's id, or a list of ids: both the old and the new value move. Absent, readers look up the rows. */
  readonly by?: string;
  readonly when: readonly string[];
  /** Other rows belong to a new row as well: readers look them up. */
  readonly fromNew?: true;
}

/** A projection that keeps tables of rows. */
export function rowProjection<const C extends AnnouncedConcept = never>({
  name,
  tables,
  announces,
}: RowProjection<C>): Projection {
  return {
    name,
    types: new Set(tables.flatMap(({ types }) => types)),
    migrations: [],
    async write(tx, events) {
      const fitting = events.map(readEvent);
      const [first = []] = await inOrder(tables, (each) => each.write(tx, fitting));
      return announces === undefined ? [] : first.flatMap((change) => changesOf(change, announces));
    },
    async empty(tx) {
      await tx.query(
        `TRUNCATE ${partsOf(tables)
          .map((each) => `read.${each.name}`)
          .join(', ')}`,
      );
    },
    next: nextOf(tables),
  };
}

/**
 * A crash loses unflushed pages together with the whole set, and the rebuild begins again: pages need not wait for the
 * disk.
 */
const UNWAITED = { name: 'read_next.unwaited', text: 'SET LOCAL synchronous_commit = off' };

const partsOf = (tables: readonly Table[]): Table['parts'] => tables.flatMap(({ parts }) => parts);

function nextOf(tables: readonly Table[]): NextTables {
  const parts = partsOf(tables);
  const drops = parts.map((each) => `DROP TABLE IF EXISTS read_next.${each.name}`);
  const moves = parts.flatMap(({ name }) => [
    `DROP TABLE IF EXISTS read.${name}`,
    `ALTER TABLE read_next.${name} SET SCHEMA read`,
  ]);
  const rest = tables.flatMap(({ parts: own, nextCreation }) => [
    ...nextCreation.rest,
    ...own.map(({ name }) => `ANALYZE read_next.${name}`),
  ]);
  const run = async (tx: Queryable, statements: readonly string[]): Promise<void> =>
    void (await tx.query(statements.join(';\n')));
  const bare = tables.map(({ nextCreation }) => nextCreation.bare);
  return {
    tables: parts,
    form: createHash('sha256')
      .update([...bare, ...rest].join(';\n'))
      .digest('hex')
      .slice(0, 8),
    create: (tx) => run(tx, [...drops, ...bare]),
    async write(tx, events) {
      await tx.query(UNWAITED);
      const fitting = events.map(readEvent);
      await inOrder(tables, (each) => each.write(tx, fitting, 'read_next'));
    },
    complete: (tx) => run(tx, rest),
    takePlace: (tx) => run(tx, moves),
    drop: (tx) => run(tx, drops),
  };
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** A move of a base between organizations is announced to both. */
function changesOf(change: RowChange, { concept, id, moves }: Announced): Change[] {
  const { before, row } = change;
  const organizations = new Set([before ?? row, row].map((each) => Number(each['organization_id'])));
  const moved = movedBy(change, { id, moves });
  return [...organizations].map((organizationId) => ({
    organizationId,
    concept,
    id: String(row[id]),
    ...(Object.keys(moved).length > 0 && { moved }),
  }));
}

function movedBy(change: RowChange, { id, moves = {} }: Pick<Announced, 'id' | 'moves'>): Moved {
  const { before, row } = change;
  const due = (Object.entries(moves) as [RowConcept, Mover][]).filter(
    ([, { when }]) => before === null || when.some((column) => before[column] !== row[column]),
  );
  return Object.fromEntries(
    due.flatMap(([concept, { by, fromNew }]): [RowConcept, NonNullable<Moved[RowConcept]>][] => {
      const ids = by === undefined ? [] : [before?.[by], row[by]].flatMap(idsIn);
      if (ids.length > 0) return [[concept, ids]];
      // No other row can refer to a row that is new, unless it is said to.
      return by === undefined && (before !== null || fromNew) ? [[concept, { of: [String(row[id])] }]] : [];
    }),
  );
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
