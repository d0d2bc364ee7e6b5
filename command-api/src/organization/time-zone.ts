import { refuse } from '@watchglass/schemas/refusals';
import { isTimeZone } from '@watchglass/schemas/time-zone';

/** Refuses an unknown IANA zone as a fault of its field. */
export function mustBeTimeZone(name: string): void {
  if (!isTimeZone(name)) refuse('InvalidRequest', { fields: [{ field: 'timeZone', rule: 'any.only' }] });
}
