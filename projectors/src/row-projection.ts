import type { RowConcept } from '@watchglass/schemas/live/messages';
import type { Change, Projection } from './projection.ts';
import { readEvent } from './read-event.ts';
import type { RowChange, Stored, Table } from './table.ts';

export interface RowProjection {
  readonly name: string;
  /** The first one's changes are announced. */
  readonly tables: readonly [Table, ...Table[]];
  /** What is told of a changed row, and the column that names it. */
  readonly announces?: { readonly concept: RowConcept; readonly id: string };
}

/** A projection that keeps tables of rows. */
export function rowProjection({ name, tables, announces }: RowProjection): Projection {
  return {
    name,
    types: new Set(tables.flatMap(({ types }) => types)),
    migrations: tables.map(({ migration }) => migration),
    async write(tx, events) {
      const fitting = events.map(readEvent);
      const [first = []] = await inOrder(tables, (each) => each.write(tx, fitting));
      return announces === undefined ? [] : first.flatMap((change) => changesOf(change, announces));
    },
    async empty(tx) {
      await tx.query(`TRUNCATE ${tables.map((each) => `read.${each.name}`).join(', ')}`);
    },
  };
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function changesOf({ before, row }: RowChange, { concept, id }: { concept: RowConcept; id: string }): Change[] {
  const told = new Map([before, row].flatMap((each) => (each === null ? [] : [[Number(each['organization_id']), each] as const])));
  return [...told].map(([organizationId, each]: [number, Stored]) => ({ organizationId, concept, id: String(each[id]) }));
}
