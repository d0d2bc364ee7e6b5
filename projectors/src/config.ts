import { check, integer, otherwise, shape, text } from '@watchglass/schemas/shape';

const environmentShape = shape({
  WATCHGLASS_PROJECTORS_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_PROJECTORS_PORT: otherwise(integer(0, 65_535), 8083),
}).unknown();

/** Where an operator asks for health and metrics. */
export interface ProjectorsConfig {
  readonly host: string;
  readonly port: number;
}

/** Reads the variables of this service; throws with the name of each that makes no sense. */
export function readProjectorsConfig(environment: Readonly<Record<string, string | undefined>> = process.env): ProjectorsConfig {
  const set = Object.entries(environment).filter(([name, value]) => name.startsWith('WATCHGLASS_') && value !== '');
  const checked = check(environmentShape, Object.fromEntries(set));
  if (checked.faults) throw new Error(checked.faults.map(({ message }) => message).join('; '));
  return { host: checked.value.WATCHGLASS_PROJECTORS_HOST, port: checked.value.WATCHGLASS_PROJECTORS_PORT };
}
