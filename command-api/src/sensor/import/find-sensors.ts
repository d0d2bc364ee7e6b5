import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { findSensors } from '../sensor-ids.ts';
import type { Wish } from './read-row.ts';

/** The ids of sensors by their serial numbers. */
export async function idsBySerial(
  relational: Queryable,
  organizationId: number,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<string, number>> {
  const serials = wishes.flatMap(({ id, serial }) => (id === null && serial !== null ? [serial] : []));
  if (serials.length === 0) return new Map();
  const rows = await findSensors(relational, organizationId, [...new Set(serials)]);
  return new Map(rows.map(({ id, wireId }) => [wireId, id]));
}

/** Refuses (`NotFound`) a serial number that the organization does not have. */
export function idOf({ id, serial }: Wish, bySerial: ReadonlyMap<string, number>): number {
  return id ?? bySerial.get(serial ?? '') ?? refuse('NotFound');
}
