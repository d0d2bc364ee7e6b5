import type { Row } from '@watchglass/streams/ports/relational';
import type { Reading } from '../http/route.ts';
import { statementOf, type Condition, type RowReader } from './row-reader.ts';

/** Counts, of the rows in sight that meet `among`, those that meet each condition, in one read. Conditions share its values. */
export async function countEach<R extends Row, V, K extends string>(
  reading: Reading,
  reader: RowReader<R, V>,
  { among, each }: { readonly among: Condition; readonly each: Readonly<Record<K, string>> },
): Promise<Readonly<Record<K, number>>> {
  const names = Object.keys(each) as K[];
  const { from, values } = statementOf(reader, reading, among);
  const alive = reader.keepsDeleted ? 'AND NOT t.deleted' : '';
  const counts = names.map((name) => `count(*) FILTER (WHERE ${each[name]})::int AS "${name}"`);
  const [row] = await reading.relational.query<Record<K, number>>(
    `SELECT ${counts.join(', ')} ${from} ${alive} ${among.sql}`,
    values,
  );
  if (row === undefined) throw new Error('counts without a row');
  return row;
}
