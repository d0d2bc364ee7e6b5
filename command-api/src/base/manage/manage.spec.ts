import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { newestFirmware, OUR_FIRMWARES } from '@watchglass/schemas/base/firmwares';
import { PROCEDURE_SECONDS } from './procedures.ts';
import { Refusal } from '@watchglass/schemas/refusals';
import { SESSION_CONNECT_SECONDS, SESSION_IDLE_MINUTES, SESSION_MINUTES } from '@watchglass/schemas/base/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openTestCommandApi,
  PASSWORD,
  type Answer,
  type Person,
  type TestCommandApi,
} from '../../command-api-for-tests.ts';
import { layoutBytes } from '../outlets/set-outlets.ts';
import { endOverdueRequest, endOverdueSession } from './settle.ts';

const MINUTE = 60_000;
const NEWEST = newestFirmware(OUR_FIRMWARES, 'R2');
const network = {
  mode: 'static',
  ip: '10.0.0.7',
  mask: '255.255.255.0',
  gateway: '10.0.0.1',
  dns: ['10.0.0.2'],
  ntp: ['time.example'],
  ssid: 'Hall',
};
let test: TestCommandApi;
let ann: Person;
let bob: Person;
let org: number;
let serial = '';
let headers: Record<string, string> = {};
let serials = 0;

beforeAll(async () => {
  test = await openTestCommandApi();
  [ann, bob] = [await test.person('Ann'), await test.person('Bob')];
  org = await test.organization(ann);
  await test.member({ organization: org, by: ann }, bob, { role: 1, permissions: { devices: 'w' } });
});
afterAll(() => test.stop());
beforeEach(() => register('4.6.2'));

async function register(firmware: string): Promise<void> {
  serial = `MGMT${String((serials += 1)).padStart(4, '0')}`;
  const contact = { serial, nonce: 'n'.repeat(32) };
  const from = `10.9.0.${serials}`;
  const { pin } = (await test.ask('POST', '/ingest/hello', { ...contact, firmware: '4.6.2' }, { from })).body;
  await test.ask('POST', `/api/gateways/${org}/takeover`, { serial, pin, name: 'Roof' }, { token: ann.token });
  const { password } = (await test.ask('POST', '/ingest/credential', contact, { from })).body;
  headers = { authorization: `Basic ${Buffer.from(`${serial}:${String(password)}`).toString('base64')}` };
  await report({ firmware });
}

const report = (state: object) => test.ask('PUT', '/ingest/state', { hardware: 'R2', ...state }, { headers });
const act = (method: string, action: string, body: object | undefined, { token } = ann): Promise<Answer> =>
  test.ask(method, `/api/gateways/${org}/base/${serial}/${action}`, body, { token });
const open = (by = ann, password = PASSWORD) => act('POST', 'session', { password }, by);
const requests = async (): Promise<BaseRequest[]> =>
  (await test.ask('GET', '/ingest/commands', undefined, { headers })).body['items'] as BaseRequest[];
const answer = (id: string, body: object, as = headers) =>
  test.ask('POST', `/ingest/commands/${id}`, body, { headers: as });

/** Answers the only request of a kind. */
async function respond(kind: string, body: object): Promise<BaseRequest> {
  const found = (await requests()).find((each) => each.kind === kind);
  if (found === undefined) throw new Error(`no request ${kind}`);
  await answer(found.id, body);
  return found;
}

async function connected(by = ann): Promise<void> {
  expect((await open(by)).status).toBe(201);
  await respond('session', { status: 'done' });
}

/** Lets time pass and looks, as two processes of policies do. */
async function pass(milliseconds: number): Promise<void> {
  test.pass(milliseconds);
  const all = async (end: typeof endOverdueRequest): Promise<void> => {
    while (await end(test.deps));
  };
  await Promise.all([all(endOverdueRequest), all(endOverdueRequest), all(endOverdueSession), all(endOverdueSession)]);
}

async function types(): Promise<string[]> {
  const events = await test.events({ streamPrefixes: [`base-${serial}`] });
  return events.map(({ type }) => type).filter((type) => !type.startsWith('Base') || type === 'BaseRebooted');
}

async function lastWhy(): Promise<unknown> {
  const last = (await test.events({ streamPrefixes: [`base-${serial}`] })).at(-1);
  return (last?.data as { readonly why?: string } | undefined)?.why;
}

describe('a management session', () => {
  it('is of one person, who gives their password; the other one is told who has it', async () => {
    expect((await open(ann, 'not the password')).code).toBe('WrongPassword');
    await connected();
    const refused = await open(bob);
    expect([refused.status, refused.code]).toEqual([409, 'GatewayInUse']);
    expect((refused.body['errors'] as { detail: unknown }[])[0]?.detail).toEqual({ by: ann.id });
    expect((await act('POST', 'reboot', {}, bob)).code).toBe('GatewayInUse');
    expect((await act('DELETE', 'session', undefined, bob)).code).toBe('GatewayInUse');
    expect((await act('DELETE', 'session', undefined)).status).toBe(200);
    expect((await requests()).map(({ kind }) => kind)).toEqual(['close']);
    expect(await types()).toEqual(['SessionOpened', 'SessionConnected', 'SessionEnded']);
    await connected(bob);
    expect((await act('DELETE', 'session', undefined)).status).toBe(200);
    expect(await lastWhy()).toBe('aborted');
  });

  it('ends after a minute without an answer of the base', async () => {
    await open();
    expect(await act('POST', 'reboot', {})).toMatchObject({ status: 410, code: 'SessionEnded' });
    await pass(SESSION_CONNECT_SECONDS * 1000);
    expect(await types()).toEqual(['SessionOpened', 'SessionEnded']);
    expect(await lastWhy()).toBe('notConnected');
    expect((await act('PUT', 'session', {})).body).toMatchObject({
      errors: [{ code: 'SessionEnded', detail: { why: 'notConnected' } }],
    });
  });

  it('ends without activity, and at its hour with it', async () => {
    await connected();
    await pass((SESSION_IDLE_MINUTES - 1) * MINUTE);
    expect((await act('PUT', 'session', {})).status).toBe(200);
    await pass((SESSION_IDLE_MINUTES - 1) * MINUTE);
    expect(await types()).toEqual(['SessionOpened', 'SessionConnected']);
    await pass(MINUTE);
    expect(await lastWhy()).toBe('idle');
    expect((await act('PUT', 'session', {})).code).toBe('SessionEnded');
    await connected();
    for (let spent = 0; spent < SESSION_MINUTES - 5; spent += 5) {
      await pass(5 * MINUTE);
      expect((await act('PUT', 'session', {})).status).toBe(200);
    }
    await pass(5 * MINUTE);
    expect(await lastWhy()).toBe('expired');
  });

  it('is refused by old firmware and by a paused base', async () => {
    await register('4.0.0');
    expect((await open()).code).toBe('FirmwareTooOld');
    expect((await act('POST', 'firmware', { password: PASSWORD })).code).toBe('FirmwareTooOld');
    await register('4.6.2');
    await act('POST', 'pause', {});
    expect((await open()).code).toBe('BasePaused');
  });
});

describe('a procedure', () => {
  it('runs alone, and ends once, by its own base only', async () => {
    await connected();
    expect((await act('POST', 'reboot', {})).status).toBe(200);
    expect((await act('POST', 'licence-sync', {})).code).toBe('ProcedureRunning');
    const [theirs, base] = [headers, serial];
    const reboot = (await requests()).find(({ kind }) => kind === 'reboot');
    await register('4.6.2');
    await answer(reboot?.id ?? '', { status: 'done' });
    serial = base;
    expect(await types()).not.toContain('BaseRebooted');
    await answer(reboot?.id ?? '', { status: 'done' }, theirs);
    await answer(reboot?.id ?? '', { status: 'failed', code: 'late' }, theirs);
    await pass(PROCEDURE_SECONDS.reboot * 1000);
    expect((await types()).slice(2)).toEqual(['ProcedureStarted', 'BaseRebooted', 'SessionEnded'].slice(0, 2));
  });

  it('succeeds, fails with the code of the base, or fails at its deadline', async () => {
    await connected();
    await act('POST', 'licence-sync', {});
    await respond('licenceSync', { status: 'failed', code: 'NoLicence' });
    expect(await lastWhy()).toBe('NoLicence');
    await act('POST', 'licence-sync', {});
    await respond('licenceSync', { status: 'done' });
    expect((await types()).at(-1)).toBe('LicenceSynced');
    await act('POST', 'reboot', {});
    await pass(PROCEDURE_SECONDS.reboot * 1000);
    expect(await lastWhy()).toBe('timedOut');
  });

  it('pairs each sensor as it comes', async () => {
    await connected();
    await act('POST', 'pairing', {});
    for (const sensor of ['A1', 'A2', 'A1']) await respond('pairing', { status: 'progress', sensor });
    await respond('pairing', { status: 'done' });
    const ended = (await test.events({ streamPrefixes: [`base-${serial}`] })).at(-1);
    expect(ended).toMatchObject({ type: 'PairingEnded', data: { why: 'done', sensors: ['A1', 'A2'] } });
  });

  it('announces and pairs a new sensor once, and pairs it with another base later', async () => {
    const first = serial;
    const pair = async (sensor: string): Promise<void> => {
      await connected();
      await act('POST', 'pairing', {});
      for (const each of [sensor, sensor, 'no name']) await respond('pairing', { status: 'progress', sensor: each });
      await respond('pairing', { status: 'done' });
    };
    await pair('aranet:B1');
    await register('4.6.2');
    await pair('B1');
    const events = (await test.events({ streamPrefixes: ['sensor-'] })).filter(
      ({ data }) => JSON.stringify(data).includes(first) || JSON.stringify(data).includes(serial),
    );
    expect(events).toMatchObject([
      { type: 'SensorHeard', data: { organizationId: org, wireId: 'B1', baseSerial: first } },
      { type: 'SensorPaired', data: { baseSerial: first } },
      { type: 'SensorUnpaired', data: { baseSerial: first } },
      { type: 'SensorPaired', data: { baseSerial: serial } },
    ]);
  });
});

describe('a firmware upgrade', () => {
  const upgrade = () => act('POST', 'firmware', { password: PASSWORD });

  it('succeeds when the base reports the version, not when it says so', async () => {
    expect((await act('POST', 'firmware', { password: 'wrong' })).code).toBe('WrongPassword');
    expect((await upgrade()).status).toBe(200);
    await respond('firmware', { status: 'done' });
    expect(await types()).toEqual(['FirmwareUpgradeRequested']);
    await report({ firmware: NEWEST });
    await pass(PROCEDURE_SECONDS.firmware * 1000);
    expect(await types()).toEqual(['FirmwareUpgradeRequested', 'FirmwareUpgradeSucceeded']);
    expect((await upgrade()).code).toBe('FirmwareUpToDate');
  });

  it('fails after a quarter of an hour, and succeeds late', async () => {
    await upgrade();
    await respond('firmware', { status: 'progress', progress: 50 });
    await pass(PROCEDURE_SECONDS.firmware * 1000);
    expect(await types()).toEqual(['FirmwareUpgradeRequested', 'FirmwareUpgradeFailed']);
    await report({ firmware: NEWEST });
    const succeeded = (await test.events({ streamPrefixes: [`base-${serial}`] })).at(-1);
    expect(succeeded).toMatchObject({ type: 'FirmwareUpgradeSucceeded', data: { late: true } });
  });
});

describe('a network change', () => {
  const SECRET = 'a very secret phrase';

  it('is done when the base is back with it, and leaves the Wi-Fi password nowhere', async () => {
    await connected();
    expect((await act('POST', 'network', { ...network, password: SECRET })).status).toBe(200);
    const told = await respond('network', { status: 'accepted' });
    expect(told.body).toMatchObject({ ...network, password: SECRET });
    expect((await requests()).map(({ kind }) => kind)).not.toContain('network');
    await report({ firmware: '4.6.2', network });
    expect((await types()).slice(2)).toEqual(['NetworkChangeRequested', 'NetworkChanged']);
    expect(JSON.stringify(await test.events({}))).not.toContain(SECRET);
    const stored = await test.deps.relational.query('SELECT * FROM command.base_requests WHERE serial = $1', [serial]);
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    expect(stored.find(({ kind }) => kind === 'network')?.['body']).toBeNull();
  });

  it('is reverted if the base does not come back, and refused with a gateway elsewhere or a host name that is none', async () => {
    await connected();
    const elsewhere = [{ gateway: '10.0.1.1' }, { mask: '255.0.255.0' }, { gateway: '10.0.0.7' }];
    for (const wrong of [...elsewhere, { ntp: ['time_1.example'] }, { ntp: [''] }])
      expect((await act('POST', 'network', { ...network, ...wrong })).code).toBe('InvalidRequest');
    await act('POST', 'network', network);
    await respond('network', { status: 'accepted' });
    await pass(PROCEDURE_SECONDS.network * 1000);
    expect(await lastWhy()).toBe('timedOut');
    expect((await types()).at(-1)).toBe('NetworkReverted');
  });
});

describe('outlets for controllers in the building', () => {
  const HEADER = 'register;type;scale;sensor;metric';
  const sensor = 'OUTLET1';
  const layout = `${HEADER}\n0;float32;1;${sensor};temperature\n`;
  const wish = (text: string | null | undefined, port = 502) => ({
    modbus: { port, unit: 1, ...(text !== undefined && { layout: text }) },
    bacnet: { port: 47_808, device: 7 },
  });
  const pending = async (): Promise<BaseRequest> => {
    const found = (await requests()).find(({ kind }) => kind === 'outlets');
    return found ?? expect.fail('nothing was asked of the base');
  };

  it('are those of the base when it says so, with the layout that was sent', async () => {
    await test.deps.relational.query(
      'INSERT INTO command.sensor_ids (organization_id, wire_id, announced) VALUES ($1, $2, true)',
      [org, sensor],
    );
    expect((await act('POST', 'outlets', wish(layout))).status).toBe(200);
    const { id, body } = await pending();
    expect(await layoutBytes(test.api.deps, { serial, organizationId: org }, id)).toEqual(Buffer.from(layout));
    await expect(layoutBytes(test.api.deps, { serial: 'OTHER1', organizationId: org }, id)).rejects.toThrow(Refusal);
    await answer(id, { status: 'done' });
    expect(await types()).toEqual(['OutletsRequested']);
    const { path, ...outlets } = body as { readonly path: string; readonly modbus: { readonly layout: string } };
    expect(path).toContain(id);
    await report({ firmware: '4.6.2', outlets });
    expect(await types()).toEqual(['OutletsRequested', 'OutletsChanged']);
    await act('POST', 'outlets', wish(undefined, 503));
    const kept = await pending();
    expect(kept.body).toMatchObject({ modbus: { port: 503, layout: outlets.modbus.layout } });
    expect(await layoutBytes(test.api.deps, { serial, organizationId: org }, kept.id)).toEqual(Buffer.from(layout));
    await answer(kept.id, { status: 'failed', code: 'NoMemory' });
    expect(await lastWhy()).toBe('NoMemory');
    await act('POST', 'outlets', { modbus: null, bacnet: null });
    expect((await pending()).body).toEqual({ modbus: null, bacnet: null });
  });

  it('are refused with the line of a layout that is wrong, and with a sensor that is somebody else’s', async () => {
    const detail = async (text: string) => {
      const refused = await act('POST', 'outlets', wish(text));
      return [refused.code, (refused.body['errors'] as { detail: unknown }[])[0]?.detail];
    };
    expect(await detail(`${layout}1;int16;1;${sensor};humidity`)).toEqual([
      'LayoutInvalid',
      { line: 3, problem: 'overlaps', register: 1, other: 2 },
    ]);
    expect(await detail(`${HEADER}\n0;int16;1;FOREIGN;humidity`)).toEqual([
      'LayoutInvalid',
      { line: 2, problem: 'sensor', sensor: 'FOREIGN' },
    ]);
    expect((await act('POST', 'outlets', { ...wish(null), bacnet: { port: 0, device: 1 } })).code).toBe(
      'InvalidRequest',
    );
    expect(await types()).toEqual([]);
  });
});
