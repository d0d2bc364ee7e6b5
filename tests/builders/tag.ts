import { until } from '../stack/until.ts';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Gives a sensor these tags. A new sensor may still be changing, hence the retries. */
export async function tagSensor({ id, owner }: Workspace, sensor: number, tags: readonly string[]): Promise<void> {
  const path = `/api/sensors/${id}/sensor/${sensor}`;
  await until('the sensor is tagged', async () => {
    const { headers, body } = await owner.ask<{ name: string }>('GET', path);
    const answer = await owner.ask('PUT', path, { name: body.name, tags }, { 'if-match': headers.get('etag') ?? '' });
    return answer.code === 'SensorOutdated' ? false : taken(answer);
  });
}
