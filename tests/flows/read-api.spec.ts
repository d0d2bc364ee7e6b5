import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newApiAccount, type ApiAccount } from '../builders/api-account.ts';
import { newBase } from '../builders/base.ts';
import { anotherClient, ask, taken, type Answer } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { celsius, readingsShown, sensorHeard } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const WIRE = '40C8F1';
const MINUTE = 60_000;

let workspace: Workspace;
let sensor: SensorView;
let account: ApiAccount;

interface Reading {
  readonly metric: string;
  readonly sensor: string;
  readonly unit: string;
  readonly time: string;
  readonly value: number;
}
interface Readings {
  readonly readings: readonly Reading[];
  readonly links: Readonly<Record<string, readonly { readonly rel: string; readonly name: string }[]>>;
  readonly next?: string;
}

const read = <T>(path: string): Promise<Answer<T>> => account.read<T>(`/api/v1${path}`);

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const now = Date.now();
  const told = [3, 2, 1].flatMap((minutes) => [
    celsius(WIRE, 20 + minutes, now - minutes * MINUTE),
    { n: `${WIRE}:co2`, u: 'ppm', t: (now - minutes * MINUTE) / 1_000, v: 700 + minutes },
    { n: `${WIRE}:rssi`, u: 'dBm', t: (now - minutes * MINUTE) / 1_000, v: -67 },
  ]);
  taken(await base.deliver(told));
  sensor = await sensorHeard(workspace, WIRE);
  await readingsShown(workspace, { serial: base.serial, sensor: sensor.id, received: told.length });
  await newRule(workspace, { title: 'Too warm' });
  account = await newApiAccount(stack, workspace, {
    rights: { sensors: 'r', devices: 'r', tags: 'r', alarms: 'r' },
  });
});

describe('the read API', () => {
  it('gives the newest value of each point, with ids as texts and what they name', async () => {
    const { readings, links } = taken(await read<Readings>(`/measurements/last?sensor=${sensor.id}`));
    expect(readings).toContainEqual({
      metric: '3',
      sensor: String(sensor.id),
      unit: '3',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      value: 701,
    });
    expect(links['metric']).toContainEqual(expect.objectContaining({ rel: '3', name: 'CO₂' }));
    expect(readings.map(({ metric }) => metric)).not.toContain('61');
    const telemetry = taken(await read<Readings>(`/telemetry/last?sensor=${sensor.id}`));
    expect(telemetry.readings.map(({ metric, value }) => [metric, value])).toEqual([['61', -67]]);
  });

  it('pages a history without a gap and without a double, as JSON and as CSV', async () => {
    const all = await until('the readings are stored', async () => {
      const { body } = await read<Readings>(`/measurements/history?sensor=${sensor.id}&hours=1`);
      return body.readings.length === 6 && body;
    });
    expect(all.next).toBeUndefined();
    const paged: Reading[] = [];
    let path = `/measurements/history?sensor=${sensor.id}&hours=1&limit=4`;
    for (let pages = 0; pages < 3; pages += 1) {
      const { body, headers } = await read<Readings>(path);
      paged.push(...body.readings);
      expect(headers.get('nextlink')).toBe(body.next ?? null);
      if (body.next === undefined) break;
      path = body.next.slice('/api/v1'.length);
    }
    expect(paged).toEqual(all.readings);
    const csv = await ask<string>(stack, {
      method: 'GET',
      path: `/api/v1/measurements/history?sensor=${sensor.id}&hours=1&metric=3`,
      headers: { ...anotherClient(), apikey: account.secret, accept: 'text/csv' },
    });
    expect(csv.body.trim().split('\n')).toHaveLength(4);
  });

  it('names sensors, bases, tags, assets, metrics, units, rules and alarms', async () => {
    const { sensors } = taken(await read<{ sensors: { id: string; sensorId: string }[] }>('/sensors'));
    expect(sensors).toEqual([expect.objectContaining({ id: String(sensor.id), sensorId: '0C8F1' })]);
    expect(taken(await read(`/sensors/sensor/${sensor.id}`))).toMatchObject({ sensors: [{ id: String(sensor.id) }] });
    expect(taken(await read('/bases'))).toMatchObject({ bases: [{ online: true }] });
    expect(taken(await read('/tags'))).toMatchObject({ tags: [] });
    expect(taken(await read('/assets'))).toMatchObject({ assets: [] });
    expect(taken(await read('/alarms/rules'))).toMatchObject({ rules: [{ name: 'Too warm' }] });
    expect(taken(await read('/metrics/1'))).toMatchObject({ metrics: [{ id: '1', name: 'Temperature', unit: '1' }] });
    expect(taken(await read('/units/unit/1'))).toEqual({ id: '1', name: '°C' });
    expect((await read('/units/unit/9999')).status).toBe(404);
    const alarms = await until('the alarm is raised', async () => {
      const { body } = await read<{ alarms: readonly object[] }>('/alarms/actual');
      return body.alarms.length > 0 && body.alarms;
    });
    expect(alarms[0]).toMatchObject({ sensor: String(sensor.id), metric: '1', unit: '1', threshold: 'above' });
  });

  it('refuses too long a range, and what a key may not see, in the words of the family', async () => {
    const long = await read<{ error: { message: string; id: string; code: string }[] }>('/measurements/history?days=8');
    expect([long.status, long.body.error[0]?.code]).toEqual([400, 'InvalidRequest']);
    expect(long.body.error[0]?.id).toMatch(/^[\da-f-]{36}$/);
    const narrow = await newApiAccount(stack, workspace, { rights: { tags: 'r' } });
    expect((await narrow.read('/api/v1/sensors')).status).toBe(403);
    const stranger = await newApiAccount(stack, await newWorkspace(stack), { rights: { sensors: 'r' } });
    expect((await stranger.read(`/api/v1/sensors/sensor/${sensor.id}`)).status).toBe(404);
    expect(taken(await stranger.read(`/api/v1/measurements/last?sensor=${sensor.id}`))).toMatchObject({ readings: [] });
    const of = (headers: Readonly<Record<string, string>>) =>
      ask<string>(stack, { method: 'GET', path: '/api/v1/sensors', headers: { ...anotherClient(), ...headers } });
    expect([(await of({})).status, (await of({})).body]).toEqual([401, 'Not Authorized']);
    const wrong = await of({ apikey: 'x'.repeat(32) });
    expect([wrong.status, wrong.body]).toEqual([401, 'Invalid ApiKey']);
  });

  it('accepts the token of a person for the API, in the workspace that it names', async () => {
    const { api } = taken(
      await ask<{ api: string }>(stack, {
        method: 'POST',
        path: '/api/user/login',
        body: { login: workspace.owner.login, password: PASSWORD },
        headers: anotherClient(),
      }),
    );
    const asked = (space: number | string, path = '/api/v1/sensors') =>
      ask(stack, { method: 'GET', path: `${path}?space=${space}`, headers: { authorization: `Bearer ${api}` } });
    expect((await asked(workspace.id)).status).toBe(200);
    expect((await asked(999_999_999)).status).toBe(404);
    const elsewhere = await ask(stack, {
      method: 'GET',
      path: `/api/sensors/${workspace.id}`,
      headers: { authorization: `Bearer ${api}` },
    });
    expect(elsewhere.status).toBe(401);
  });
});
