/** ClickHouse accepts a parameter of at most 128 KiB: this many ids of any size fit. */
const IDS_TOGETHER = 10_000;

/** SQL for the rows whose column has one of the ids, however many, and its parameters: `<column>0`, `<column>1` … */
export function amongIds(column: string, ids: readonly number[]) {
  const lists = Array.from({ length: Math.max(1, Math.ceil(ids.length / IDS_TOGETHER)) }, (_, n) => ({
    name: `${column}${n}`,
    some: ids.slice(n * IDS_TOGETHER, (n + 1) * IDS_TOGETHER),
  }));
  return {
    sql: `(${lists.map(({ name }) => `${column} IN {${name}: Array(UInt32)}`).join(' OR ')})`,
    parameters: Object.fromEntries(lists.map(({ name, some }) => [name, some])),
  };
}
