import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const about = { organizationId: 7, userId: USER_ID };
const added: DomainEvent = { type: 'MemberAdded', data: { ...about, role: 1, rights: { sensors: 'r' } } };
const changed: DomainEvent = {
  type: 'MemberRightsChanged',
  data: { ...about, before: { role: 1, rights: { sensors: 'r' } }, role: 2, rights: {} },
};
const removed: DomainEvent = { type: 'MemberRemoved', data: about };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('members'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a member has the role and rights of the latest change', async () => {
  await projected.apply(recorded(added), recorded(changed));
  expect(await projected.rows('members')).toMatchObject([
    { organization_id: 7, user_id: USER_ID, role: 2, rights: {}, deleted: false },
  ]);
});

test('membership of one organization leaves that of another unchanged', async () => {
  await projected.apply(
    recorded(added),
    recorded({ type: 'MemberAdded', data: { ...about, organizationId: 8, role: 3, rights: {} } }),
  );
  await projected.apply(recorded(removed));
  expect(await projected.rows('members')).toMatchObject([
    { organization_id: 7, deleted: true },
    { organization_id: 8, deleted: false },
  ]);
});

test('a removal is announced, and a person who is added again is a member again', async () => {
  await projected.apply(recorded(added));
  expect(await projected.apply(recorded(removed))).toMatchObject([
    { organizationId: 7, concept: 'member', id: USER_ID },
  ]);
  await projected.apply(recorded(added));
  expect(await projected.rows('members')).toMatchObject([{ role: 1, rights: { sensors: 'r' }, deleted: false }]);
});

test('every role and right that a member ever had is stored with its instant', async () => {
  const at = (hour: number) => ({ at: `2026-03-01T${hour}:00:00.000Z` });
  await projected.apply(recorded(added, at(10)), recorded(changed, at(11)), recorded(removed, at(12)));
  expect(await projected.rows('member_history')).toMatchObject([
    { user_id: USER_ID, role: 1, rights: { sensors: 'r' }, is_member: true },
    { role: 2, rights: {}, is_member: true },
    { role: 0, rights: {}, is_member: false },
  ]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(added), recorded(changed), recorded(removed)];
  await projected.apply(...events);
  const both = async () => [await projected.rows('members'), await projected.rows('member_history')];
  const once = await both();
  for (const event of events) await projected.apply(event);
  expect(await both()).toEqual(once);
});
