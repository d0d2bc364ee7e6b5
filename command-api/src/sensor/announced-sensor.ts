import type { Queryable } from '@watchglass/streams/ports/relational';
import type { BaseIdentity } from '../base/credentials.ts';
import { announce, type AnnouncingDeps } from './announce.ts';
import { allotSensors, findSensors, type SensorRow } from './sensor-ids.ts';

/** A base's sensor in the private schema, with the name that the base told; a new one is announced. */
export async function announcedSensor(
  deps: AnnouncingDeps,
  device: BaseIdentity,
  wireId: string,
  toldName?: string,
): Promise<SensorRow> {
  const row = await rowOf(deps.relational, device, wireId);
  if (row.announced) return row;
  const after = toldName === undefined ? row : { ...row, toldName };
  await announce(deps, device, { customMetrics: [], sensors: [{ before: row, after }] });
  return after;
}

async function rowOf(relational: Queryable, { organizationId }: BaseIdentity, wireId: string): Promise<SensorRow> {
  const [found] = await findSensors(relational, organizationId, [wireId]);
  if (found) return found;
  await allotSensors(relational, organizationId, [wireId]);
  const [allotted] = await findSensors(relational, organizationId, [wireId]);
  if (!allotted) throw new TypeError('an allotted sensor has a row');
  return allotted;
}
