import { createHash } from 'node:crypto';
import type { AnnouncedConcept } from '@watchglass/schemas/live/messages';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Change, NextTables, Projection } from './projection.ts';
import { readEvent } from './read-event.ts';
import type { RowChange, Table } from './table.ts';

export interface RowProjection {
  readonly name: string;
  /** The first one's changes are announced. */
  readonly tables: readonly [Table, ...Table[]];
  /** What is told of a changed row, and the column that names it. */
  readonly announces?: { readonly concept: AnnouncedConcept; readonly id: string };
}

/** A projection that keeps tables of rows. */
export function rowProjection({ name, tables, announces }: RowProjection): Projection {
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
      await tx.query(`TRUNCATE ${tables.map((each) => `read.${each.name}`).join(', ')}`);
    },
    next: nextOf(tables),
  };
}

/** A crash loses what was not flushed, and the whole set with it: it is begun anew, so its pages need not wait for the disk. */
const UNWAITED = { name: 'read_next.unwaited', text: 'SET LOCAL synchronous_commit = off' };

function nextOf(tables: readonly Table[]): NextTables {
  const drops = tables.map((each) => `DROP TABLE IF EXISTS read_next.${each.name}`);
  const moves = tables.flatMap(({ name }) => [
    `DROP TABLE IF EXISTS read.${name}`,
    `ALTER TABLE read_next.${name} SET SCHEMA read`,
  ]);
  const rest = tables.flatMap(({ name, nextCreation }) => [...nextCreation.rest, `ANALYZE read_next.${name}`]);
  const run = async (tx: Queryable, statements: readonly string[]): Promise<void> =>
    void (await tx.query(statements.join(';\n')));
  const bare = tables.map(({ nextCreation }) => nextCreation.bare);
  return {
    tables,
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

/** A base that moved is told to both organizations. */
function changesOf({ before, row }: RowChange, { concept, id }: { concept: AnnouncedConcept; id: string }): Change[] {
  const organizations = new Set([before ?? row, row].map((each) => Number(each['organization_id'])));
  return [...organizations].map((organizationId) => ({ organizationId, concept, id: String(row[id]) }));
}
