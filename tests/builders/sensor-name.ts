import { until } from '../stack/until.ts';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Gives a sensor a name. A new sensor may still be changing, hence the retries. */
export async function nameSensor({ id, owner }: Workspace, sensor: number, name: string): Promise<void> {
  const path = `/api/sensors/${id}/sensor/${sensor}`;
  await until('the sensor has its name', async () => {
    const { headers, body } = await owner.ask<{ location: string | null; tags: string[] }>('GET', path);
    const { location, tags } = body;
    const answer = await owner.ask('PUT', path, { name, tags, location }, { 'if-match': headers.get('etag') ?? '' });
    return answer.code === 'SensorOutdated' ? false : taken(answer);
  });
}
