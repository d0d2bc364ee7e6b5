import type { CloudDeviceView } from '@watchglass/schemas/device-cloud/views';
import { INTEGRATIONS_PER_ORGANIZATION } from '@watchglass/schemas/integration/limits';
import type { IntegrationFigures, IntegrationTest } from '@watchglass/schemas/integration/test-views';
import type { IntegrationRunView, IntegrationView } from '@watchglass/schemas/integration/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { Broker } from '@watchglass/demo/recorder/broker';
import { DEVICE_CLOUD } from '@watchglass/demo/recorder/device-cloud';
import { Receiver as Service } from '@watchglass/demo/recorder/receiver';
import mqtt from 'mqtt';
import { beforeAll, expect, inject, test } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newDeviceCloud } from '../builders/device-cloud.ts';
import { integrationOf, newIntegration } from '../builders/integration.ts';
import { celsius, countsAfter, sensorHeard } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { newReceiver, type Receiver } from '../builders/webhook.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

let made = 0;
/** A name of its own, at a second try too. */
const named = (name: string): string => `${name} ${(made += 1)}`;
const path = (id = '', rest = ''): string =>
  `/api/integrations/${workspace.id}${id === '' ? '' : `/integration/${id}`}${rest}`;
const integration = async (id: string): Promise<IntegrationView> =>
  taken(await workspace.owner.ask<IntegrationView>('GET', path(id)));
const log = async (id: string): Promise<readonly IntegrationRunView[]> =>
  taken(await workspace.owner.ask<Page<IntegrationRunView>>('GET', path(id, '/log'))).items;
const post = async (id: string, verb: string, body = {}): Promise<unknown> =>
  taken(await workspace.owner.ask('POST', path(id, `/${verb}`), body));

/** It runs at once when it is enabled, and goes on where it was. */
async function hurry(id: string): Promise<void> {
  await post(id, 'disable');
  await post(id, 'enable');
}

/** The values of the packs that arrived, each key once. */
const valuesIn = (each: Receiver): number[] =>
  [...new Map(each.received.map(({ headers, body }) => [headers['idempotency-key'], body])).values()].flatMap((body) =>
    (JSON.parse(body) as { v: number }[]).map(({ v }) => v),
  );

test('readings arrive once per key and in order, also from a time when the receiver was down', async () => {
  const [receiver, sender] = [await newReceiver(), await newBase(stack, workspace)];
  const secret = 'a long secret of theirs';
  const id = await newIntegration(workspace, {
    name: named('Down and back'),
    address: receiver.url,
    headers: [{ name: 'X-Site', value: 'Riga' }],
    credentials: { kind: 'bearer', token: secret },
  });
  await until('it is shown', async () => (await integration(id)).state === 'disabled');
  receiver.status = 503;
  await post(id, 'enable');
  const wireId = '71';
  await sender.post([celsius(wireId, 11, Date.now() - 2_000), celsius(wireId, 12, Date.now() - 1_000)]);
  await countsAfter(workspace, sender.serial, 2);
  await until('a run failed', async () => {
    await hurry(id);
    return (await log(id)).some(({ outcome, status }) => outcome === 'failed' && status === 503);
  });
  expect((await integration(id)).lastSuccessAt).toBeNull();

  await sender.post([celsius(wireId, 13, Date.now())]);
  await countsAfter(workspace, sender.serial, 3);
  receiver.received.length = 0;
  receiver.status = 200;
  await until('everything has arrived', async () => {
    await hurry(id);
    return valuesIn(receiver).length >= 3;
  });
  expect(valuesIn(receiver)).toEqual([11, 12, 13]);
  expect(receiver.received[0]?.headers).toMatchObject({
    authorization: `Bearer ${secret}`,
    'x-site': 'Riga',
    'content-type': 'application/senml+json',
  });
  await until('its success is shown', async () => (await integration(id)).lastSuccessAt !== null);
  const [run] = (await log(id)).filter(({ outcome }) => outcome === 'taken');
  expect(run).toMatchObject({ status: 200, answer: 'understood' });
  const audited = taken(await workspace.owner.ask('GET', `/api/audit/${workspace.id}?rowsPerPage=100`));
  const shown = JSON.stringify([await integration(id), await log(id), audited]);
  expect([shown.includes(secret), shown.includes('Riga')]).toEqual([false, false]);
  await post(id, 'disable');
  await receiver.close();
});

test('values about sensors are pushed as SenML, and measurements written to InfluxDB, each readable by what takes them', async () => {
  const [push, influx] = [await newReceiver(), await newReceiver()];
  influx.status = 204;
  const ids = [
    await newIntegration(workspace, { name: named('Telemetry'), kind: 'telemetry', address: push.url }),
    await newIntegration(workspace, {
      name: named('InfluxDB'),
      kind: 'influx',
      address: `${influx.url}?bucket=hall`,
      credentials: { kind: 'token', token: 'of the bucket' },
    }),
  ];
  const teller = await newBase(stack, workspace);
  const wireId = '4000006';
  const since = Date.now() - 3_000_000;
  let told = 0;
  const tell = async (): Promise<void> => {
    const t = (since + 1_000 * (told += 1)) / 1_000;
    taken(
      await teller.deliver([
        { n: `${wireId}:co2`, u: 'ppm', t, v: 719 },
        { n: `${wireId}:rssi`, u: 'dBm', t, v: -67 },
      ]),
    );
  };
  await tell();
  const { id: sensor } = await sensorHeard(workspace, wireId);
  for (const id of ids) {
    const scope = { by: 'sensors' as const, sensors: [sensor] };
    const { name, kind, address } = await until('it is shown', () => integration(id));
    taken(await workspace.owner.ask('PUT', path(id), integrationOf({ name, kind, address, scope })));
    await post(id, 'enable');
  }
  await until('both have arrived', async () => {
    await tell();
    for (const id of ids) await hurry(id);
    return push.received.length > 0 && influx.received.length > 0;
  });
  for (const id of ids) await post(id, 'disable');

  const packs = push.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>[]);
  expect(packs.flat().map(({ n, u, v }) => [n, u, v])).toContainEqual(['rssi', 'dBW', -97]);
  expect(packs.flat().some(({ n }) => n === 'co2')).toBe(false);
  expect(packs[0]?.[0]).toMatchObject({ bn: `aranet:${sensor}:`, bt: expect.any(Number) });

  const [{ path: asked, headers, body } = { path: '', headers: {}, body: '' }] = influx.received;
  expect(Object.fromEntries(new URL(asked, influx.url).searchParams)).toEqual({ bucket: 'hall', precision: 'ms' });
  expect(headers['authorization']).toBe('Token of the bucket');
  const [, line, at] = /^(.*) (\d+)$/m.exec(body) ?? [];
  expect(line).toBe(`watchglass,metric=co2,sensor=${sensor},unit=ppm value=719`);
  expect((Number(at) - since) % 1_000).toBe(0);
  expect(body).not.toContain('rssi');
  await push.close();
  await influx.close();
});

test('it is deleted only while it is disabled, and its secrets stay when they are not named', async () => {
  const name = named('Kept');
  const id = await newIntegration(workspace, { name: named('Before'), credentials: { kind: 'token', token: 'a' } });
  taken(await workspace.owner.ask('PUT', path(id), integrationOf({ name })));
  await until('it is renamed', async () => (await integration(id)).name === name);
  expect((await integration(id)).credentials).toBe('token');
  await post(id, 'enable');
  expect((await workspace.owner.ask('DELETE', path(id))).code).toBe('DisableFirst');
  const other = integrationOf({ name, kind: 'influx' });
  expect((await workspace.owner.ask('PUT', path(id), other)).code).toBe('IntegrationKindFixed');
  await post(id, 'disable');
  taken(await workspace.owner.ask('DELETE', path(id)));
});

test('readings reach a broker as bases publish theirs, and those of a time when it was away come in order', async () => {
  const heard: string[] = [];
  const broker = await Broker.start(new Service(0), 0);
  const id = await newIntegration(workspace, {
    name: named('To a broker'),
    kind: 'mqttOut',
    address: broker.url,
    schedule: { every: 'arrival', cron: null },
    mqtt: { root: 'site/a', qos: 1, retain: false, layout: 'base', will: null },
  });
  const listener = mqtt.connect(broker.url, { reconnectPeriod: 50 });
  listener.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
  await listener.subscribeAsync('site/#', { qos: 1 });
  // The integration sends what else is measured in the workspace, too.
  const topic = `site/a/${base.serial}/sensors/3D0905/json/measurements {`;
  const values = (): string[] =>
    heard.filter((each) => each.startsWith(topic)).flatMap((each) => /"temperature":"(\d+)"/.exec(each)?.[1] ?? []);
  let at = Date.now() - 300_000;
  const arrive = (value: number) => base.post([celsius('4000005', value, (at += 1000))]);
  await post(id, 'enable');
  await until('the broker has a reading', async () => {
    await arrive(21);
    return values().includes('21');
  });
  await broker.become('down');
  await arrive(31);
  await arrive(32);
  await until('a run failed', async () => (await log(id)).some(({ outcome }) => outcome === 'failed'));
  await broker.become('up');
  await until('the listener is back', () => listener.connected);
  await listener.subscribeAsync('site/#', { qos: 1 });
  await until('everything has arrived', async () => {
    await hurry(id);
    return values().includes('32');
  });
  expect([...new Set(values())].filter((value) => value !== '21')).toEqual(['31', '32']);
  await post(id, 'disable');
  await listener.endAsync(true);
  await broker.stop();
});

test('a test sends the newest values marked as one, shows what was sent and what came back, and can be stopped', async () => {
  const tested = await newReceiver();
  const id = await newIntegration(workspace, { name: named('On trial'), address: tested.url });
  const shown = async () => taken(await workspace.owner.ask<IntegrationTest>('GET', path(id, '/test')));
  expect((await shown()).state).toBe('none');
  await post(id, 'test');
  expect((await workspace.owner.ask('POST', path(id, '/test'), {})).code).toBe('TestRunning');
  const run = await until('a run is shown', async () => (await shown()).runs.at(-1));
  expect(run).toMatchObject({ n: 1, outcome: 'taken', status: 200, answer: 'understood' });
  expect(JSON.parse(run.request)).toHaveLength(run.readings);
  expect(tested.received[0]?.headers).toMatchObject({ 'x-watchglass-test': '1' });
  await post(id, 'test/stop');
  expect((await shown()).state).toBe('stopped');
  await post(id, 'enable');
  expect((await workspace.owner.ask('POST', path(id, '/test'), {})).code).toBe('DisableFirst');
  const { hours } = taken(await workspace.owner.ask<IntegrationFigures>('GET', path(id, '/figures')));
  expect(hours).toHaveLength(24);
  await post(id, 'disable');
  await tested.close();
});

test('what bases of the workspace publish to its broker is taken once it is durable, and stands in a log', async () => {
  const broker = await Broker.start(new Service(0), 0);
  const id = await newIntegration(workspace, {
    name: named('From a broker'),
    kind: 'mqttIn',
    address: broker.url,
    schedule: { every: 'arrival', cron: null },
    mqtt: { root: 'plant', qos: 1, retain: false, layout: 'base', will: null },
  });
  const own = await newBase(stack, workspace);
  let at = Date.now() - 300_000;
  const tell = ({ serial }: Base, value: number, sensor = '2A2A2A'): void => {
    at += 1000;
    broker.publish(
      `plant/${serial}/sensors/${sensor}/json/measurements`,
      JSON.stringify({ temperature: String(value), time: at }),
    );
  };
  const stranger = await newBase(stack, await newWorkspace(stack));
  await post(id, 'enable');
  await until('it has subscribed', async () => (await integration(id)).state === 'working');
  tell(stranger, 1, '2B2B2B');
  tell(own, 2);
  await countsAfter(workspace, own.serial, 1);
  await sensorHeard(workspace, '2763306');
  const shown = `/api/sensors/${workspace.id}?search=2829099`;
  expect(taken(await workspace.owner.ask<Page<SensorView>>('GET', shown)).total).toBe(0);
  await until('its success is shown', async () => (await integration(id)).lastSuccessAt !== null);
  const refused = async (verb: string, body = {}) =>
    (await workspace.owner.ask('POST', path(id, `/${verb}`), body)).code;
  expect(await refused('skip')).toBe('SendsNothing');
  expect(await refused('resend', { since: new Date().toISOString() })).toBe('SendsNothing');
  await post(id, 'disable');
  const runs = await until('what it received is in its log', async () => {
    const all = await log(id);
    return all.some(({ readings }) => readings > 0) && all;
  });
  expect(runs.find(({ readings }) => readings > 0)).toMatchObject({ trigger: 'receiving', outcome: 'taken' });
  await broker.stop();
});

test('devices of a device cloud are read, for their workspace alone, and stay with their age when it is not asked any more', async () => {
  const cloud = await newDeviceCloud();
  const credentials = { kind: 'oauth' as const, ...DEVICE_CLOUD };
  const id = await newIntegration(workspace, {
    name: named('Building'),
    kind: 'deviceCloud',
    address: cloud.url,
    credentials,
  });
  const devices = `/api/device-info/${workspace.id}/devices`;
  const read = async (query = ''): Promise<Page<CloudDeviceView>> =>
    taken(await workspace.owner.ask<Page<CloudDeviceView>>('GET', `${devices}?integration=${id}${query}`));
  expect((await read()).total).toBe(0);
  await post(id, 'enable');
  await until('its devices are read', async () => (await read()).total === 3);
  await until('it is working', async () => (await integration(id)).state === 'working');
  expect(JSON.stringify(await integration(id))).not.toContain(credentials.clientSecret);
  const { items } = await read('&rowsPerPage=1&page=1');
  expect(items).toMatchObject([{ integrationId: id, name: 'Energy valve, cold store 2', health: 'WARNING' }]);
  const [one] = items;
  await post(id, 'disable');
  await cloud.close();
  await until('it is disabled', async () => (await integration(id)).state === 'disabled');
  const kept = await read(`&device=${one?.id}`);
  expect(kept).toMatchObject({
    total: 1,
    items: [{ state: 'disabled', readAt: one?.readAt, points: [{ text: 'WARNING' }, {}, {}] }],
  });
  const stranger = await newWorkspace(stack);
  const theirs = `/api/device-info/${stranger.id}/devices`;
  expect(taken(await stranger.owner.ask<Page<CloudDeviceView>>('GET', theirs)).total).toBe(0);
  expect((await stranger.owner.ask('GET', `${theirs}?integration=${id}`)).code).toBe('BelimoApiConnectorNotSet');
});

const PEM = { certificate: 'no certificate', key: 'no key' };

test.each([
  [{ address: 'https://receiver.example/a b' }, 'UrlInvalid'],
  [{ address: 'https://me:word@receiver.example' }, 'UrlInvalid'],
  [{ address: 'https://receiver.example:22' }, 'UrlInvalid'],
  [{ headers: [{ name: 'Host', value: 'a' }] }, 'HeaderInvalid'],
  [{ headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }, 'HeaderInvalid'],
  [
    {
      headers: [
        { name: 'X-A', value: 'x'.repeat(8_191) },
        { name: 'X-B', value: 'x' },
      ],
    },
    'HeadersTooLong',
  ],
  [{ schedule: { every: 'cron', cron: '* * * * * *' } }, 'CronInvalid'],
  [{ schedule: { every: 'cron', cron: '0 0 30 2 *' } }, 'CronInvalid'],
  [{ schedule: { every: 'arrival', cron: null } }, 'ScheduleInvalid'],
  [{ dataFrom: '2999-01-01T00:00:00.000Z' }, 'ScheduleInvalid'],
  [{ scope: { by: 'sensors', sensors: [2_000_000_000] } }, 'SensorUnknown'],
  [{ scope: { by: 'locations', locations: ['0195f000-0000-7000-8000-000000000009'] } }, 'LocationUnknown'],
  [{ scope: { by: 'tags', tags: ['0195f000-0000-7000-8000-000000000009'] } }, 'TagUnknown'],
  [{ kind: 'deviceCloud' }, 'CredentialsInvalid'],
  [
    { credentials: { kind: 'oauth', clientId: 'a', clientSecret: 'b', username: 'c', password: 'd' } },
    'CredentialsInvalid',
  ],
  [{ kind: 'deviceCloud', tokenAddress: 'ftp://cloud.example' }, 'UrlInvalid'],
  [{ clientCertificate: PEM }, 'CertificateInvalid'],
  [{ kind: 'mqttOut', address: 'mqtts://broker.example', mqtt: { root: 'a/#' } }, 'TopicInvalid'],
] as const)('%j is refused with %s', async (changed, code) => {
  const asked = { ...integrationOf({ name: 'Refused' }), ...changed };
  const answer = await workspace.owner.ask('POST', path(), asked);
  expect([answer.status, answer.code]).toEqual([422, code]);
});

test('the owner may keep integrations to himself', async () => {
  const admin = await newMember(stack, workspace, { role: 2 });
  const switches = `/api/spaces/space/${workspace.id}/owner-only`;
  taken(await workspace.owner.ask('PUT', switches, { integrations: true }));
  expect((await admin.ask('POST', path(), integrationOf({ name: named('Of an admin') }))).code).toBe('OwnerOnly');
  taken(await workspace.owner.ask('PUT', switches, { integrations: false }));
  taken(await admin.ask('POST', path(), integrationOf({ name: named('Of an admin') })));
});

test('a workspace has a number of integrations at most, each with a name of its own', async () => {
  const { id, owner } = await newWorkspace(stack);
  const all = `/api/integrations/${id}`;
  const make = async (name: string) => (await owner.ask('POST', all, integrationOf({ name }))).code;
  expect([await make('Push'), await make('PUSH')]).toEqual([undefined, 'IntegrationNameTaken']);
  for (let n = 1; n < INTEGRATIONS_PER_ORGANIZATION; n += 1) expect(await make(`Push ${n}`)).toBeUndefined();
  expect(await make('Too many')).toBe('TooManyIntegrations');
  const listed = async () => taken(await owner.ask<Page<IntegrationView>>('GET', all)).total;
  await until('all are listed', async () => (await listed()) === INTEGRATIONS_PER_ORGANIZATION);
});
