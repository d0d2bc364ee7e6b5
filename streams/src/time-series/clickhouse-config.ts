import { readWholeNumber, type Environment } from '../environment.ts';
import type { ClickHouseOptions } from './clickhouse.ts';

/** Options that an address of ClickHouse cannot hold. */
export type ClickHouseSetting = Pick<ClickHouseOptions, 'caFile' | 'answerWithinMs' | 'cluster'>;

const CLUSTER = /^\w+$/;
const MOST_REPLICAS = 16;
const MOST_SECONDS = 3_600;

/** Undefined without an address; throws with the name of an invalid variable. */
export function readClickHouseSetting(environment: Environment): ClickHouseSetting | undefined {
  if (!environment['WATCHGLASS_CLICKHOUSE_URL']) return undefined;
  const name = environment['WATCHGLASS_CLICKHOUSE_CLUSTER'] || undefined;
  if (name !== undefined && !CLUSTER.test(name))
    throw new Error('WATCHGLASS_CLICKHOUSE_CLUSTER must be a name of letters, digits and underscores');
  const quorum = readWholeNumber(environment, 'WATCHGLASS_CLICKHOUSE_QUORUM', {
    least: 0,
    most: MOST_REPLICAS,
    otherwise: 0,
  });
  return {
    caFile: environment['WATCHGLASS_CLICKHOUSE_CA_FILE'] || undefined,
    answerWithinMs:
      1000 *
      readWholeNumber(environment, 'WATCHGLASS_CLICKHOUSE_TIMEOUT_SECONDS', {
        least: 1,
        most: MOST_SECONDS,
        otherwise: 60,
      }),
    cluster: name === undefined ? undefined : { name, quorum },
  };
}
