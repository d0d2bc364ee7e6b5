import { describe, expect, it } from 'vitest';
import { noTags, tagsFold, type TagFact, type Tags } from '../tag/tags.ts';
import { describeSensor } from './describe-sensor.ts';
import { evolve, unheardSensor, type Sensor } from './sensor.ts';
import { nameFrom, renameAsTold } from './take-told-name.ts';

const heard = evolve(unheardSensor, {
  type: 'SensorHeard',
  data: { sensorId: 7, organizationId: 1, wireId: 'w', baseSerial: 'B', name: 'w' },
});
const after = (sensor: Sensor, events: readonly Parameters<typeof evolve>[1][]): Sensor =>
  events.reduce(evolve, sensor);

const tagsOf = (events: readonly TagFact[]): Tags => events.reduce(tagsFold.evolve, noTags);
const created = (name: string): TagFact => ({
  type: 'TagCreated',
  data: { organizationId: 1, tagId: `id of ${name}`, name, typeId: null },
});
/** These tags of an organization that has tags a, b and cold. */
const having = (...names: string[]) => ({
  tags: tagsOf(['a', 'b', 'cold'].map(created)),
  tagIds: names.map((name) => `id of ${name}`),
});

describe('describing a sensor', () => {
  it('publishes the name and the tags with their previous values', () => {
    expect(describeSensor(heard, { name: 'Cellar', ...having('cold') }, 1)).toEqual([
      { type: 'SensorRenamed', data: { sensorId: 7, organizationId: 1, before: 'w', name: 'Cellar' } },
      { type: 'SensorTagsAssigned', data: { sensorId: 7, organizationId: 1, before: [], tagIds: ['id of cold'] } },
    ]);
  });

  it('sets the expected interval and takes it back, with its previous value', () => {
    const same = { name: 'w', ...having() };
    const set = describeSensor(heard, { ...same, intervalSeconds: 300 }, 1);
    expect(set).toEqual([
      { type: 'SensorIntervalSet', data: { sensorId: 7, organizationId: 1, before: null, seconds: 300 } },
    ]);
    expect(describeSensor(after(heard, set), same, 1)).toEqual([]);
    expect(describeSensor(after(heard, set), { ...same, intervalSeconds: null }, 1)).toMatchObject([
      { data: { before: 300, seconds: null } },
    ]);
  });

  it('decides nothing if nothing changes, with the tags in any order', () => {
    const tagged = after(heard, describeSensor(heard, { name: 'w', ...having('a', 'b') }, 1));
    expect(describeSensor(tagged, { name: 'w', ...having('b', 'a') }, 1)).toEqual([]);
  });

  it('decides nothing if its tags were merged into the asked ones, or deleted', () => {
    const tagged = after(heard, describeSensor(heard, { name: 'w', ...having('a', 'b', 'cold') }, 1));
    const tags = tagsOf([
      ...['a', 'b', 'cold'].map(created),
      { type: 'TagMerged', data: { organizationId: 1, tagId: 'id of a', name: 'a', into: 'id of b' } },
      { type: 'TagDeleted', data: { organizationId: 1, tagId: 'id of cold', name: 'cold' } },
    ]);
    expect(describeSensor(tagged, { name: 'w', tags, tagIds: ['id of b'] }, 1)).toEqual([]);
    expect(describeSensor(tagged, { name: 'w', tags, tagIds: [] }, 1)).toMatchObject([{ data: { tagIds: [] } }]);
  });

  it.each([
    [unheardSensor, 1],
    [heard, 2],
  ])('refuses a sensor that the organization does not have', (sensor, organizationId) => {
    expect(() => describeSensor(sensor, { name: 'x', ...having() }, organizationId)).toThrow(
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
    const named = after(heard, describeSensor(heard, { name: 'Mine', ...having() }, 1));
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
