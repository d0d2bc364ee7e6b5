/** A table whose rows expire with the readings that they are about. */
interface ExpiringTable {
  readonly name: string;
  /** The instant by which a row expires; the beginning of a bucket in seconds, else milliseconds. */
  readonly column: 'ts' | 'bucket' | 'received_at';
  /** The year of this instant is the partition; null: parts of the table go by themselves. */
  readonly partitionedBy: 'ts' | 'bucket' | 'received_at' | null;
}

/** A record in quarantine may have no usable instant of its own: it expires by its arrival. */
export const EXPIRING_TABLES: readonly ExpiringTable[] = [
  { name: 'readings', column: 'ts', partitionedBy: 'ts' },
  { name: 'readings_15m', column: 'bucket', partitionedBy: 'bucket' },
  { name: 'readings_1h', column: 'bucket', partitionedBy: 'bucket' },
  { name: 'readings_1d', column: 'bucket', partitionedBy: 'bucket' },
  { name: 'derived_readings', column: 'ts', partitionedBy: 'ts' },
  { name: 'reading_conflicts', column: 'ts', partitionedBy: 'received_at' },
  { name: 'quarantined_readings', column: 'received_at', partitionedBy: 'received_at' },
  { name: 'reading_feed', column: 'ts', partitionedBy: null },
];

/** SQL of an instant (epoch milliseconds) of the type of a table's column. */
export function instantIn({ column }: Pick<ExpiringTable, 'column'>, at: number): string {
  return column === 'bucket'
    ? `toDateTime(${Math.floor(at / 1_000)}, 'UTC')`
    : `fromUnixTimestamp64Milli(toInt64(${at}), 'UTC')`;
}

/** SQL conditions by table that only rows fulfil which did not expire before an instant (epoch milliseconds). */
export function unexpired(before: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    EXPIRING_TABLES.map((table) => [table.name, `${table.column} >= ${instantIn(table, before)}`]),
  );
}
