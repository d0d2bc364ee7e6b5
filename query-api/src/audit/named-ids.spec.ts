import { expect, test } from 'vitest';
import { namedIds } from './named-ids.ts';

const ID = '0195f000-0000-7000-8000-000000000001';
const OTHER = '0195f000-0000-7000-8000-000000000002';
const found = (...data: unknown[]) =>
  Object.fromEntries(Object.entries(namedIds(data)).map(([kind, ids]) => [kind, [...ids]]));

test('the ids of sensors, bases, people and all else are found in the data of events', () => {
  expect(found({ sensorId: 4, baseSerial: 'ABCD', userId: ID, locations: [OTHER] }, OTHER)).toEqual({
    sensors: [4],
    serials: ['ABCD'],
    uuids: [OTHER],
    people: [ID],
  });
  expect(found({ definition: { appliesTo: { kind: 'sensors', sensorIds: [4, 5] } } })).toMatchObject({
    sensors: [4, 5],
  });
});

test('a person is looked up only where an event of ours names one', () => {
  expect(found({ text: ID, data: [{ props: { userId: ID } }] }).people).toEqual([]);
});

test('ids that no table can hold, and data nested without end, are passed over', () => {
  let deep: unknown = { sensorId: 4 };
  for (let level = 0; level < 10_000; level++) deep = [deep];
  expect(found({ sensorId: 'x' }, { sensorId: 2 ** 40 }, { sensorId: -1 }, [1.5], null, deep).sensors).toEqual([]);
});
