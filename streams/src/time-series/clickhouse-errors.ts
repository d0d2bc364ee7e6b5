import { ClickHouseError } from '@clickhouse/client';
import { teller } from '../faults/tell.ts';

/** Out of memory, too many queries or parts, disk full, network, read-only table, no ZooKeeper or Keeper: the same call may succeed later. */
const TROUBLE = new Set(['241', '202', '252', '243', '209', '210', '242', '225', '999']);

/** An error of the query itself keeps ClickHouse's number in `code`, as text. */
export const clickHouseErrors = teller('time series', (error) => error instanceof ClickHouseError && !TROUBLE.has(error.code));
