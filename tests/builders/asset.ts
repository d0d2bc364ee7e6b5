import { randomUUID } from 'node:crypto';
import { until } from '../stack/until.ts';
import { taken } from './door.ts';
import { TEMPERATURE } from './readings.ts';
import type { Workspace } from './workspace.ts';

export interface Asset {
  readonly id: string;
  /** A point that measures the temperature. */
  readonly point: string;
}

interface Made {
  readonly name?: string;
  readonly location?: string | null;
  /** The sensor of the point; without one, the point is empty. */
  readonly sensor?: number;
  /** The instant from which the point has the sensor; now, if omitted. */
  readonly from?: string;
}

/** Creates an asset with one point, projected. */
export async function newAsset(
  { id, owner }: Workspace,
  { name = `Store ${randomUUID().slice(0, 8)}`, location = null, sensor, from }: Made = {},
): Promise<Asset> {
  const path = `/api/assets/${id}`;
  const asset = taken(await owner.ask<{ id: string }>('POST', path, { name, location }));
  const point = taken(
    await owner.ask<{ id: string }>('POST', `${path}/asset/${asset.id}/point`, { name: 'Door', metricId: TEMPERATURE }),
  );
  if (sensor !== undefined)
    taken(await owner.ask('POST', `${path}/point/${point.id}/attach`, { sensorId: sensor, ...(from && { from }) }));
  await until('the asset is projected', async () => {
    const { body } = await owner.ask<{ points?: { sensorId: number | null }[] }>('GET', `${path}/asset/${asset.id}`);
    return body.points?.[0]?.sensorId === (sensor ?? null);
  });
  return { id: asset.id, point: point.id };
}
