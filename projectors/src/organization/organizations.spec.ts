import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const created: DomainEvent = {
  type: 'OrganizationCreated',
  data: { organizationId: 7, name: 'Зелёный дом', timeZone: 'Europe/Riga', createdBy: USER_ID },
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
  expect(once).toMatchObject([{ organization_id: 7, name: 'Зелёный дом', time_zone: 'Europe/Riga' }]);
});

test('keeps the organization’s details sealed as in the events, and counts its versions', async () => {
  const change = (data: object, type: string): DomainEvent =>
    ({ type, data: { organizationId: 8, ...data } }) as DomainEvent;
  await projected.apply(
    recorded({ ...created, data: { ...created.data, organizationId: 8 } } as DomainEvent),
    recorded(
      change(
        { licenceId: USER_ID, plan: 'trial', from: '2026-03-01T00:00:00Z', until: '2026-03-31T00:00:00Z' },
        'LicenceGranted',
      ),
    ),
    recorded(
      change(
        { name: 'Haus', timeZone: 'Europe/Berlin', country: 'DE', city: 'sealed:1:x', vatNumber: 'sealed:1:y' },
        'OrganizationConfigured',
      ),
    ),
    recorded(change({ payerType: 'nonVat' }, 'OrganizationPayerChanged')),
  );
  expect((await projected.rows('organizations')).find((row) => row['organization_id'] === 8)).toMatchObject({
    name: 'Haus',
    time_zone: 'Europe/Berlin',
    version: 2,
    details: { city: 'sealed:1:x' },
    payer_type: 'nonVat',
    licences: [{ plan: 'trial', until: '2026-03-31T00:00:00Z' }],
  });
});
