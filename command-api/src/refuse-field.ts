import { refuse } from '@watchglass/schemas/refusals';

/** Refuses a body whose field names a thing that does not exist or is not allowed there. */
export function refuseField(field: string, message: string): never {
  return refuse('InvalidRequest', { fields: [{ field, rule: 'any.only', message }] });
}
