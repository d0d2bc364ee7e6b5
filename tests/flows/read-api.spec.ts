import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newApiAccount, type ApiAccount } from '../builders/api-account.ts';
import { newAsset, type Asset } from '../builders/asset.ts';
import { newBase, type Base } from '../builders/base.ts';
import { anotherClient, ask, taken, type Answer } from '../builders/door.ts';
import { familyFaults, FAMILY } from '../builders/family-contract.ts';
import { PASSWORD } from '../builders/person.ts';
import { celsius, readingsShown, sensorHeard } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { tagSensor } from '../builders/tag.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const WIRE = '40C8F1';
const MINUTE = 60_000;

let workspace: Workspace;
let base: Base;
let sensor: SensorView;
let asset: Asset;
let account: ApiAccount;
/** The entry before the alarm was acknowledged, at a second try too. */
let unacknowledged = '';

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
type Listed = Readonly<Record<string, readonly { readonly id: string }[]>>;

const read = <T>(path: string): Promise<Answer<T>> => account.read<T>(`/api/v1${path}`);
const readAs = <T>(accept: string, path: string): Promise<Answer<T>> =>
  ask<T>(stack, {
    method: 'GET',
    path: `/api/v1${path}`,
    headers: { ...anotherClient(), apikey: account.secret, accept },
  });

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
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
  await tagSensor(workspace, sensor.id, ['Cold']);
  asset = await newAsset(workspace, { sensor: sensor.id, from: new Date(now - 2.5 * MINUTE).toISOString() });
  account = await newApiAccount(stack, workspace, {
    rights: { sensors: 'r', devices: 'r', tags: 'r', alarms: 'r', audit: 'r' },
  });
});

/** Each list of the family, how one of it is named, and what its things are. */
const LISTS = [
  ['/sensors', '/sensor/', 'sensors', 'sensor'],
  ['/bases', '/base/', 'bases', 'base'],
  ['/assets', '/asset/', 'assets', 'asset'],
  ['/tags', '/tag/', 'tags', 'tag'],
  ['/metrics', '/', 'metrics', 'metric'],
  ['/alarms/rules', '/rule/', 'rules', 'rule'],
] as const;

describe('the read API', () => {
  it('gives the newest value of each point, with ids as texts and what they name', async () => {
    const { readings, links } = taken(await read<Readings>(`/measurements/last?sensor=${sensor.id}`));
    expect(readings).toContainEqual({
      metric: '3',
      sensor: String(sensor.id),
      unit: '3',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      value: 701,
      novelty: expect.stringMatching(/^(?:new|expiring|old)$/),
    });
    expect(links['metric']).toContainEqual(expect.objectContaining({ rel: '3', name: 'CO₂' }));
    expect(readings.map(({ metric }) => metric)).not.toContain('61');
    const telemetry = taken(await read<Readings>(`/telemetry/last?sensor=${sensor.id}&links=false`));
    expect(telemetry.readings.map(({ metric, value }) => [metric, value])).toEqual([['61', -67]]);
    expect(telemetry.links).toEqual({});
  });

  it('pages a history without a gap and without a double, as JSON, CSV and SenML', async () => {
    const all = await until('the readings are stored', async () => {
      const { body } = await read<Readings>(`/measurements/history?sensor=${sensor.id}&hours=1`);
      return body.readings.length === 6 && body;
    });
    expect(all.next).toBeUndefined();
    expect(all.readings.flatMap((reading) => familyFaults('reading', reading))).toEqual([]);
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
    const co2 = `/measurements/history?sensor=${sensor.id}&hours=1&metric=3`;
    const csv = await readAs<string>('text/csv', co2);
    expect(csv.body.trim().split('\r\n')).toHaveLength(4);
    expect(csv.body).toMatch(new RegExp(`\r\n${sensor.id},3,"?3"?,"?2[^,]*Z"?,703\r\n`));
    const senml = await readAs<string>('application/senml+json', co2);
    expect(senml.headers.get('content-type')).toContain('application/senml+json');
    const [first] = JSON.parse(senml.body) as readonly { n: string; u: string; t: number; v: number }[];
    expect(first).toEqual({ n: `aranet:${sensor.id}:co2`, u: '/', t: expect.any(Number), v: 0.000703 });
    const newest = await readAs<string>('application/senml+json', `/measurements/last?sensor=${sensor.id}&metric=3`);
    expect(JSON.parse(newest.body)).toEqual([{ ...first, t: expect.any(Number), v: 0.000701 }]);
  });

  it('tells values in the units that are asked for, and those of a point while it had the sensor', async () => {
    const told = taken(await read<Readings>(`/measurements/history?sensor=${sensor.id}&metric=1,3&unit=101&hours=1`));
    expect(told.readings.map(({ unit, value }) => [unit, value])).toEqual([
      ['101', 73.4],
      ['101', 71.6],
      ['101', 69.8],
      ['3', 703],
      ['3', 702],
      ['3', 701],
    ]);
    const newest = taken(await read<Readings>(`/measurements/last?point=${asset.point}&unit=102`));
    expect(newest.readings).toMatchObject([{ metric: '1', unit: '102', value: 294.15, point: { id: asset.point } }]);
    const ofAsset = `/measurements/history?asset=${asset.id}`;
    const { readings } = taken(await read<Readings>(ofAsset));
    expect(readings).toMatchObject([22, 21].map((value) => ({ value, asset: { id: asset.id } })));
    const { links, next = '' } = taken(await read<Readings>(`${ofAsset}&limit=1`));
    expect(links['sensor']).toMatchObject([{ rel: String(sensor.id) }]);
    expect(taken(await account.read<Readings>(next)).readings).toMatchObject([{ value: 21 }]);
    expect((await read(`/measurements/last?unit=999`)).status).toBe(400);
  });

  it('gives lists and single things as the public clients of this family read them', async () => {
    for (const [path, one, plural, kind] of LISTS) {
      const list = taken(await read<Listed>(path))[plural] ?? [];
      expect(list.length, path).toBeGreaterThan(0);
      expect(list.flatMap((thing) => familyFaults(kind, thing))).toEqual([]);
      const [first = { id: '' }] = list;
      expect(taken(await read(`${path}${one}${first.id}`))).toMatchObject({ [kind]: first });
      expect((await read(`${path}${one}00000000-0000-4000-8000-000000000000`)).status, path).toBe(404);
    }
    expect(taken(await read('/units/unit/1'))).toMatchObject({ unit: { id: '1', name: '°C', default: true } });
    expect((await read('/units/unit/9999')).status).toBe(404);
    expect(taken(await read<Listed>('/sensors/types'))['sensorTypes']).toEqual([]);
    expect((await read('/sensors/types/type/S4V1')).status).toBe(404);
    expect(Object.keys(FAMILY)).toContain('alarm');
  });

  it('tells a sensor with its label, its base and its tags, and only those of a base that is asked for', async () => {
    const { sensors, links } = taken(await read<Listed & Pick<Readings, 'links'>>(`/sensors?base=${base.serial}`));
    const [tag] = links['tags'] ?? [];
    expect(tag?.name).toBe('Cold');
    expect(sensors).toMatchObject([
      { id: String(sensor.id), sensorId: '0C8F1', bases: [base.serial], tags: [tag?.rel], skills: expect.any(Array) },
    ]);
    expect(taken(await read('/sensors?base=FFFF9999'))).toMatchObject({ sensors: [] });
  });

  it('tells alarms that are raised, and those that were', async () => {
    const alarms = await until('the alarm is raised', async () => {
      const { body } = await read<{ alarms: readonly object[] }>('/alarms/actual');
      return body.alarms.length > 0 && body.alarms;
    });
    expect(alarms[0]).toMatchObject({ sensor: String(sensor.id), metric: '1', unit: '1', threshold: 'above' });
    const past = await until('the alarm is in the history', async () => {
      const { body } = await read<{ alarms: readonly object[]; next?: string }>('/alarms/history?limit=1');
      return body.alarms.length > 0 && body;
    });
    expect([...alarms, ...past.alarms].flatMap((alarm) => familyFaults('alarm', alarm))).toEqual([]);
    expect(taken(await account.read(past.next ?? ''))).toMatchObject({ alarms: [] });
    expect(taken(await read('/alarms/history?from=2020-01-01&to=2020-01-02'))).toMatchObject({ alarms: [] });
  });

  it('answers as of a moment', async () => {
    const before = new Date(Date.now() - 10 * MINUTE).toISOString();
    const then = await read<Readings>(`/measurements/last?sensor=${sensor.id}&at=${before}`);
    expect([then.status, then.body.readings ?? then.code]).toEqual([404, 'BeforeTheBeginning']);
    const now = new Date().toISOString();
    const known = await read<Readings>(`/measurements/history?sensor=${sensor.id}&hours=1&at=${now}`);
    expect(known.headers.get('x-moment')).toContain('known');
    expect(known.body.readings).toHaveLength(6);
    expect(taken(await read(`/sensors?at=${now}`))).toMatchObject({ sensors: [{ id: String(sensor.id) }] });
  });

  it('tells alarms as they were at a moment', async () => {
    type Alarms = { readonly alarms: readonly { readonly id: string; readonly acknowledged: boolean }[] };
    const told = async (path: string) => taken(await read<Alarms>(path)).alarms.map(({ acknowledged }) => acknowledged);
    const [alarm] = taken(await read<Alarms>('/alarms/actual')).alarms;
    const moment = (await read(`/sensors?at=${new Date().toISOString()}`)).headers.get('x-moment');
    unacknowledged ||= moment?.split(';')[0] ?? '';
    taken(
      await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/alarm/${alarm?.id}/acknowledge`, { raise: 1 }),
    );
    await until('the acknowledgement is in the history', async () => (await told('/alarms/history'))[0] === true);
    expect(await told('/alarms/actual')).toEqual([true]);
    for (const path of ['/alarms/actual', '/alarms/history'])
      expect(await told(`${path}?at=n${unacknowledged}`)).toEqual([false]);
    expect(await told('/alarms/history?at=n1')).toEqual([]);
  });

  it('refuses too long a range, and what a key may not see, in the words of the family', async () => {
    const long = await read<{ error: { message: string; id: string; code: string }[] }>('/measurements/history?days=8');
    expect([long.status, long.body.error[0]?.code]).toEqual([400, 'InvalidRequest']);
    expect(long.body.error[0]?.id).toMatch(/^[\da-f-]{36}$/);
    const odd = ['limit=1000000000', 'from=0000-01-01', 'from=not-a-date', 'next=1.1.1&point=x', 'next=9', 'sensor=x'];
    for (const query of odd) expect((await read(`/measurements/history?${query}`)).status, query).toBe(400);
    const many = Array.from({ length: 1_500 }, (_, index) => index + 1).join(',');
    expect((await read(`/measurements/history?sensor=${many}`)).status).toBe(422);
    const narrow = await newApiAccount(stack, workspace, { rights: { tags: 'r' } });
    expect((await narrow.read('/api/v1/sensors')).status).toBe(403);
    const stranger = await newApiAccount(stack, await newWorkspace(stack), { rights: { sensors: 'r' } });
    expect((await stranger.read(`/api/v1/sensors/sensor/${sensor.id}`)).status).toBe(404);
    expect(taken(await stranger.read(`/api/v1/measurements/last?sensor=${sensor.id}`))).toMatchObject({ readings: [] });
    const foreign = `/api/v1/measurements/history?hours=1&next=${sensor.id}.0.0`;
    expect(taken(await stranger.read(foreign))).toMatchObject({ readings: [] });
    const of = (headers: Readonly<Record<string, string>>) =>
      ask<string>(stack, { method: 'GET', path: '/api/v1/sensors', headers: { ...anotherClient(), ...headers } });
    expect([(await of({})).status, (await of({})).body]).toEqual([401, 'Not Authorized']);
    const wrong = await of({ apikey: 'x'.repeat(32) });
    expect([wrong.status, wrong.body]).toEqual([401, 'Invalid ApiKey']);
  });

  it('accepts the token of a person for the API, which reads and writes nothing, in the workspace that it names', async () => {
    const { api } = taken(await signedIn());
    const headers = { authorization: `Bearer ${api}` };
    const asked = (space: number, path = '/api/v1/sensors') =>
      ask(stack, { method: 'GET', path: `${path}?space=${space}`, headers });
    const [own, another] = [workspace.id, 999_999_999];
    expect((await asked(own)).status).toBe(200);
    expect((await asked(another)).status).toBe(404);
    expect(taken(await asked(own, '/api/user/info'))).toMatchObject({ id: workspace.owner.id });
    expect(taken(await asked(own, `/api/sensors/${own}`))).toMatchObject({ items: [{ id: sensor.id }] });
    expect((await asked(another, `/api/sensors/${own}`)).status).toBe(404);
    expect(taken(await ask(stack, { method: 'GET', path: `/api/sensors/${own}`, headers }))).toMatchObject({
      total: 1,
    });
    const written = await ask(stack, { method: 'POST', path: `/api/tags/${own}`, body: { name: 'North' }, headers });
    expect(written.status).toBe(401);
  });

  it('tells what is left of an account’s requests, and nothing again that its client has', async () => {
    const { secret, ...fresh } = await newApiAccount(stack, workspace, { rights: { sensors: 'r' } });
    const first = await fresh.read('/api/v1/sensors');
    expect(first.headers.get('ratelimit-policy')).toBe('"account";q=600;w=60');
    const left = (answer: Answer) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await ask(stack, {
      method: 'GET',
      path: '/api/v1/sensors',
      headers: { ...anotherClient(), apikey: secret, 'if-none-match': etag },
    });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(left(again)).toBeLessThan(left(first));
    const history = await read<Readings>('/measurements/history?minutes=1');
    expect(history.headers.get('ratelimit-policy')).toContain('"history";q=60;w=60');
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
    ] as const) {
      const headers = { apikey: account.secret, 'accept-encoding': accepted };
      const compressed = await fetch(`${stack.url}/api/v1/metrics`, { headers });
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect(await compressed.json()).toHaveProperty('metrics');
    }
  });

  it('tells values in the units that the creator of the account has chosen', async () => {
    const { owner } = workspace;
    const { units } = taken(await owner.ask<{ units: object }>('GET', '/api/user/info'));
    const choose = async (temperature: string) => {
      taken(await owner.ask('PUT', '/api/user/units', { ...units, temperature }));
      taken(await owner.ask('GET', '/api/user/info'));
    };
    await choose('F');
    const metric = taken(await read('/metrics/1'));
    const { readings } = taken(await read<Readings>(`/measurements/last?sensor=${sensor.id}&metric=1`));
    await choose('C');
    expect(readings).toMatchObject([{ unit: '101', value: 69.8 }]);
    expect(metric).toMatchObject({
      metric: { units: [{ id: '1', selected: false }, { id: '101', selected: true }, {}, {}] },
    });
  });
});

const signedIn = () =>
  ask<{ auth: string; api: string; refresh: string; spaces: Readonly<Record<string, string>> }>(stack, {
    method: 'POST',
    path: '/api/user/login',
    body: { login: workspace.owner.login, passw: PASSWORD },
    headers: anotherClient(),
  });

describe('older public clients', () => {
  const as = async <T>(path: string, auth: string): Promise<T> =>
    taken(await ask<T>(stack, { method: 'GET', path: `/api/${path}`, headers: { authorization: `Bearer ${auth}` } }));

  it('read what the template of Zabbix reads: signs in, metrics with units, values with names, signs out', async () => {
    const { auth, refresh, spaces } = taken(await signedIn());
    const [space = ''] = Object.keys(spaces);
    const metrics = await as<{
      data: { items: { id: string; name: string; units: { name: string; selected: boolean }[] }[] };
    }>(`metrics/${space}`, auth);
    const units = new Map(
      metrics.data.items.map(({ id, name, units: all }) => [id, [name, all.find((unit) => unit.selected)?.name]]),
    );
    const sensors = await as<{
      data: { items: { name: string; metrics: { id: string; v: number }[]; telemetry: { id: string; v: number }[] }[] };
    }>(`sensors/${space}?fields=metrics,telemetry,name`, auth);
    expect(
      sensors.data.items.map((item) =>
        [...item.metrics, ...item.telemetry].map(({ id, v }) => [...(units.get(id) ?? []), v]),
      ),
    ).toEqual([
      [
        ['Temperature', '°C', 21],
        ['CO₂', 'ppm', 701],
        ['RSSI', 'dBm', -67],
      ],
    ]);
    const out = await ask(stack, { method: 'POST', path: '/api/user/logout', body: { refresh } });
    expect([out.status, out.body]).toEqual([204, '']);
  });

  it('read what scripts for pairings, rules and files of readings read', async () => {
    const { auth, spaces } = taken(await signedIn());
    const [space = ''] = Object.keys(spaces);
    const [{ devices }, sensors] = await Promise.all([
      as<{ devices: { id: string; device: string; serial: string }[] }>(`gateways/${space}`, auth),
      as<{
        data: { items: { id: string; name: string; devices: { id: string; pair: string; removed?: string }[] }[] };
      }>(`sensors/${space}?fields=name,devices`, auth),
    ]);
    const [item] = sensors.data.items;
    expect(item?.devices).toEqual([{ id: base.serial, pair: expect.stringMatching(/Z$/) }]);
    expect(devices.find(({ id }) => id === item?.devices[0]?.id)).toMatchObject({
      serial: base.serial,
      device: expect.any(String),
    });
    expect(await as(`alarms/${space}/rules`, auth)).toMatchObject({ items: [{}] });
    const day = new Date().toISOString().slice(0, 10);
    const file = await as<string>(
      `sensors/${space}/sensor/${item?.id}/export?metric=1,2&from=${day}T00:00:00Z&to=${day}T23:59:59Z&timezone=0000`,
      auth,
    );
    expect(file.split('\r\n')[1]).toMatch(/^Time \(0000\);Offset;/);
  });
});

describe('a scrape of Prometheus', () => {
  it('gets the newest values as gauges', async () => {
    taken(await base.deliver([{ n: `${WIRE}:co2`, u: 'ppm', t: Date.now() / 1_000, v: 801 }]));
    const { headers, body } = await until('the new value is a gauge', async () => {
      const answer = await read<string>(`/prometheus?sensor=${sensor.id}&metric=3`);
      return answer.body.endsWith(' 801\n') && answer;
    });
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(
      new RegExp(`^# TYPE watchglass_co2 gauge\nwatchglass_co2\\{sensor="${sensor.id}",.*unit="ppm"\\} 801\n$`),
    );
  });
});
