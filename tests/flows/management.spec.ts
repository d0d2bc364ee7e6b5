import { randomUUID } from 'node:crypto';
import type { BackupView } from '@watchglass/schemas/base/backup';
import { newestFirmware, OUR_FIRMWARES } from '@watchglass/schemas/base/firmwares';
import type { OutletsView } from '@watchglass/schemas/base/outlets';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { asDevice as asDeviceAt, newBackup } from '../builders/backup.ts';
import { newBase, type Base } from '../builders/base.ts';
import { askedFor, DEVICES, PROTOCOLS, type Device } from '../builders/device.ts';
import { ask, taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { tablesWith } from '../stack/tables-with.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const NETWORK = {
  mode: 'static',
  ip: '10.77.0.7',
  mask: '255.255.255.0',
  gateway: '10.77.0.1',
  dns: [],
  ntp: [],
  ssid: 'Hall',
};
const NEWEST = newestFirmware(OUR_FIRMWARES, 'R2');
let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

const act = ({ serial }: Base, action: string, body: object = {}, method = 'POST') =>
  workspace.owner.ask(method, `/api/gateways/${workspace.id}/base/${serial}/${action}`, body);

const shown = async ({ serial }: Base): Promise<BaseDetail> =>
  taken(await workspace.owner.ask<BaseDetail>('GET', `/api/gateways/${workspace.id}/base/${serial}`));

async function connected(base: Base, device: Device): Promise<void> {
  taken(await act(base, 'session', { password: PASSWORD }));
  await device.say((await askedFor(device, 'session')).id, { status: 'done' });
  await until('the session is connected', async () => (await shown(base)).session?.state === 'connected');
}

describe('a base over MQTT', () => {
  it('answers its session, reboots, and is asked again after it reconnects', async () => {
    const base = await newBase(stack, workspace);
    const device = await DEVICES.MQTT(stack, base);
    await connected(base, device);
    expect((await shown(base)).session).toMatchObject({ userId: workspace.owner.id, state: 'connected' });
    await device.leave();
    taken(await act(base, 'reboot'));
    const back = await DEVICES.MQTT(stack, base);
    await back.say((await askedFor(back, 'reboot')).id, { status: 'done' });
    const { outcome } = await until('the reboot is done', async () => {
      const view = await shown(base);
      return view.outcome && view;
    });
    expect(outcome).toMatchObject({ kind: 'reboot', why: null });
    await back.leave();
  });

  it('reports its firmware, and its upgrade is done when it reports the newest', async () => {
    const base = await newBase(stack, workspace);
    const device = await DEVICES.MQTT(stack, base);
    await device.report({ firmware: '4.6.0' });
    await until('the report is shown', async () => (await shown(base)).firmware === '4.6.0');
    taken(await act(base, 'firmware', { password: PASSWORD }));
    const request = await askedFor(device, 'firmware');
    expect(request.body).toEqual({ version: NEWEST });
    await device.say(request.id, { status: 'progress', progress: 40 });
    await until('the progress is shown', async () => (await shown(base)).progress?.percent === 40);
    await device.report({ firmware: NEWEST });
    await until('the upgrade is done', async () => (await shown(base)).outcome?.why === null);
    await device.leave();
  });

  it('may neither read the requests of another base nor publish a request', async () => {
    const [base, other] = [await newBase(stack, workspace), await newBase(stack, workspace)];
    const client = await base.mqttClient();
    const granted = await client.subscribeAsync(`${base.mqttRoot}/${other.serial}/cmd`).catch(() => []);
    expect(granted.every(({ qos }) => qos === 128)).toBe(true);
    const closed = new Promise((resolve) => client.once('close', () => resolve('cut off')));
    client.publish(`${base.mqttRoot}/${base.serial}/cmd`, '{}', { qos: 1 });
    expect(await closed).toBe('cut off');
  });

  it('is cut off when it is paused, and cannot come back until it is resumed', async () => {
    const base = await newBase(stack, workspace);
    const client = await base.mqttClient();
    const closed = new Promise((resolve) => client.once('close', () => resolve(true)));
    taken(await act(base, 'pause'));
    expect(await closed).toBe(true);
    await expect(base.mqttClient()).rejects.toThrow();
    taken(await act(base, 'unpause'));
    await (await base.mqttClient()).endAsync();
  });
});

describe('a base over HTTP', () => {
  const asDevice = (base: Base, method: string, path: string, body?: object) =>
    asDeviceAt(stack, base, { method, path, ...(body && { body }) });

  it('waits for a request and answers it; another base cannot', async () => {
    const [base, other] = [await newBase(stack, workspace), await newBase(stack, workspace)];
    const waiting = asDevice(base, 'GET', '/ingest/commands?wait=20');
    taken(await act(base, 'session', { password: PASSWORD }));
    const { items } = taken(await waiting);
    expect(items.map(({ kind }) => kind)).toEqual(['session']);
    const answer = `/ingest/commands/${items[0]?.id}`;
    taken(await asDevice(other, 'POST', answer, { status: 'done' }));
    expect((await shown(base)).session?.state).toBe('connecting');
    taken(await asDevice(base, 'POST', answer, { status: 'done' }));
    await until('the session is connected', async () => (await shown(base)).session?.state === 'connected');
  });

  it('is refused a message that is too long, and too many reports', async () => {
    const base = await newBase(stack, workspace);
    const long = await asDevice(base, 'PUT', '/ingest/state', { firmware: '4.6.0', board: 'x'.repeat(5_000) });
    expect([long.status, long.code]).toEqual([413, 'BodyTooLarge']);
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 8; count += 1)
      codes.push((await asDevice(base, 'PUT', '/ingest/state', { firmware: '4.6.0' })).code);
    expect(codes).toContain('TooManyRequests');
  });

  it('shows a second person who has its session', async () => {
    const base = await newBase(stack, workspace);
    taken(await act(base, 'session', { password: PASSWORD }));
    const member = await newMember(stack, workspace, { role: 1, rights: { devices: 'w' } });
    const path = `/api/gateways/${workspace.id}/base/${base.serial}`;
    const refused = await ask(stack, {
      method: 'POST',
      path: `${path}/session`,
      body: { password: PASSWORD },
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect([refused.status, refused.code]).toEqual([409, 'GatewayInUse']);
    expect((await shown(base)).session?.by).not.toBe('');
  });
});

describe('a backup', () => {
  it('is listed and downloaded, and a base on MQTT reads it over HTTP to restore it', async () => {
    const base = await newBase(stack, workspace);
    const id = await newBackup(stack, workspace, base);
    const backups = `/api/gateways/${workspace.id}/base/${base.serial}/backups`;
    const listed = await until('the backup is listed', async () => {
      const { items } = taken(await workspace.owner.ask<{ items: BackupView[] }>('GET', `${backups}?rowsPerPage=5`));
      return items[0];
    });
    expect(listed).toMatchObject({ id, firmware: '4.6.2', bytes: 18 });
    const headers = { authorization: `Bearer ${workspace.owner.token}` };
    const download = await fetch(`${stack.url}${backups}/${id}`, { headers });
    expect(await download.text()).toBe('settings of a base');
    expect(download.headers.get('content-disposition')).toContain('attachment');
    const device = await DEVICES.MQTT(stack, base);
    taken(await act(base, `backups/${id}/restore`, { password: PASSWORD }));
    const request = await askedFor(device, 'restore');
    const { path } = request.body as { path: string };
    const read = await fetch(`${stack.url}${path}`, { headers: { authorization: base.authorization } });
    expect(await read.text()).toBe('settings of a base');
    await device.say(request.id, { status: 'done' });
    const { outcome } = await until('the restore is done', async () => {
      const view = await shown(base);
      return view.outcome?.kind === 'restore' && view;
    });
    expect(outcome?.why).toBeNull();
    await device.leave();
  });
});

describe('outlets for controllers in the building', () => {
  it('differ from what was asked for until the base says that it has them, and another base cannot read their layout', async () => {
    const [base, other] = [await newBase(stack, workspace), await newBase(stack, workspace)];
    const { wireId } = await calmSensor(workspace, base, Date.now());
    const layout = `register;type;scale;sensor;metric\n0;float32;1;${wireId};temperature`;
    const device = await DEVICES.MQTT(stack, base);
    await device.report({ firmware: '4.6.0' });
    taken(await act(base, 'outlets', { modbus: { port: 1502, unit: 3, layout } }));
    const shownAt = `/api/gateways/${workspace.id}/base/${base.serial}/outlets`;
    const view = async () => taken(await workspace.owner.ask<OutletsView>('GET', shownAt));
    expect(await view()).toMatchObject({ desired: { bacnet: null }, reported: null, differs: true });
    const { id, body } = await askedFor(device, 'outlets');
    const { path, ...outlets } = body as { readonly path: string };
    const read = ({ authorization }: Base) => fetch(`${stack.url}${path}`, { headers: { authorization } });
    expect(await (await read(base)).text()).toBe(layout);
    expect((await read(other)).status).toBe(404);
    await device.say(id, { status: 'accepted' });
    await device.report({ firmware: '4.6.0', outlets });
    const same = await until('the base has its outlets', async () => {
      const seen = await view();
      return !seen.differs && seen;
    });
    expect(same.reported).toMatchObject({ modbus: { port: 1502, unit: 3 } });
    expect((await act(base, 'outlets', { modbus: { port: 1, unit: 1, layout: 'x' } })).code).toBe('LayoutInvalid');
    await device.leave();
  });
});

describe.each(PROTOCOLS)('the procedures of a base over %s', (protocol) => {
  let base: Base;
  let device: Device;
  beforeAll(async () => {
    base = await newBase(stack, workspace);
    device = await DEVICES[protocol](stack, base);
    await device.report({ firmware: '4.6.0' });
    await connected(base, device);
  });
  afterAll(() => device.leave());

  const outcomeOf = (kind: string) =>
    until(`the outcome of ${kind} is shown`, async () => {
      const { procedure, outcome } = await shown(base);
      return procedure === null && outcome?.kind === kind && outcome;
    });

  it('pairs each sensor as it comes', async () => {
    taken(await act(base, 'pairing'));
    const { id } = await askedFor(device, 'pairing');
    for (const sensor of ['2A01F1', '2A01F2', '2A01F1']) await device.say(id, { status: 'progress', sensor });
    await until('the sensors are shown', async () => (await shown(base)).progress?.sensors.length === 2);
    await device.say(id, { status: 'done' });
    expect((await outcomeOf('pairing')).why).toBeNull();
  });

  it('returns to its former network, and keeps the new one that works', async () => {
    taken(await act(base, 'network', NETWORK));
    await device.say((await askedFor(device, 'network')).id, { status: 'accepted' });
    await device.say((await askedFor(device, 'network')).id, { status: 'failed', code: 'NoConnection' });
    expect((await outcomeOf('network')).why).toBe('NoConnection');
    const before = device.asked.length;
    taken(await act(base, 'network', NETWORK));
    await until('it is asked again', () => device.asked.length > before);
    await device.say((await askedFor(device, 'network')).id, { status: 'accepted' });
    await device.report({ firmware: '4.6.0', network: NETWORK });
    await until('the network has changed', async () => (await shown(base)).outcome?.why === null);
  });

  it('fails to upgrade, and succeeds late', async () => {
    taken(await act(base, 'firmware', { password: PASSWORD }));
    await device.say((await askedFor(device, 'firmware')).id, { status: 'failed', code: 'ChecksumWrong' });
    expect((await outcomeOf('firmware')).why).toBe('ChecksumWrong');
    await device.report({ firmware: NEWEST, network: NETWORK });
    await until('the upgrade has succeeded late', async () => (await shown(base)).outcome?.why === null);
    expect((await shown(base)).firmware).toBe(NEWEST);
  });
});

describe('a base that abuses its channel', () => {
  it('loses a megabyte of progress and a flood of states, and can still answer', async () => {
    const base = await newBase(stack, workspace);
    const device = await DEVICES.MQTT(stack, base);
    await device.report({ firmware: '4.6.0' });
    await connected(base, device);
    taken(await act(base, 'reboot'));
    const { id } = await askedFor(device, 'reboot');
    await device.say(id, { status: 'progress', progress: 10, padding: 'x'.repeat(1024 * 1024) });
    await device.say(id, { status: 'done', sensor: 'x'.repeat(5_000) });
    for (let count = 0; count < 40; count += 1) await device.report({ firmware: `4.6.${count}` });
    expect((await shown(base)).procedure?.kind).toBe('reboot');
    await device.say(id, { status: 'done' });
    await until('the reboot is done', async () => (await shown(base)).outcome?.kind === 'reboot');
    const { items } = taken(
      await workspace.owner.ask<{ items: { type: string }[] }>(
        'GET',
        `/api/gateways/${workspace.id}/base/${base.serial}/events?rowsPerPage=100`,
      ),
    );
    expect(items.filter(({ type }) => type === 'BaseReported').length).toBeLessThan(15);
    await device.leave();
  });

  it('leaves no Wi-Fi password in any table', async () => {
    const base = await newBase(stack, workspace);
    const device = await DEVICES.HTTP(stack, base);
    await connected(base, device);
    const password = `phrase-${randomUUID()}`;
    taken(await act(base, 'network', { ...NETWORK, password }));
    const { id, body } = await askedFor(device, 'network');
    expect(body).toMatchObject({ password });
    await device.say(id, { status: 'accepted' });
    await device.report({ firmware: '4.6.0', network: { ...NETWORK, password } });
    await device.report({ firmware: '4.6.0', network: NETWORK });
    await until('the network has changed', async () => (await shown(base)).outcome?.kind === 'network');
    await device.leave();
    expect(await tablesWith(stack, NETWORK.ip)).toContain('read.bases');
    expect(await tablesWith(stack, password)).toEqual([]);
  });
});
