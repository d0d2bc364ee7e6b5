import { resolve } from 'node:path';
import { check, integer, otherwise, shape, text } from '@watchglass/schemas/shape';
import { readSecrets, type Secrets } from '@watchglass/streams/secrets';

const environmentShape = shape({
  WATCHGLASS_QUERY_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_QUERY_PORT: otherwise(integer(0, 65_535), 8082),
  WATCHGLASS_DATA_DIR: otherwise(text(4096), '.data'),
  WATCHGLASS_TRUSTED_PROXIES: otherwise(integer(0, 8), 0),
}).unknown();

export interface QueryApiConfig {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: number;
  readonly secrets: Secrets;
  /** The simulated building is there: the web app offers to cause an alarm. */
  readonly demo: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the variables of this service; throws with the name of each that makes no sense. */
export function readQueryApiConfig(environment: Environment = process.env): QueryApiConfig {
  const set = Object.entries(environment).filter(([name, value]) => name.startsWith('WATCHGLASS_') && value !== '');
  const checked = check(environmentShape, Object.fromEntries(set));
  if (checked.faults) throw new Error(checked.faults.map(({ message }) => message).join('; '));
  const { value } = checked;
  return {
    host: value.WATCHGLASS_QUERY_HOST,
    port: value.WATCHGLASS_QUERY_PORT,
    trustedProxies: value.WATCHGLASS_TRUSTED_PROXIES,
    secrets: readSecrets(resolve(value.WATCHGLASS_DATA_DIR), environment),
    demo: false,
  };
}
