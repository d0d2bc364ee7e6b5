import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const SUBJECT = '0195f000-0000-7000-8000-0000000000aa';
const about = { organizationId: 7, invitationId: '0195f000-0000-7000-8000-0000000000bb' };
const [EXPIRES, LATER] = ['2026-03-08T10:00:00.000Z', '2026-03-09T10:00:00.000Z'] as const;
const created: DomainEvent = {
  type: 'InvitationCreated',
  data: {
    ...about,
    address: `sealed:1:${SUBJECT}:bG9naW4`,
    role: 1,
    rights: { sensors: 'r' },
    language: 'en',
    expiresAt: EXPIRES,
  },
};
const resent: DomainEvent = { type: 'InvitationResent', data: { ...about, expiresAt: LATER } };
const accepted: DomainEvent = { type: 'InvitationAccepted', data: { ...about, userId: USER_ID } };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('invitations'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('an invitation is found by its invited person, with the address still sealed, and by its inviter', async () => {
  await projected.apply(recorded(created));
  expect(await projected.rows('invitations')).toMatchObject([
    {
      subject_id: SUBJECT,
      address: `sealed:1:${SUBJECT}:bG9naW4`,
      status: 'pending',
      created_by: USER_ID,
      role: 1,
      rights: { sensors: 'r' },
    },
  ]);
});

test('a resend extends the time to answer, and each step is announced', async () => {
  expect(await projected.apply(recorded(created))).toEqual([
    { organizationId: 7, concept: 'invitation', id: about.invitationId },
  ]);
  const steps: readonly [DomainEvent, string][] = [
    [{ type: 'InvitationSent', data: about }, 'sent'],
    [resent, 'resent'],
    [accepted, 'accepted'],
  ];
  for (const [event, status] of steps) {
    await projected.apply(recorded(event));
    expect(await projected.rows('invitations')).toMatchObject([{ status }]);
  }
  const [row] = await projected.rows('invitations');
  expect(new Date(String(row?.['expires_at'])).toISOString()).toBe(LATER);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(created), recorded(resent), recorded(accepted)];
  await projected.apply(...events);
  const once = await projected.rows('invitations');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('invitations')).toEqual(once);
});
