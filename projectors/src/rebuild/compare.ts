import type { Queryable } from '@watchglass/streams/ports/relational';

/** A row that differs between the live table and the rebuilt one. */
export interface Difference {
  readonly table: string;
  /** Values of the key, joined by commas. */
  readonly key: string;
  /** `missing`: the live table lacks it; `extra`: only the live table has it; `changed`: its values differ. */
  readonly kind: 'missing' | 'extra' | 'changed';
}

const MOST = 100;

/** Compares a hash of every row. Returns the first hundred differences of each table, in the order of their keys. */
export async function differences(
  tx: Queryable,
  tables: readonly { readonly name: string; readonly key: readonly string[] }[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { name, key } of tables) found.push(...(await differencesOf(tx, name, key)));
  return found;
}

function differencesOf(
  tx: Queryable,
  table: string,
  key: readonly string[],
): Promise<(Difference & Record<string, unknown>)[]> {
  const columns = key.join(', ');
  return tx.query<Difference & Record<string, unknown>>(`
    SELECT '${table}' AS table, concat_ws(', ', ${columns}) AS key,
      CASE WHEN live.hash IS NULL THEN 'missing' WHEN next.hash IS NULL THEN 'extra' ELSE 'changed' END AS kind
    FROM (SELECT ${columns}, md5(t::text) AS hash FROM read.${table} t) live
    FULL JOIN (SELECT ${columns}, md5(t::text) AS hash FROM read_next.${table} t) next USING (${columns})
    WHERE live.hash IS DISTINCT FROM next.hash ORDER BY ${columns} LIMIT ${MOST}`);
}
