import { refuse } from '@watchglass/schemas/refusals';

/** Refuses a body whose field names a thing that does not exist or is not allowed there. */
export function refuseField(field: string, message: string, rule = 'any.only'): never {
  return refuse('InvalidRequest', { fields: [{ field, rule, message }] });
}
