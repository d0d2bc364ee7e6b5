import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { INVITATION_DAYS, INVITATION_MAILS_PER_HOUR } from '@watchglass/schemas/invitation/limits';
import { signToken } from '@watchglass/streams/http/tokens';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { openTestCommandApi, type Answer, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
let owner: Person;
let org: number;
let count = 0;

beforeAll(async () => {
  test = await openTestCommandApi();
  owner = await test.person('Olga');
  org = await test.organization(owner);
});
afterAll(() => test.stop());

const newcomer = (): string => `new.${(count += 1)}@example.org`;
const invites = (): string => `/api/invites/${org}`;
const invite = (email: string, { token } = owner, more = {}): Promise<Answer> =>
  test.ask('POST', invites(), { items: [{ email, role: 1, permissions: { sensors: 'r' }, ...more }] }, { token });
const invited = async (email: string): Promise<string> => {
  const { body } = await invite(email);
  return (body['items'] as { id: string }[])[0]?.id ?? '';
};
const process = (id: string, action: string): Promise<Answer> =>
  test.ask('POST', `${invites()}/invite/${id}/process`, { action }, { token: owner.token });
const accept = ({ token }: Person, id: string): Promise<Answer> =>
  test.ask('POST', `/api/invite/accept/${id}`, undefined, { token });
const reject = ({ token }: Person, id: string): Promise<Answer> =>
  test.ask('POST', `/api/invite/reject/${id}`, undefined, { token });
const linkTo = (id: string, audience = 'invite'): Promise<string> =>
  signToken({ sub: id }, 60, { secret: test.api.deps.config.secrets.tokenSecret, audience, now: test.deps.clock() });
const open = async ({ token }: Person, id: string): Promise<Answer> =>
  test.ask('POST', '/api/invite/accept', { token: await linkTo(id) }, { token });
const added = async (userId: string): Promise<number> =>
  (await test.events({ types: ['MemberAdded'] })).filter(({ data }) => (data as { userId: string }).userId === userId)
    .length;

/** Fails one append to an organization's stream, once `first` has succeeded. */
function cutOnce(first: (append: () => Promise<unknown>) => Promise<unknown>): void {
  const { eventStore } = test.deps;
  const append = eventStore.append.bind(eventStore);
  const spy = vi.spyOn(eventStore, 'append').mockImplementation(async (stream, ...given) => {
    // The mail policy records sent letters in the same stream at any time.
    const isPolicy = given[1].some(({ type }) => type === 'InvitationSent');
    if (isPolicy || !stream.startsWith('organization-')) return append(stream, ...given);
    // An append that met a letter of the policy is refused, and made anew: the cut is for that one.
    await first(() => append(stream, ...given));
    spy.mockRestore();
    throw new Unavailable('event store', 'the line was cut');
  });
}

describe('inviting', () => {
  it('answers alike with and without an account, and discloses neither', async () => {
    const { login } = await test.person('Ann');
    const [known, unknown] = [await invite(login), await invite(newcomer())];
    const shapeOf = ({ status, body }: Answer) => [
      status,
      Object.keys(body),
      (body['items'] as object[]).map((item) => Object.keys(item)),
    ];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.status).toBe(201);
  });

  it('seals the address, under one key per address', async () => {
    const email = newcomer();
    await process(await invited(email), 'delete');
    await invited(email.toUpperCase());
    const data = (await test.events({ types: ['InvitationCreated'] }))
      .slice(-2)
      .map((event) => event.data as { address: string });
    expect(JSON.stringify(data)).not.toContain(email);
    const [first, second] = data.map(({ address }) => address);
    expect(first?.split(':')[2]).toBe(second?.split(':')[2]);
    expect(await test.api.deps.vault.open(second ?? '')).toBe(email);
  });

  it('refuses unknown roles, rights and locations', async () => {
    for (const more of [
      { role: 3 },
      { role: 0 },
      { permissions: { billing: 'w' } },
      { locations: ['1'] },
      { locations: [owner.id] },
    ]) {
      expect((await invite(newcomer(), owner, more)).code).toBe('InvalidRequest');
    }
    expect((await invite(owner.login)).code).toBe('AlreadyAMember');
  });

  it('is for admins', async () => {
    const [user, stranger] = [await test.person('Una'), await test.person('Stan')];
    await accept(user, await invited(user.login));
    expect((await invite(newcomer(), user)).code).toBe('AccessForbidden');
    expect((await invite(newcomer(), stranger)).code).toBe('NotFound');
  });

  it('that failed before its event can be repeated', async () => {
    const email = newcomer();
    cutOnce(async () => undefined);
    expect((await invite(email)).status).toBe(503);
    expect((await invite(email)).status).toBe(201);
    expect((await invite(email)).code).toBe('AlreadyInvited');
  });

  it('is limited per mailbox and hour', async () => {
    const id = await invited(newcomer());
    for (let i = 0; i < INVITATION_MAILS_PER_HOUR; i += 1) expect((await process(id, 'resend')).status).toBe(200);
    expect((await process(id, 'resend')).code).toBe('TooManyRequests');
  });
});

describe('accepting', () => {
  it('by link and from the list, in several tabs at once, makes a member once', async () => {
    const ann = await test.person('Ann');
    const id = await invited(ann.login);
    const answers = await Promise.all([accept(ann, id), open(ann, id), accept(ann, id), open(ann, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.body).toEqual({ id: org, name: 'House' });
    expect(await added(ann.id)).toBe(1);
    expect(await test.api.deps.memberships.membershipOf(org, ann.id)).toEqual({ role: 1, rights: { sensors: 'r' } });
  });

  it('is open to a person who registers with the invited address afterwards', async () => {
    const login = `late.${newcomer()}`;
    const id = await invited(login);
    const late = await test.person('Late');
    expect((await accept(late, id)).code).toBe('NotFound');
    const person = await test.person('Lea', login);
    expect((await accept(person, id)).status).toBe(200);
  });

  it('refuses another person’s link and a forged one', async () => {
    const [ann, bob] = [await test.person('Ann'), await test.person('Bob')];
    const id = await invited(ann.login);
    expect((await open(bob, id)).code).toBe('InvitationForAnother');
    const use = (token: string) => test.ask('POST', '/api/invite/accept', { token }, { token: ann.token });
    expect((await use(await linkTo(id, 'confirm'))).code).toBe('LinkNotValid');
    expect((await use('short')).code).toBe('InvalidToken');
    expect((await open(ann, test.deps.newId())).code).toBe('NotFound');
    expect(await added(ann.id)).toBe(0);
  });

  it('fails after an earlier revocation, also after a restart', async () => {
    const ann = await test.person('Ann');
    const id = await invited(ann.login);
    const [revoked, accepted] = await Promise.all([process(id, 'delete'), open(ann, id)]);
    expect(revoked.status).toBe(200);
    expect([0, 1]).toContain(await added(ann.id));
    expect(accepted.code).toBe((await added(ann.id)) === 1 ? undefined : 'InvitationRevoked');
    await test.restart();
    expect((await reject(ann, id)).code).toBe((await added(ann.id)) === 1 ? 'InvitationUsed' : 'InvitationRevoked');
  });

  it('can be repeated after a lost answer, and makes one member', async () => {
    const ann = await test.person('Ann');
    const id = await invited(ann.login);
    cutOnce((append) => append());
    expect((await open(ann, id)).status).toBe(503);
    expect((await open(ann, id)).status).toBe(200);
    expect(await added(ann.id)).toBe(1);
  });

  it('is refused after some days, until the invitation is resent', async () => {
    const login = newcomer();
    const id = await invited(login);
    test.pass(INVITATION_DAYS * 86_400_000);
    const late = await test.person('Lea', login);
    expect((await open(late, id)).code).toBe('InvitationExpired');
    const { tokenSecret: secret } = test.api.deps.config.secrets;
    const { sub, sid } = decodeJwt(owner.token);
    owner = {
      ...owner,
      token: await signToken({ sub, sid }, 600, { secret, audience: 'auth', now: test.deps.clock() }),
    };
    expect((await process(id, 'resend')).status).toBe(200);
    expect((await open(late, id)).status).toBe(200);
  });
});
