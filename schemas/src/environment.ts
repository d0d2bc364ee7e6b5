import { check, type Shape } from './shape.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks the `WATCHGLASS_…` variables of a service once, at its start; an empty variable counts as absent. Throws an
 * error with the name and the broken rule of each invalid variable.
 */
export function readVariables<T>(expected: Shape<T>, environment: Environment): T {
  const set = Object.entries(environment).filter(([name, value]) => name.startsWith('WATCHGLASS_') && value !== '');
  const checked = check(expected, Object.fromEntries(set));
  if (checked.faults) throw new Error(checked.faults.map(({ message }) => message).join('; '));
  return checked.value;
}
