import { refuse } from '@watchglass/schemas/refusals';
import { VIRTUAL_SENSORS_PER_ORGANIZATION } from '@watchglass/schemas/virtual-sensor/limits';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { Deps } from '../deps.ts';
import { loadSources } from './graph.ts';

/** Decides on the virtual sensors of one organization one after another: two changes together must not make a cycle. */
export async function inTurn<T>(relational: Relational, organizationId: number, work: () => Promise<T>): Promise<T> {
  return relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('virtual sensors', $1))", [organizationId]);
    return work();
  });
}

export async function virtualIds(relational: Queryable, organizationId: number): Promise<number[]> {
  const rows = await relational.query<{ sensor_id: number }>(
    'SELECT sensor_id FROM command.virtual_sensors WHERE organization_id = $1',
    [organizationId],
  );
  return rows.map(({ sensor_id }) => sensor_id);
}

type VirtualDeps = Pick<Deps, 'eventStore' | 'relational'>;

/**
 * Refuses (`TooManyVirtualSensors`) one more virtual sensor than the limit. Deleted ones do not count: they leave the
 * list when it is full.
 */
async function mustHaveRoom({ eventStore, relational }: VirtualDeps, organizationId: number): Promise<void> {
  const ids = await virtualIds(relational, organizationId);
  if (ids.length < VIRTUAL_SENSORS_PER_ORGANIZATION) return;
  const sources = await loadSources(eventStore, ids);
  const deleted = ids.filter((id) => {
    const source = sources.get(id);
    return source?.status === 'known' && source.state === 'deleted';
  });
  if (ids.length - deleted.length >= VIRTUAL_SENSORS_PER_ORGANIZATION)
    refuse('TooManyVirtualSensors', { limit: VIRTUAL_SENSORS_PER_ORGANIZATION });
  await relational.query(
    'DELETE FROM command.virtual_sensors WHERE organization_id = $1 AND sensor_id = ANY ($2::int[])',
    [organizationId, deleted],
  );
}

/** Allots a sensor id. Its name on the wire has a blank, which no device can send. Refuses with `TooManyVirtualSensors`. */
export async function allotVirtualSensor(deps: VirtualDeps, organizationId: number, uuid: string): Promise<number> {
  await mustHaveRoom(deps, organizationId);
  const [row] = await deps.relational.query<{ sensor_id: number }>(
    `WITH allotted AS (
      INSERT INTO command.sensor_ids (organization_id, wire_id, announced) VALUES ($1, 'virtual ' || $2, true) RETURNING id
    ) INSERT INTO command.virtual_sensors (organization_id, sensor_id) SELECT $1, id FROM allotted RETURNING sensor_id`,
    [organizationId, uuid],
  );
  if (row === undefined) throw new TypeError('no sensor id was allotted');
  return row.sensor_id;
}

/** Restores a sensor by `work`; a virtual one counts again. Refuses with `TooManyVirtualSensors`. */
export async function restoreInTurn<T>(
  deps: VirtualDeps,
  { organizationId, sensorId }: { readonly organizationId: number; readonly sensorId: number },
  work: () => Promise<T>,
): Promise<T> {
  const source = (await loadSources(deps.eventStore, [sensorId])).get(sensorId);
  const isDeletedVirtual =
    source?.status === 'known' &&
    source.organizationId === organizationId &&
    source.defined !== null &&
    source.state === 'deleted';
  if (!isDeletedVirtual) return work();
  return inTurn(deps.relational, organizationId, async () => {
    await mustHaveRoom(deps, organizationId);
    await deps.relational.query('INSERT INTO command.virtual_sensors VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      organizationId,
      sensorId,
    ]);
    return work();
  });
}
