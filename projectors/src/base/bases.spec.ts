import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

const serial = 'BASE01';
const registered = (organizationId: number): DomainEvent => ({
  type: 'BaseRegistered',
  data: { serial, organizationId, name: 'Roof', firmware: '4.6.0' },
});
const renamed: DomainEvent = {
  type: 'BaseRenamed',
  data: { serial, organizationId: 7, before: 'Roof', name: 'Cellar' },
};
const unregistered: DomainEvent = { type: 'BaseUnregistered', data: { serial, organizationId: 7 } };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('bases'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a base has its latest name', async () => {
  await projected.apply(recorded(registered(7)), recorded(renamed));
  expect(await projected.rows('bases')).toMatchObject([
    { serial, organization_id: 7, name: 'Cellar', firmware: '4.6.0', deleted: false },
  ]);
});

test('a base has its latest tags, and none after another takeover', async () => {
  const tag = '0195f000-0000-7000-8000-00000000c01d';
  const tagged: DomainEvent = {
    type: 'BaseTagsAssigned',
    data: { serial, organizationId: 7, before: [], tagIds: [tag] },
  };
  await projected.apply(recorded(registered(7)), recorded(tagged));
  expect(await projected.rows('bases')).toMatchObject([{ tag_ids: [tag] }]);
  await projected.apply(recorded(unregistered), recorded(registered(8)));
  expect(await projected.rows('bases')).toMatchObject([{ tag_ids: [] }]);
});

test('an unregistered base stays, marked as deleted, until a takeover by another organization', async () => {
  await projected.apply(recorded(registered(7)), recorded(unregistered));
  expect(await projected.rows('bases')).toMatchObject([{ organization_id: 7, deleted: true }]);
  const changes = await projected.apply(recorded(registered(8)));
  expect(await projected.rows('bases')).toMatchObject([{ organization_id: 8, deleted: false }]);
  expect(changes.map(({ organizationId }) => organizationId)).toEqual([7, 8]);
});

test('drift is shown until the clock is right again, or until another takeover', async () => {
  const drifted: DomainEvent = { type: 'BaseClockDrifted', data: { serial, organizationId: 7, driftMs: -1.7e12 } };
  const corrected: DomainEvent = { type: 'BaseClockCorrected', data: { serial, organizationId: 7, driftMs: 0 } };
  const drift = async (): Promise<unknown> => (await projected.rows('bases'))[0]?.['clock_drift_ms'];
  await projected.apply(recorded(registered(7)), recorded(drifted));
  expect(await drift()).toBe(-1.7e12);
  await projected.apply(recorded(corrected));
  expect(await drift()).toBeNull();
  await projected.apply(recorded(drifted), recorded(unregistered), recorded(registered(8)));
  expect(await drift()).toBeNull();
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(registered(7)), recorded(renamed), recorded(unregistered)];
  await projected.apply(...events);
  const once = await projected.rows('bases');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('bases')).toEqual(once);
});
