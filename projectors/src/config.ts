import { readVariables, type Environment } from '@watchglass/schemas/environment';
import { integer, otherwise, shape, text } from '@watchglass/schemas/shape';

const environmentShape = shape({
  WATCHGLASS_PROJECTORS_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_PROJECTORS_PORT: otherwise(integer(0, 65_535), 8083),
}).unknown();

/** Address of health and metrics for operators. */
export interface ProjectorsConfig {
  readonly host: string;
  readonly port: number;
}

/** Reads the variables of this service; throws an error with the name of each invalid one. */
export function readProjectorsConfig(environment: Environment = process.env): ProjectorsConfig {
  const { WATCHGLASS_PROJECTORS_HOST: host, WATCHGLASS_PROJECTORS_PORT: port } = readVariables(
    environmentShape,
    environment,
  );
  return { host, port };
}
