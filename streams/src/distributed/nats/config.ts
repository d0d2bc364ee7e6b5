import { readAddresses, readWholeNumber, type Environment } from '../../environment.ts';
import type { LogRetention } from '../reading-log/partition-streams.ts';
import type { NatsAddress } from './address.ts';

/** One NATS for the reading log and the live bus. */
export interface NatsConfig extends NatsAddress {
  readonly retention: LogRetention;
}

const HOUR_MS = 3_600_000;
const MEGABYTE = 1024 * 1024;
const MOST_REPLICAS = 5;
const MOST = 1_000_000;

/** Reads the variables of NATS; undefined without an address. Throws with the name of an invalid variable. */
export function readNatsConfig(environment: Environment): NatsConfig | undefined {
  const url = readAddresses(environment, 'WATCHGLASS_NATS_URL', ['nats:', 'tls:']);
  if (url === undefined) return undefined;
  return {
    url,
    caFile: environment['WATCHGLASS_NATS_CA_FILE'] || undefined,
    credentialsFile: environment['WATCHGLASS_NATS_CREDENTIALS_FILE'] || undefined,
    retention: {
      replicas: readWholeNumber(environment, 'WATCHGLASS_LOG_REPLICAS', {
        least: 1,
        most: MOST_REPLICAS,
        otherwise: 1,
      }),
      maxAgeMs:
        HOUR_MS * readWholeNumber(environment, 'WATCHGLASS_LOG_MAX_HOURS', { least: 0, most: MOST, otherwise: 0 }),
      maxBytes:
        MEGABYTE * readWholeNumber(environment, 'WATCHGLASS_LOG_MAX_MEGABYTES', { least: 0, most: MOST, otherwise: 0 }),
    },
  };
}
