import { ROLE } from '@watchglass/schemas/member/rights';
import { expect, it } from 'vitest';
import { organizationFold, type Organization, type OrganizationFact } from '../organization/organization.ts';
import { evolve, unheardSensor, type HeardSensor } from '../sensor/sensor.ts';
import { reminderLetters } from './reminder-letters.ts';

const [NORTH, SOUTH] = ['0195f000-0000-7000-8000-000000000001', '0195f000-0000-7000-8000-000000000002'];
const organizationId = 7;

const sensor = (sensorId: number, location: string | null): HeardSensor => {
  const of = { sensorId, organizationId };
  const heard = evolve(unheardSensor, {
    type: 'SensorHeard',
    data: { ...of, wireId: 'w', baseSerial: 'B', name: `Sensor ${sensorId}` },
  });
  return evolve(heard, { type: 'SensorPlaced', data: { ...of, before: null, location } }) as HeardSensor;
};

const member = (userId: string, more: object): OrganizationFact =>
  ({ type: 'MemberAdded', data: { organizationId, userId, rights: {}, ...more } }) as OrganizationFact;

const organization = [
  {
    type: 'OrganizationCreated',
    data: { organizationId, name: 'House', timeZone: 'UTC', createdBy: 'owner' },
  } as OrganizationFact,
  member('owner', { role: ROLE.owner }),
  member('writer', { role: ROLE.user, rights: { sensors: 'w' }, locations: [NORTH] }),
  member('elsewhere', { role: ROLE.user, rights: { sensors: 'w' }, locations: [SOUTH] }),
  member('reader', { role: ROLE.user, rights: { sensors: 'r' } }),
].reduce<Organization>(organizationFold.evolve, organizationFold.initial);

const lettersAbout = (sensors: readonly HeardSensor[], of = organization) =>
  reminderLetters(
    { organizationId, dueOn: '2026-12-31', daysBefore: 30, sensorIds: sensors.map(({ id }) => id) },
    { organization: () => Promise.resolve(of), sensors: () => Promise.resolve([...sensors]) },
  );

it('a reminder goes to each member who may change sensors, about those that they see', async () => {
  const letters = await lettersAbout([sensor(1, NORTH), sensor(2, null)]);
  expect(letters).toHaveLength(2);
  expect(new Set(letters)).toEqual(
    new Set([
      {
        to: { userId: 'owner' },
        facts: { workspace: 'House', day: { day: '2026-12-31' }, sensors: 'Sensor 1, Sensor 2' },
      },
      { to: { userId: 'writer' }, facts: { workspace: 'House', day: { day: '2026-12-31' }, sensors: 'Sensor 1' } },
    ]),
  );
});

it('a reminder about many sensors names the first ten and counts the others', async () => {
  const [letter] = await lettersAbout(Array.from({ length: 12 }, (_, index) => sensor(index + 1, null)));
  expect(letter?.facts).toMatchObject({ sensors: expect.stringMatching(/ … \(\+2\)$/) });
});

it('a deleted workspace is not reminded', async () => {
  const deleted = organizationFold.evolve(organization, {
    type: 'OrganizationDeleted',
    data: { organizationId, deletionId: NORTH, restorableUntil: '2027-01-01T00:00:00.000Z' },
  } as OrganizationFact);
  expect(await lettersAbout([sensor(1, null)], deleted)).toEqual([]);
});
