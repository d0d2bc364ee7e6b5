import { refuse } from '@watchglass/schemas/refusals';
import { VIRTUAL_SENSORS_PER_ORGANIZATION } from '@watchglass/schemas/virtual-sensor/limits';
import type { Relational } from '@watchglass/streams/ports/relational';

/** Decides on the virtual sensors of one organization one after another: two changes together must not make a cycle. */
export async function inTurn<T>(relational: Relational, organizationId: number, work: () => Promise<T>): Promise<T> {
  return relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('virtual sensors', $1))", [organizationId]);
    return work();
  });
}

export async function virtualIds(relational: Relational, organizationId: number): Promise<number[]> {
  const rows = await relational.query<{ sensor_id: number }>(
    'SELECT sensor_id FROM command.virtual_sensors WHERE organization_id = $1',
    [organizationId],
  );
  return rows.map(({ sensor_id }) => sensor_id);
}

/**
 * Allots a sensor id. Its name on the wire has a blank, which no device can send. Refuses (`TooManyVirtualSensors`)
 * beyond the limit of the organization.
 */
export async function allotVirtualSensor(
  relational: Relational,
  organizationId: number,
  uuid: string,
): Promise<number> {
  const ids = await virtualIds(relational, organizationId);
  if (ids.length >= VIRTUAL_SENSORS_PER_ORGANIZATION)
    refuse('TooManyVirtualSensors', { limit: VIRTUAL_SENSORS_PER_ORGANIZATION });
  const [row] = await relational.query<{ sensor_id: number }>(
    `WITH allotted AS (
      INSERT INTO command.sensor_ids (organization_id, wire_id, announced) VALUES ($1, 'virtual ' || $2, true) RETURNING id
    ) INSERT INTO command.virtual_sensors (organization_id, sensor_id) SELECT $1, id FROM allotted RETURNING sensor_id`,
    [organizationId, uuid],
  );
  if (row === undefined) throw new TypeError('no sensor id was allotted');
  return row.sensor_id;
}
