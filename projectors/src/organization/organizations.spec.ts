import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const created: DomainEvent = {
  type: 'OrganizationCreated', data: { organizationId: 7, name: 'Зелёный дом', timeZone: 'Europe/Riga', createdBy: USER_ID },
};

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('organizations'));
});
afterAll(() => projected.drop());

test('applying the same event twice changes nothing: one row per organization', async () => {
  const event = recorded(created);
  await projected.apply(event);
  const once = await projected.rows('organizations');
  await projected.apply(event);
  expect(await projected.rows('organizations')).toEqual(once);
  expect(once).toMatchObject([{ id: 7, name: 'Зелёный дом', time_zone: 'Europe/Riga' }]);
});
