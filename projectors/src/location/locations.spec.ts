import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded } from '../testing/recorded.ts';

const [locationId, other] = ['0195f000-0000-7000-8000-00000000c001', '0195f000-0000-7000-8000-00000000c002'];
const where = { organizationId: 7, locationId };
const described = { name: 'Cellar', address: 'sealed:1:k:YQ', coordinates: null, timeZone: 'Europe/Riga' };

const names = ['locations', 'placements', 'sensors', 'bases', 'members'] as const;
const projected = new Map<string, Projected>();
beforeAll(async () => {
  for (const name of names) projected.set(name, await Projected.open(rowProjectionNamed(name)));
});
afterAll(async () => {
  for (const each of projected.values()) await each.drop();
});

async function after(name: (typeof names)[number], ...events: DomainEvent[]) {
  const each = projected.get(name);
  if (each === undefined) throw new Error(name);
  const changes = await each.apply(...events.map((event) => recorded(event)));
  return { changes, rows: await each.rows(name) };
}

describe('a location', () => {
  it('has its latest description, sealed as in the event, until its deletion', async () => {
    const changed: DomainEvent = {
      type: 'LocationChanged',
      data: { ...where, before: described, ...described, name: 'Vault' },
    };
    expect(
      await after('locations', { type: 'LocationCreated', data: { ...where, ...described } }, changed),
    ).toMatchObject({
      rows: [
        {
          id: locationId,
          organization_id: 7,
          name: 'Vault',
          address: 'sealed:1:k:YQ',
          time_zone: 'Europe/Riga',
          deleted: false,
        },
      ],
      changes: [{ organizationId: 7, concept: 'location', id: locationId }],
    });
    expect((await after('locations', { type: 'LocationDeleted', data: where })).rows).toMatchObject([
      { deleted: true },
    ]);
  });

  it('is stored with its sensors and bases, and each placing is announced separately', async () => {
    const heard: DomainEvent = {
      type: 'SensorHeard',
      data: { sensorId: 1, organizationId: 7, wireId: 'w', baseSerial: null, name: 'w' },
    };
    const sensor: DomainEvent = {
      type: 'SensorPlaced',
      data: { sensorId: 1, organizationId: 7, before: null, location: locationId },
    };
    const registered: DomainEvent = {
      type: 'BaseRegistered',
      data: { serial: 'B', organizationId: 7, name: 'B', firmware: '4.6.0' },
    };
    const base: DomainEvent = {
      type: 'BasePlaced',
      data: { serial: 'B', organizationId: 7, before: null, location: other },
    };
    expect((await after('sensors', heard, sensor)).rows).toMatchObject([{ id: 1, location_id: locationId }]);
    expect((await after('bases', registered, base)).rows).toMatchObject([{ serial: 'B', location_id: other }]);
    const placed = await after('placements', sensor, base);
    expect(placed.rows).toMatchObject([
      { thing: 'base-B', location_id: other },
      { thing: 'sensor-1', location_id: locationId },
    ]);
    expect(placed.changes.map(({ concept, id }) => `${concept} ${id}`)).toEqual([
      'placement sensor-1',
      'placement base-B',
    ]);
  });

  it('is no longer that of a base after a takeover by another organization', async () => {
    const again: DomainEvent = {
      type: 'BaseRegistered',
      data: { serial: 'B', organizationId: 8, name: 'B', firmware: '4.6.0' },
    };
    expect(
      (await after('bases', { type: 'BaseUnregistered', data: { serial: 'B', organizationId: 7 } }, again)).rows,
    ).toMatchObject([{ location_id: null }]);
  });
});

it('a limit holds from its event until the next one; events from before limits existed limit no member', async () => {
  const userId = '11111111-0000-7000-8000-000000000000';
  const standing = { role: 1, rights: {} } as const;
  const added: DomainEvent = { type: 'MemberAdded', data: { organizationId: 7, userId, ...standing } };
  const limited: DomainEvent = {
    type: 'MemberRightsChanged',
    data: { organizationId: 7, userId, before: standing, ...standing, locations: [locationId, other] },
  };
  expect((await after('members', added)).rows).toMatchObject([{ locations: [] }]);
  expect((await after('members', limited)).rows).toMatchObject([{ locations: [locationId, other] }]);
  const owner: DomainEvent = { type: 'OwnershipReceived', data: { organizationId: 7, userId, from: userId } };
  expect((await after('members', owner)).rows).toMatchObject([{ locations: [] }]);
  expect(await projected.get('members')?.rows('member_history')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ locations: [locationId, other], role: 1 }),
      expect.objectContaining({ locations: [], role: 3 }),
    ]),
  );
});
