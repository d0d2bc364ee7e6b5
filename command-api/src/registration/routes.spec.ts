import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_REGISTRATIONS, REGISTRATION_MINUTES, REGISTRATION_TRIES } from '@watchglass/schemas/registration/limits';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
let ann: Person;
let bob: Person;
let ours: number;
let theirs: number;
let serials = 0;

beforeAll(async () => {
  test = await openTestCommandApi();
  [ann, bob] = [await test.person('Ann'), await test.person('Bob')];
  [ours, theirs] = [await test.organization(ann), await test.organization(bob)];
});
afterAll(() => test.stop());

const newSerial = (): string => `CODE${String((serials += 1)).padStart(4, '0')}`;
const open = async (name?: string) =>
  (
    await test.ask('POST', `/api/gateways/${ours}/registrations`, name === undefined ? {} : { name }, {
      token: ann.token,
    })
  ).body as { id: string; code: string };
const hello = (serial: string, code: string, { firmware = '4.5.0', nonce = 'n'.repeat(32) } = {}) =>
  test.ask('POST', '/ingest/hello', { serial, firmware, nonce, code }, { from: `10.5.0.${serials}` });
const collect = (serial: string) =>
  test.ask('POST', '/ingest/credential', { serial, nonce: 'n'.repeat(32) }, { from: '10.4.0.2' });
const revoke = (id: string, { org = ours, token = ann.token } = {}) =>
  test.ask('DELETE', `/api/gateways/${org}/registrations/${id}`, undefined, { token });

describe('a registration code', () => {
  it('registers one base, once, without a PIN; the same base may say it again', async () => {
    const [{ id, code }, serial] = [await open('Cold store'), newSerial()];
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect((await hello(serial, code)).body).toMatchObject({ registered: true });
    expect((await hello(serial, code)).status).toBe(200);
    expect((await collect(serial)).status).toBe(200);
    expect((await hello(newSerial(), code)).code).toBe('RegistrationCodeWrong');
    const events = await test.events({ streamPrefixes: [`base-${serial}`, `registration-${id}`] });
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'BaseCredentialCollected',
      'BaseRegistered',
      'RegistrationOpened',
      'RegistrationUsed',
    ]);
    expect(events.find(({ type }) => type === 'BaseRegistered')?.data).toMatchObject({ name: 'Cold store' });
    expect(JSON.stringify(events)).not.toContain(code);
    expect((await revoke(id)).code).toBe('RegistrationEnded');
  });

  it('of two bases that say it at the same moment goes to one', async () => {
    const [{ code }, one, other] = [await open(), newSerial(), newSerial()];
    const both = await Promise.all([hello(one, code), hello(other, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is refused after an hour, after its revocation, and to old firmware, which leaves it open', async () => {
    const [late, revoked, kept] = [await open(), await open(), await open()];
    expect((await revoke(revoked.id, { org: theirs, token: bob.token })).code).toBe('NotFound');
    expect((await revoke(revoked.id)).status).toBe(200);
    expect((await hello(newSerial(), revoked.code)).code).toBe('RegistrationCodeWrong');
    const serial = newSerial();
    expect((await hello(serial, kept.code, { firmware: '4.4.9' })).code).toBe('FirmwareTooOld');
    expect((await hello(serial, kept.code)).status).toBe(200);
    test.pass(REGISTRATION_MINUTES * 60_000);
    expect((await hello(newSerial(), late.code)).code).toBe('RegistrationCodeExpired');
    expect((await revoke(late.id)).code).toBe('RegistrationEnded');
  });

  it('is refused to a base that guessed wrong five times, and to no other', async () => {
    const [{ code }, serial] = [await open(), newSerial()];
    for (let tries = 0; tries < REGISTRATION_TRIES; tries += 1)
      expect((await hello(serial, '22222222')).code).toBe('RegistrationCodeWrong');
    expect((await hello(serial, code)).code).toBe('TooManyRequests');
    expect((await hello(newSerial(), code)).status).toBe(200);
  });

  it('is given to an organization a bounded number of times', async () => {
    const org = await test.organization(bob, 'Barn');
    const ask = () => test.ask('POST', `/api/gateways/${org}/registrations`, {}, { token: bob.token });
    for (let n = 0; n < OPEN_REGISTRATIONS; n += 1) expect((await ask()).status).toBe(201);
    expect((await ask()).code).toBe('TooManyRegistrations');
  });
});
