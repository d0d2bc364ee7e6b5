import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('search_entries'));
});
afterAll(() => projected.drop());

async function entriesAfter(...events: DomainEvent[]) {
  await projected.clear();
  await projected.apply(...events.map((event) => recorded(event)));
  return projected.rows('search_entries');
}

const heard: DomainEvent = {
  type: 'SensorHeard',
  data: { sensorId: 4, organizationId: 7, wireId: '00-1A', baseSerial: null, name: 'New sensor' },
};
const base = (organizationId: number): DomainEvent => ({
  type: 'BaseRegistered',
  data: { serial: 'B1', organizationId, name: 'Hall', firmware: '4.6.0' },
});

it('an entry has the present name, and the words of name and serial number, each with organization and concept', async () => {
  const renamed: DomainEvent = {
    type: 'SensorRenamed',
    data: { sensorId: 4, organizationId: 7, before: 'New sensor', name: "Kühlhaus 'Nord'" },
  };
  expect(await entriesAfter(heard, renamed)).toMatchObject([
    {
      concept: 'sensor',
      id: '4',
      organization_id: 7,
      name: "Kühlhaus 'Nord'",
      code: '00-1A',
      sought: 'kuhlhaus nord',
      words: "'7 sensor 00' '7 sensor 001a' '7 sensor 1a' '7 sensor kuhlhaus' '7 sensor nord'",
    },
  ]);
});

it('a deleted thing has no words, and a base that is registered again has those of its new organization', async () => {
  const gone: DomainEvent = { type: 'BaseUnregistered', data: { serial: 'B1', organizationId: 7 } };
  expect(await entriesAfter(base(7), gone)).toMatchObject([{ sought: '', words: '' }]);
  expect(await entriesAfter(base(7), gone, base(8))).toMatchObject([
    { organization_id: 8, words: "'8 base b1' '8 base hall'" },
  ]);
});

it('a tag that was merged into another has no words, and a renamed plan has those of its new name', async () => {
  const [tagId, into, planId] = ['a', 'b', 'c'].map((id) => `0195f000-0000-7000-8000-00000000000${id}`) as [
    string,
    string,
    string,
  ];
  const tag: DomainEvent = { type: 'TagCreated', data: { organizationId: 7, tagId, name: 'Cold', typeId: null } };
  const merged: DomainEvent = { type: 'TagMerged', data: { organizationId: 7, tagId, name: 'Cold', into } };
  expect(await entriesAfter(tag)).toMatchObject([{ concept: 'tag', id: tagId, words: "'7 tag cold'" }]);
  expect(await entriesAfter(tag, merged)).toMatchObject([{ words: '' }]);
  const plan: DomainEvent = { type: 'PlanCreated', data: { organizationId: 7, planId, name: 'Floor', location: null } };
  const renamed: DomainEvent = {
    type: 'PlanRenamed',
    data: { organizationId: 7, planId, before: 'Floor', name: 'Hall' },
  };
  expect(await entriesAfter(plan, renamed)).toMatchObject([{ concept: 'plan', id: planId, words: "'7 plan hall'" }]);
});

it('a sensor is found again by its name once it is restored', async () => {
  const deleted: DomainEvent = { type: 'SensorDeleted', data: { sensorId: 4, organizationId: 7 } };
  const restored: DomainEvent = {
    type: 'SensorRestored',
    data: { sensorId: 4, organizationId: 7 },
  };
  expect(await entriesAfter(heard, deleted)).toMatchObject([{ words: '' }]);
  expect(await entriesAfter(heard, deleted, restored)).toMatchObject([{ sought: 'new sensor' }]);
});

it('the longest names of any script fit the table and its indexes', async () => {
  const longest = ['\uFDFA', '\u{1D5EE}', 'ÅÅ', 'a '].map((piece) => piece.repeat(128).slice(0, 128));
  const events = longest.map((name, at): DomainEvent => ({
    type: 'SensorHeard',
    data: { sensorId: at + 1, organizationId: 7, wireId: name, baseSerial: null, name },
  }));
  expect(await entriesAfter(...events)).toHaveLength(longest.length);
});
