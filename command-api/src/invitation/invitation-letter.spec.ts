import { WAIT } from '@watchglass/streams/testing/wait';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
let owner: Person;
let org: number;

beforeAll(async () => {
  test = await openTestCommandApi();
  owner = await test.person('Olga');
  org = await test.organization(owner, 'Māja 7');
});
afterAll(() => test.stop());

const plain = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
const mailsTo = async (email: string): Promise<string[]> =>
  (await test.mails()).filter((mail) => mail.includes(`To: ${email}`)).map(plain);
const mailTo = (email: string, count = 1): Promise<string> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(count);
    return mails.at(-1) ?? '';
  }, WAIT);
const tokenIn = (mail: string): string => /accept-invite\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
const invite = async (email: string, more = {}): Promise<string> => {
  const { body } = await test.ask(
    'POST',
    `/api/invites/${org}`,
    { items: [{ email, role: 1 }], ...more },
    { token: owner.token },
  );
  return (body['items'] as { id: string }[])[0]?.id ?? '';
};
const sent = async (id: string): Promise<number> =>
  (await test.events({ types: ['InvitationSent'] })).filter(
    ({ data }) => (data as { invitationId: string }).invitationId === id,
  ).length;

it('an invitation to an address without an account is mailed and then marked as sent, and its link admits the person who registers with that address', async () => {
  const email = 'nobody.yet@example.org';
  const id = await invite(email, { language: 'de' });
  const mail = await mailTo(email);
  expect(mail).toContain('Content-Language: de');
  await vi.waitFor(async () => expect(await sent(id)).toBe(1), WAIT);
  const person = await test.person('Nora', email);
  expect(
    (await test.ask('POST', '/api/invite/accept', { token: tokenIn(mail) }, { token: person.token })).body,
  ).toEqual({ id: org, name: 'Māja 7' });
});

it('a resent invitation is another mail, and the first link stays valid', async () => {
  const email = 'twice@example.org';
  const id = await invite(email);
  const first = await mailTo(email);
  await test.ask('POST', `/api/invites/${org}/invite/${id}/process`, { action: 'resend' }, { token: owner.token });
  const second = await mailTo(email, 2);
  expect(tokenIn(second)).not.toBe('');
  const person = await test.person('Tom', email);
  expect(
    (await test.ask('POST', '/api/invite/accept', { token: tokenIn(first) }, { token: person.token })).status,
  ).toBe(200);
  expect(
    (await test.ask('POST', '/api/invite/accept', { token: tokenIn(second) }, { token: person.token })).status,
  ).toBe(200);
});
