import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PIN_MINUTES, PIN_TRIES } from '@watchglass/schemas/base/limits';
import { openTestCommandApi, PASSWORD, type Person, type TestCommandApi } from '../command-api-for-tests.ts';

const nonce = 'n'.repeat(32);
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

const newSerial = (): string => `BASE${String((serials += 1)).padStart(4, '0')}`;
const hello = (serial: string, more: { nonce?: string; firmware?: string; from?: string } = {}) =>
  test.ask(
    'POST',
    '/ingest/hello',
    { serial, firmware: more.firmware ?? '4.5.0', nonce: more.nonce ?? nonce },
    { from: more.from ?? `10.3.0.${serials}` },
  );
const takeOver = (serial: string, pin: unknown, { org = ours, token = ann.token } = {}) =>
  test.ask('POST', `/api/gateways/${org}/takeover`, { serial, pin }, { token });
const collect = (serial: string, with_ = nonce) =>
  test.ask('POST', '/ingest/credential', { serial, nonce: with_ }, { from: '10.4.0.1' });
const wrong = (pin: unknown): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

async function registered(serial: string): Promise<{ username: string; password: string }> {
  await takeOver(serial, (await hello(serial)).body['pin']);
  return (await collect(serial)).body as { username: string; password: string };
}

describe('a base', () => {
  it('shows a PIN, is taken over with it and collects its credential exactly once', async () => {
    const serial = newSerial();
    const { pin, pinExpiresAt } = (await hello(serial)).body;
    expect(pin).toMatch(/^\d{6}$/);
    expect(Date.parse(String(pinExpiresAt)) - test.deps.clock().getTime()).toBe(PIN_MINUTES * 60_000);
    expect((await collect(serial)).code).toBe('CredentialNotReady');
    expect((await takeOver(serial, pin)).status).toBe(201);
    const credential = await collect(serial);
    expect(credential.body).toMatchObject({ username: serial, mqttRoot: 'watchglass' });
    expect((await collect(serial)).code).toBe('CredentialAlreadyCollected');
    expect((await collect(serial, 'm'.repeat(32))).code).toBe('GatewayNotFound');
    const { authenticateBase } = test.api.deps.baseCredentials;
    expect(await authenticateBase(serial, String(credential.body['password']))).toEqual({
      serial,
      organizationId: ours,
      isPaused: false,
    });
    expect(await authenticateBase(serial, 'wrong')).toBeNull();
    const events = await test.events({ streamPrefixes: [`base-${serial}`] });
    expect(events.map(({ type }) => type)).toEqual(['BaseRegistered', 'BaseCredentialCollected']);
    expect(JSON.stringify(events)).not.toContain(String(credential.body['password']));
  });

  it('receives the same PIN until it expires, and a new one afterwards', async () => {
    const serial = newSerial();
    const first = await hello(serial);
    test.pass(60_000);
    expect((await hello(serial)).body).toEqual(first.body);
    test.pass(PIN_MINUTES * 60_000);
    expect((await takeOver(serial, first.body['pin'])).code).toBe('PinExpired');
    expect((await hello(serial)).body['pin']).not.toBe(first.body['pin']);
  });

  it('is safe from guesses, also from simultaneous ones, and the guesses of another organization count separately', async () => {
    const serial = newSerial();
    const { pin } = (await hello(serial)).body;
    const guesses = await Promise.all(Array.from({ length: PIN_TRIES + 3 }, () => takeOver(serial, wrong(pin))));
    expect(guesses.filter(({ code }) => code === 'PinWrong')).toHaveLength(PIN_TRIES);
    expect((await takeOver(serial, pin)).code).toBe('PinSpoiled');
    expect((await takeOver(serial, pin, { org: theirs, token: bob.token })).status).toBe(201);
  });

  it('can be taken over after the time for which too many wrong PINs count', async () => {
    const serial = newSerial();
    const { pin } = (await hello(serial)).body;
    for (let tries = 0; tries <= PIN_TRIES; tries += 1) await takeOver(serial, wrong(pin));
    test.pass(PIN_MINUTES * 60_000);
    const fresh = (await hello(serial)).body['pin'];
    expect((await takeOver(serial, fresh)).status).toBe(201);
  });

  it('keeps its PIN when a stranger in its network claims its serial', async () => {
    const serial = newSerial();
    const from = '10.66.1.1';
    const real = (await hello(serial, { from })).body['pin'];
    const others = ['f', 'g', 'h'].map((letter) => hello(serial, { nonce: letter.repeat(32), from }));
    expect((await Promise.all(others)).filter(({ code }) => code === 'TooManyRequests')).toHaveLength(1);
    expect((await hello(serial, { from })).body['pin']).toBe(real);
    expect((await takeOver(serial, real)).status).toBe(201);
    expect((await collect(serial)).status).toBe(200);
  });

  it('has five open claims at most, and room again when the first has expired', async () => {
    const serial = newSerial();
    const contact = (letter: string, i: number) => hello(serial, { nonce: letter.repeat(32), from: `10.67.${i}.1` });
    const codes = [];
    for (const [i, letter] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) codes.push((await contact(letter, i)).code);
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'TooManyRequests']);
    test.pass(PIN_MINUTES * 60_000);
    expect((await contact('f', 5)).status).toBe(200);
  });

  it('that never authenticated passes from its organization to another one with its PIN', async () => {
    const serial = newSerial();
    const squatter = { nonce: 's'.repeat(32), from: '10.68.0.1' };
    const asBob = { org: theirs, token: bob.token };
    expect((await takeOver(serial, (await hello(serial, squatter)).body['pin'], asBob)).status).toBe(201);
    const stolen = await collect(serial, squatter.nonce);
    expect(stolen.status).toBe(200);
    expect((await takeOver(serial, (await hello(serial)).body['pin'])).status).toBe(201);
    const { authenticateBase } = test.api.deps.baseCredentials;
    expect(await authenticateBase(serial, String(stolen.body['password']))).toBeNull();
    expect((await collect(serial, squatter.nonce)).code).toBe('CredentialNotReady');
    expect((await collect(serial)).status).toBe(200);
    const events = await test.events({ streamPrefixes: [`base-${serial}`] });
    expect(events.map(({ type, metadata }) => [type, metadata['organizationId']])).toEqual([
      ['BaseRegistered', theirs],
      ['BaseCredentialCollected', theirs],
      ['BaseUnregistered', theirs],
      ['BaseRegistered', ours],
      ['BaseCredentialCollected', ours],
    ]);
    expect(JSON.stringify(events[2])).not.toContain(ann.token);
  });

  it('that has authenticated stays registered, and its owners’ audit records the first refused claim', async () => {
    const serial = newSerial();
    const stranger = { nonce: 's'.repeat(32), from: '10.69.0.1' };
    const early = (await hello(serial, stranger)).body['pin'];
    const { password } = await registered(serial);
    expect(await test.api.deps.baseCredentials.authenticateBase(serial, password)).not.toBeNull();
    const asBob = { org: theirs, token: bob.token };
    expect((await takeOver(serial, early, asBob)).code).toBe('GatewayAlreadyRegistered');
    expect((await takeOver(serial, early, asBob)).code).toBe('GatewayAlreadyRegistered');
    expect((await hello(serial, stranger)).code).toBe('GatewayAlreadyRegistered');
    const events = await test.events({ streamPrefixes: [`base-${serial}`], types: ['BaseClaimRefused'] });
    expect(events.map(({ metadata }) => metadata['organizationId'])).toEqual([ours]);
    expect(JSON.stringify(events)).not.toContain(bob.id);
  });

  it('keeps its claim when a stranger claims its serial with another nonce', async () => {
    const serial = newSerial();
    const real = (await hello(serial)).body['pin'];
    const forged = (await hello(serial, { nonce: 'f'.repeat(32), from: '10.66.0.1' })).body['pin'];
    expect(forged).not.toBe(real);
    expect((await takeOver(serial, real)).status).toBe(201);
    expect((await collect(serial, 'f'.repeat(32))).code).toBe('CredentialNotReady');
    expect((await collect(serial)).status).toBe(200);
  });

  it('is refused if it is unknown, outdated or already registered', async () => {
    expect((await takeOver('NOBODY1', '123456')).code).toBe('GatewayNotFound');
    const old = newSerial();
    expect((await takeOver(old, (await hello(old, { firmware: '4.4.9' })).body['pin'])).code).toBe('FirmwareTooOld');
    const serial = newSerial();
    const { pin } = (await hello(serial)).body;
    await takeOver(serial, pin);
    expect((await takeOver(serial, pin)).code).toBe('BaseAlreadyAdded');
    expect((await takeOver(serial, pin, { org: theirs, token: bob.token })).code).toBe('GatewayAlreadyRegistered');
    expect((await hello(serial)).code).toBe('GatewayAlreadyRegistered');
  });

  it('is found by its PIN alone from its own public address, and from no other', async () => {
    const [serial, neighbour] = [newSerial(), newSerial()];
    const [near, far] = ['2001:db8:7:1::5', '2001:db8:7:2::5'];
    const { pin } = (await hello(serial, { from: near })).body;
    await hello(neighbour, { from: '2001:db8:7:1::6' });
    const byPin = (from: string, entered = pin) =>
      test.ask('POST', `/api/gateways/${ours}/takeover`, { pin: entered }, { token: ann.token, from });
    expect((await byPin(far)).code).toBe('GatewayNotFound');
    expect((await byPin('2001:db8:7:1::9', wrong(pin))).code).toBe('PinWrong');
    expect((await byPin('2001:db8:7:1::9')).body).toMatchObject({ serial });
    expect((await collect(serial)).status).toBe(200);
    expect((await collect(neighbour)).code).toBe('CredentialNotReady');
  });

  it('goes to one of two organizations that take it over at the same moment', async () => {
    const serial = newSerial();
    const { pin } = (await hello(serial)).body;
    const both = await Promise.all([takeOver(serial, pin), takeOver(serial, pin, { org: theirs, token: bob.token })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await collect(serial)).status).toBe(200);
  });

  it('stays with the organization that took it over while another one entered the same PIN', async () => {
    const serial = newSerial();
    const { pin } = (await hello(serial)).body;
    const { eventStore } = test.deps;
    const readStream = eventStore.readStream.bind(eventStore);
    let reads = 0;
    const spy = vi.spyOn(eventStore, 'readStream').mockImplementation(async function* (stream, ...given) {
      reads += stream === `base-${serial}` ? 1 : 0;
      if (reads === 2) {
        spy.mockRestore();
        expect((await takeOver(serial, pin)).status).toBe(201);
      }
      yield* readStream(stream, ...given);
    });
    const second = await takeOver(serial, pin, { org: theirs, token: bob.token });
    expect(second.code).toBe('GatewayAlreadyRegistered');
    expect((await collect(serial)).status).toBe(200);
  });

  it('is renamed and unregistered by its own organization only, and its credential ends with it', async () => {
    const serial = newSerial();
    const { password } = await registered(serial);
    const url = (org: number): string => `/api/gateways/${org}/base/${serial}`;
    expect((await test.ask('PUT', url(theirs), { name: 'Mine' }, { token: bob.token })).code).toBe('NotFound');
    expect((await test.ask('DELETE', url(theirs), { keyphrase: 'ROOF' }, { token: bob.token })).code).toBe('NotFound');
    expect((await test.ask('PUT', url(ours), { name: 'Attic' }, { token: ann.token })).status).toBe(200);
    const device = {
      authorization: `Basic ${Buffer.from(`${serial}:${password}`).toString('base64')}`,
      'content-type': 'application/senml+json',
    };
    expect((await test.ask('POST', '/ingest/senml', '[]', { headers: device })).status).not.toBe(401);
    const remove = (proof: object) => test.ask('DELETE', url(ours), proof, { token: ann.token });
    expect((await remove({ keyphrase: 'attic' })).code).toBe('KeyphraseWrong');
    expect((await remove({ password: 'not the password' })).code).toBe('WrongPassword');
    expect((await remove({})).code).toBe('InvalidRequest');
    expect((await remove({ keyphrase: 'ATTIC' })).status).toBe(200);
    expect((await test.ask('POST', '/ingest/senml', '[]', { headers: device })).status).toBe(401);
    expect((await registered(serial)).password).not.toBe(password);
  });

  it('is unregistered with the password of the person', async () => {
    const serial = newSerial();
    await registered(serial);
    const url = `/api/gateways/${ours}/base/${serial}`;
    expect((await test.ask('DELETE', url, { password: PASSWORD }, { token: ann.token })).status).toBe(200);
  });

  it('is refused at the door while it is paused, and says what it is otherwise', async () => {
    const serial = newSerial();
    const { password } = await registered(serial);
    const headers = { authorization: `Basic ${Buffer.from(`${serial}:${password}`).toString('base64')}` };
    const report = () => test.ask('PUT', '/ingest/state', { firmware: '4.6.0' }, { headers });
    const act = (action: string, org = ours, token = ann.token) =>
      test.ask('POST', `/api/gateways/${org}/base/${serial}/${action}`, {}, { token });
    expect((await act('pause', theirs, bob.token)).code).toBe('NotFound');
    expect((await act('pause')).status).toBe(200);
    expect((await act('pause')).status).toBe(200);
    expect(await report()).toMatchObject({ status: 409, code: 'BasePaused' });
    expect((await act('unpause')).status).toBe(200);
    expect((await report()).status).toBe(200);
    const events = await test.events({ streamPrefixes: [`base-${serial}`] });
    expect(events.map(({ type }) => type).slice(2)).toEqual(['BasePaused', 'BaseUnpaused', 'BaseReported']);
  });

  it('gets a bounded number of answers per minute and network', async () => {
    const serial = newSerial();
    const codes = [];
    for (let i = 0; i < 32; i += 1) codes.push((await hello(serial, { from: '10.7.7.7' })).code);
    expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(2);
  });
});

it('cannot use the routes of people, and people cannot use the routes of bases', async () => {
  const serial = newSerial();
  const { password } = await registered(serial);
  const device = { authorization: `Basic ${Buffer.from(`${serial}:${password}`).toString('base64')}` };
  expect((await test.ask('POST', '/ingest/senml', '[]', { token: ann.token })).status).toBe(401);
  expect((await test.ask('POST', '/api/spaces', { name: 'House' }, { headers: device })).status).toBe(401);
  expect(
    (await test.ask('DELETE', `/api/gateways/${ours}/base/${serial}`, undefined, { headers: device })).status,
  ).toBe(401);
});
