import { VIRTUAL_SENSORS_PER_ORGANIZATION } from '@watchglass/schemas/virtual-sensor/limits';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import { expect, it } from 'vitest';
import { allotVirtualSensor } from './virtual-ids.ts';

const IDS = Array.from({ length: VIRTUAL_SENSORS_PER_ORGANIZATION }, (_, place) => place + 1);

/** A full workspace of which some virtual sensors are deleted. */
function depsWith(deleted: readonly number[]) {
  const dropped: unknown[] = [];
  const query = (text: string, values: readonly unknown[]): Promise<object[]> => {
    if (text.startsWith('DELETE')) dropped.push(values[1]);
    return Promise.resolve(text.startsWith('SELECT') ? IDS.map((sensor_id) => ({ sensor_id })) : [{ sensor_id: 4711 }]);
  };
  const which = (sensorId: number): object => ({ sensorId, organizationId: 7 });
  const created = { type: 'offset', metricId: 1, name: 'V', inputs: [], parameters: {}, timeZone: 'UTC' };
  async function* readStream(stream: string, from: number): AsyncGenerator<object> {
    const id = Number(stream.split('-').at(-1));
    if (from === 0)
      yield { type: 'VirtualSensorCreated', data: { ...which(id), ...created }, revision: 0, metadata: {} };
    if (deleted.includes(id)) yield { type: 'SensorDeleted', data: which(id), revision: 1, metadata: {} };
  }
  const deps = {
    relational: { query } as unknown as Relational,
    eventStore: { readStream } as unknown as EventStore,
  };
  return { deps, dropped };
}

it('a full workspace takes one more virtual sensor for each that is deleted', async () => {
  const { deps, dropped } = depsWith([3, 8]);
  expect(await allotVirtualSensor(deps, 7, 'uuid')).toBe(4711);
  expect(dropped).toEqual([[3, 8]]);
  await expect(allotVirtualSensor(depsWith([]).deps, 7, 'uuid')).rejects.toMatchObject({
    code: 'TooManyVirtualSensors',
  });
});
