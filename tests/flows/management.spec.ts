import type { BackupView } from '@watchglass/schemas/base/backup';
import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { newestFirmware, OUR_FIRMWARES } from '@watchglass/schemas/base/firmwares';
import type { BaseDetail } from '@watchglass/schemas/base/views';
import type { MqttClient } from 'mqtt';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { asDevice as asDeviceAt, newBackup } from '../builders/backup.ts';
import { newBase, type Base } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const NEWEST = newestFirmware(OUR_FIRMWARES, 'R2');
let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

const act = ({ serial }: Base, action: string, body: object = {}, method = 'POST') =>
  workspace.owner.ask(method, `/api/gateways/${workspace.id}/base/${serial}/${action}`, body);

const shown = async ({ serial }: Base): Promise<BaseDetail> =>
  taken(await workspace.owner.ask<BaseDetail>('GET', `/api/gateways/${workspace.id}/base/${serial}`));

/** A base on a real MQTT client that keeps what it is asked. */
interface Listening {
  readonly client: MqttClient;
  readonly asked: BaseRequest[];
  say(id: string, answer: object): Promise<unknown>;
  report(state: object): Promise<unknown>;
}

async function listening(base: Base): Promise<Listening> {
  const client = await base.mqttClient();
  const asked: BaseRequest[] = [];
  const root = `${base.mqttRoot}/${base.serial}`;
  client.on('message', (_topic, payload) => asked.push(JSON.parse(payload.toString()) as BaseRequest));
  await client.subscribeAsync(`${root}/cmd`, { qos: 1 });
  return {
    client,
    asked,
    say: (id, answer) => client.publishAsync(`${root}/rsp/${id}`, JSON.stringify(answer), { qos: 1 }),
    report: (state) => client.publishAsync(`${root}/state`, JSON.stringify({ hardware: 'R2', ...state }), { qos: 1 }),
  };
}

const askedFor = ({ asked }: Listening, kind: string): Promise<BaseRequest> =>
  until(`the base is asked for ${kind}`, () => asked.find((each) => each.kind === kind));

async function connected(base: Base, device: Listening): Promise<void> {
  taken(await act(base, 'session', { password: PASSWORD }));
  await device.say((await askedFor(device, 'session')).id, { status: 'done' });
  await until('the session is connected', async () => (await shown(base)).session?.state === 'connected');
}

describe('a base over MQTT', () => {
  it('answers its session, reboots, and is asked again after it reconnects', async () => {
    const base = await newBase(stack, workspace);
    const device = await listening(base);
    await connected(base, device);
    expect((await shown(base)).session).toMatchObject({ userId: workspace.owner.id, state: 'connected' });
    await device.client.endAsync();
    taken(await act(base, 'reboot'));
    const back = await listening(base);
    await back.say((await askedFor(back, 'reboot')).id, { status: 'done' });
    const { outcome } = await until('the reboot is done', async () => {
      const view = await shown(base);
      return view.outcome && view;
    });
    expect(outcome).toMatchObject({ kind: 'reboot', why: null });
    await back.client.endAsync();
  });

  it('reports its firmware, and its upgrade is done when it reports the newest', async () => {
    const base = await newBase(stack, workspace);
    const device = await listening(base);
    await device.report({ firmware: '4.6.0' });
    await until('the report is shown', async () => (await shown(base)).firmware === '4.6.0');
    taken(await act(base, 'firmware', { password: PASSWORD }));
    const request = await askedFor(device, 'firmware');
    expect(request.body).toEqual({ version: NEWEST });
    await device.say(request.id, { status: 'progress', progress: 40 });
    await until('the progress is shown', async () => (await shown(base)).progress?.percent === 40);
    await device.report({ firmware: NEWEST });
    await until('the upgrade is done', async () => (await shown(base)).outcome?.why === null);
    await device.client.endAsync();
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
    const { client } = await listening(base);
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
    const device = await listening(base);
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
    await device.client.endAsync();
  });
});
