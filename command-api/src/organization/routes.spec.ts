import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import {
  openTestCommandApi,
  PASSWORD,
  type Answer,
  type Person,
  type TestCommandApi,
} from '../command-api-for-tests.ts';

const DAY_MS = 86_400_000;

let test: TestCommandApi;
let owner: Person;
let admin: Person;
let user: Person;
let stranger: Person;
let org: number;

beforeAll(async () => {
  test = await openTestCommandApi();
  [owner, admin, user, stranger] = [
    await test.person('Olga'),
    await test.person('Adam'),
    await test.person('Una'),
    await test.person('Stan'),
  ];
  org = await test.organization(owner);
  await test.member({ organization: org, by: owner }, admin, { role: 2 });
  await test.member({ organization: org, by: owner }, user, { role: 1, permissions: { sensors: 'w' } });
});
afterAll(() => test.stop());

const configure = (person: Person, body: object, version = 0, id = org): Promise<Answer> =>
  test.ask(
    'PUT',
    `/api/spaces/space/${id}`,
    { name: 'House', timeZone: 'UTC', ...body },
    { token: person.token, headers: { 'if-match': `"${version}"` } },
  );

describe('configuring a workspace', () => {
  it('is for admins: a user is forbidden, a stranger finds nothing', async () => {
    expect([(await configure(stranger, {})).code, (await configure(user, {})).code]).toEqual([
      'NotFound',
      'AccessForbidden',
    ]);
    const answer = await configure(admin, { companyName: 'Glass Ltd' });
    expect([answer.status, answer.headers['etag']]).toEqual([200, '"1"']);
  });

  it('requires the present version', async () => {
    expect(await configure(owner, { name: 'Late' })).toMatchObject({ status: 412, code: 'Outdated' });
    const blind = await test.ask(
      'PUT',
      `/api/spaces/space/${org}`,
      { name: 'House', timeZone: 'UTC' },
      { token: owner.token },
    );
    expect(blind).toMatchObject({ status: 428, code: 'VersionRequired' });
  });

  it('names each field and its fault', async () => {
    const { status, body } = await configure(
      owner,
      { name: 'a', country: 'XX', phone: 'abc', postalCode: 'x'.repeat(17), vatNumber: 'ab-1' },
      1,
    );
    const [error] = body['errors'] as { detail: { fields: { field: string }[] } }[];
    expect([status, [...new Set(error?.detail.fields.map(({ field }) => field))].toSorted()]).toEqual([
      400,
      ['country', 'name', 'phone', 'postalCode', 'vatNumber'],
    ]);
    expect((await configure(owner, { country: 'DE', vatNumber: 'DE12' }, 1)).code).toBe('InvalidRequest');
    expect(await configure(owner, { country: 'DE', vatNumber: 'DE12345' }, 1)).toMatchObject({
      status: 422,
      code: 'VatNumberInvalid',
    });
  });

  it('seals its details, under a key of its own', async () => {
    const [{ companyName } = { companyName: '' }] = (await test.events({ types: ['OrganizationConfigured'] })).map(
      ({ data }) => data as { companyName: string },
    );
    expect(companyName.startsWith(`sealed:1:${organizationKeyId(org)}:`)).toBe(true);
    expect(await test.api.deps.vault.open(companyName)).toBe('Glass Ltd');
  });
});

it('changes the payer only with the present version', async () => {
  const pay = (body: object, version: number) =>
    test.ask('PUT', `/api/spaces/payer/${org}`, body, { token: owner.token, headers: { 'if-match': `"${version}"` } });
  expect((await pay({ payerType: 'vat', vatNumber: '' }, 1)).code).toBe('VatNumberInvalid');
  expect((await pay({ payerType: 'nonVat' }, 1)).status).toBe(200);
  expect((await pay({ payerType: 'nonVat' }, 1)).code).toBe('Outdated');
});

it('adds nothing new after the trial, and existing things go on', async () => {
  const pack = {
    title: 'Too warm',
    metricId: 1,
    above: { warning: 8, critical: null },
    below: { warning: null, critical: null },
    appliesTo: { all: true },
  };
  const created = await test.ask('POST', `/api/dashboards/${org}`, { name: 'Wall', data: [] }, { token: owner.token });
  expect(created.status).toBe(201);
  test.pass(30 * DAY_MS);
  const signedIn = await test.ask('POST', '/api/user/login', { login: owner.login, password: PASSWORD });
  owner = { ...owner, token: String(signedIn.body['auth']) };
  const asOwner = (method: string, url: string, body?: object) => test.ask(method, url, body, { token: owner.token });
  const refused = [
    await asOwner('POST', `/api/dashboards/${org}`, { name: 'Another', data: [] }),
    await asOwner('POST', `/api/alarms/${org}/rules`, pack),
    await asOwner('POST', `/api/gateways/${org}/takeover`, { serial: 'B000001', pin: '123456' }),
    await asOwner('POST', `/api/invites/${org}`, { items: [{ email: 'new@example.org', role: 1 }] }),
    await asOwner('PUT', `/api/sensors/${org}/sensor/1`, { name: 'Attic', tags: [] }),
    await asOwner('DELETE', `/api/dashboards/${org}/dashboard/${String(created.body['id'])}`),
  ];
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(6).fill([402, 'NotPaid']));
  const { code } = await asOwner('POST', `/api/alarms/${org}/alarm/00000000-0000-4000-8000-000000000000/comment`, {
    text: 'still here',
  });
  expect(code).toBe('NotFound');
  expect((await configure(owner, { name: 'Still ours' }, 2)).status).toBe(200);
});
