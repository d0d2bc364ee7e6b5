import { expect, test } from 'vitest';
import { namedIds } from './named-ids.ts';

const ID = '0195f000-0000-7000-8000-000000000001';
const OTHER = '0195f000-0000-7000-8000-000000000002';
const found = (...data: unknown[]) =>
  Object.fromEntries(Object.entries(namedIds(data)).map(([kind, ids]) => [kind, [...ids]]));

test('event data yields the ids of sensors, bases, people and other things', () => {
  expect(found({ sensorId: 4, baseSerial: 'ABCD', userId: ID, locations: [OTHER] }, OTHER)).toEqual({
    sensors: [4],
    serials: ['ABCD'],
    uuids: [OTHER],
    people: [ID],
    entries: [],
  });
  expect(found({ definition: { appliesTo: { kind: 'sensors', sensorIds: [4, 5] } } })).toMatchObject({
    sensors: [4, 5],
  });
});

test('an entry that was restored is named by its number', () => {
  expect(found({ restoredFrom: 12 }, { restoredFrom: 1.5 }).entries).toEqual([12]);
});

test('only fields that decisions write yield the ids of people', () => {
  expect(found({ text: ID, data: [{ props: { userId: ID } }] }).people).toEqual([]);
});

test('ids beyond the range of a table and deeply nested data are ignored', () => {
  let deep: unknown = { sensorId: 4 };
  for (let level = 0; level < 10_000; level++) deep = [deep];
  expect(found({ sensorId: 'x' }, { sensorId: 2 ** 40 }, { sensorId: -1 }, [1.5], null, deep).sensors).toEqual([]);
});
