import { ClickHouseError } from '@clickhouse/client';
import { Unavailable } from '../ports/fault.ts';

/** Out of memory, too many queries or parts, disk full, network, read-only table, no ZooKeeper or Keeper: the same call may succeed later. */
const TROUBLE = new Set(['241', '202', '252', '243', '209', '210', '242', '225', '999']);

function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** The client's error as the port tells it: `Unavailable`, or the query's own error with ClickHouse's number in `code`. */
export function asFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || isBug(error)) return error;
  if (error instanceof ClickHouseError && !TROUBLE.has(error.code)) return error;
  return new Unavailable('time series', error.message, error);
}

/** Runs a call of the client, telling its failure as the port does. */
export async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asFault(error);
  }
}
