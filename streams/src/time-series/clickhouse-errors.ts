import { ClickHouseError } from '@clickhouse/client';
import { teller } from '../faults/tell.ts';

/**
 * Out of memory, too many queries or parts, disk full, network, read-only table, no ZooKeeper or Keeper: a retry may
 * succeed.
 */
const TROUBLE = ['241', '202', '252', '243', '209', '210', '242', '225', '999'];
/** An unreachable host or shard, a missing or incomplete quorum, a lagging replica, an unconfirmed insert. */
const TROUBLE_OF_A_CLUSTER = ['198', '279', '285', '286', '289', '319'];
const MAY_PASS = new Set([...TROUBLE, ...TROUBLE_OF_A_CLUSTER]);

/** An error of the query itself keeps ClickHouse's number in `code`, as text. */
export const clickHouseErrors = teller(
  'time series',
  (error) => error instanceof ClickHouseError && !MAY_PASS.has(error.code),
);
