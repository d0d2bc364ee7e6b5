import { describe, expect, it } from 'vitest';
import { describeSensor } from './describe-sensor.ts';
import { evolve, unheardSensor, type Sensor } from './sensor.ts';
import { nameFrom, renameAsTold } from './take-told-name.ts';

const heard = evolve(unheardSensor, {
  type: 'SensorHeard',
  data: { sensorId: 7, organizationId: 1, wireId: 'w', baseSerial: 'B', name: 'w' },
});
const after = (sensor: Sensor, events: readonly Parameters<typeof evolve>[1][]): Sensor =>
  events.reduce(evolve, sensor);

describe('describing a sensor', () => {
  it('publishes the name and the tags with their previous values', () => {
    expect(describeSensor(heard, { name: 'Cellar', tags: ['cold', 'cold'] }, 1)).toEqual([
      { type: 'SensorRenamed', data: { sensorId: 7, organizationId: 1, before: 'w', name: 'Cellar' } },
      { type: 'SensorTagsChanged', data: { sensorId: 7, organizationId: 1, before: [], tags: ['cold'] } },
    ]);
  });

  it('decides nothing if nothing changes, with the tags in any order', () => {
    const tagged = after(heard, describeSensor(heard, { name: 'w', tags: ['a', 'b'] }, 1));
    expect(describeSensor(tagged, { name: 'w', tags: ['b', 'a'] }, 1)).toEqual([]);
  });

  it.each([
    [unheardSensor, 1],
    [heard, 2],
  ])('refuses a sensor that the organization does not have', (sensor, organizationId) => {
    expect(() => describeSensor(sensor, { name: 'x', tags: [] }, organizationId)).toThrow(
      expect.objectContaining({ code: 'NotFound' }),
    );
  });
});

describe('a name from the base', () => {
  it('replaces the previous name from the base', () => {
    const told = after(heard, renameAsTold(heard, 'w', 'Cellar'));
    expect(told).toMatchObject({ name: 'Cellar' });
    expect(renameAsTold(told, 'Cellar', 'Attic')).toMatchObject([{ data: { before: 'Cellar', name: 'Attic' } }]);
  });

  it('does not replace a person’s name', () => {
    const named = after(heard, describeSensor(heard, { name: 'Mine', tags: [] }, 1));
    expect(renameAsTold(named, 'w', 'Cellar')).toEqual([]);
  });

  it.each([
    ['  Cold\u0000 store\n', 'Cold  store'],
    ['\u0007', undefined],
    ['', undefined],
    ['x'.repeat(100), 'x'.repeat(64)],
    [`${'x'.repeat(63)}😀`, 'x'.repeat(63)],
  ])('%j becomes %j', (text, name) => {
    expect(nameFrom(text)).toBe(name);
  });
});
