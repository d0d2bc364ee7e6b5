import { connect as connectTcp } from 'node:net';
import { once } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { MQTT_MAX_BYTES } from '@watchglass/schemas/reading/limits';
import { baseStream } from '@watchglass/schemas/base/events';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOON, openTestIngest, type TestIngest } from './ingest-for-tests.ts';
import { Channel } from '../base/channel/channel.ts';
import { startMqtt, type MqttServer } from './mqtt.ts';

const ROOT = 'aranet';
let ingest: TestIngest;
let server: MqttServer;
let reported: unknown[];
const clients: MqttClient[] = [];
/** Called before each append of the log under test. */
let beforeAppend: () => Promise<void>;
let organizations = 0;
let device: { serial: string; organizationId: number };

beforeAll(async () => {
  ingest = await openTestIngest();
  const { readingLog } = ingest.deps;
  const watched: ReadingLog = Object.assign(Object.create(readingLog) as ReadingLog, {
    append: async (entries: Parameters<ReadingLog['append']>[0]) => {
      await beforeAppend();
      return readingLog.append(entries);
    },
  });
  server = await startMqtt(
    { ...ingest, deps: { ...ingest.deps, readingLog: watched } },
    {
      host: '127.0.0.1',
      port: 0,
      root: ROOT,
      authenticate: (username, password) =>
        Promise.resolve(username === device.serial && password === 'right' ? { ...device, isPaused: false } : null),
      channel: new Channel(ingest.deps, { masterKey: new Uint8Array(32), report: () => undefined }),
      report: (error) => reported.push(error),
    },
  );
});
beforeEach(() => {
  reported = [];
  beforeAppend = () => Promise.resolve();
  organizations += 1;
  device = { serial: `MQTT${organizations}`, organizationId: organizations };
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(async () => {
  await server.stop();
  await ingest.close();
});

async function connect(options: mqtt.IClientOptions = {}): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.port}`, {
    username: device.serial,
    password: 'right',
    reconnectPeriod: 0,
    ...options,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.on('error', reject);
  });
  return client;
}

const closingOf = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => {
    client.once('close', () => resolve());
  });
const topic = (rest: string): string => `${ROOT}/${device.serial}/sensors/${rest}`;
const measurements = (values: object | string): string =>
  typeof values === 'string' ? values : JSON.stringify(values);

async function logged() {
  return (await ingest.logged()).filter(({ organizationId }) => organizationId === device.organizationId);
}

async function heard() {
  return (await ingest.events()).filter(({ metadata }) => metadata['organizationId'] === device.organizationId);
}

describe('a base over MQTT', () => {
  it('has its readings in the log, text as numbers, in native units', async () => {
    const client = await connect();
    const values = { temperature: '22.7', humidity: '41', co2: 757, rssi: '-67', time: String(NOON / 1000 - 30) };
    await client.publishAsync(topic('3D0905/json/measurements'), measurements(values), { qos: 1 });
    const [body] = await logged();
    expect(Array.from(body?.value ?? [])).toEqual([22.7, 41, 757, -67]);
    expect(new Set(body?.at)).toEqual(new Set([NOON - 30_000]));
    const [sensor] = await heard();
    expect(sensor).toMatchObject({ type: 'SensorHeard', data: { wireId: '4000005', baseSerial: device.serial } });
  });

  it.each([
    ['13 digits', { time: NOON - 5 }, NOON - 5],
    ['no time', {}, NOON],
  ])('is understood with %s', async (_, time, at) => {
    const client = await connect();
    await client.publishAsync(topic('00000A/json/measurements/'), measurements({ temperature: 1, ...time }), {
      qos: 1,
    });
    expect(Array.from((await logged())[0]?.at ?? [])).toEqual([at]);
  });

  it('is acknowledged only when its readings are durable', async () => {
    const client = await connect();
    let release = (): void => undefined;
    const blocked = new Promise<void>((reached) => {
      beforeAppend = () =>
        new Promise((resolve) => {
          release = resolve;
          reached();
        });
    });
    let acknowledged = false;
    const published = client
      .publishAsync(topic('00000A/json/measurements'), measurements({ temperature: '1' }), { qos: 1 })
      .then(() => {
        acknowledged = true;
      });
    await blocked;
    const other = await connect({ clientId: 'second' });
    await new Promise<void>((resolve, reject) =>
      other.publish(topic('00000A/group'), 'x', { qos: 1 }, (error) => (error ? reject(error) : resolve())),
    );
    expect(acknowledged).toBe(false);
    release();
    await published;
    expect(await logged()).toHaveLength(1);
  });

  it('is disconnected without an acknowledgement when the append fails, and may send its readings again', async () => {
    const client = await connect();
    beforeAppend = () => Promise.reject(new Unavailable('reading log', 'for the test'));
    let acknowledged = false;
    const closed = closingOf(client);
    client.publish(topic('00000A/json/measurements'), measurements({ temperature: '1' }), { qos: 1 }, (error) => {
      acknowledged = !error;
    });
    await closed;
    expect(acknowledged).toBe(false);
    expect(reported).toHaveLength(1);
    beforeAppend = () => Promise.resolve();
    await (
      await connect()
    ).publishAsync(topic('00000A/json/measurements'), measurements({ temperature: '1' }), { qos: 1 });
    expect(await logged()).toHaveLength(1);
  });

  it.each([
    ['text that is not JSON', 'hello', 'malformedRecord'],
    ['a list', '[1]', 'malformedRecord'],
    ['an empty payload', '', 'malformedRecord'],
    ['NaN', { temperature: 'NaN' }, 'notANumber'],
    ['a dash', { temperature: '-' }, 'missingValue'],
    ['null', { temperature: null }, 'missingValue'],
    ['empty text', { temperature: '' }, 'missingValue'],
    ['an object', { temperature: {} }, 'notNumeric'],
    ['an invalid time', { temperature: '1', time: '12' }, 'implausibleTime'],
    ['an invalid name', { 'tempera ture': '1' }, 'malformedName'],
  ] as const)('is acknowledged with %s in quarantine', async (_, payload, reason) => {
    const client = await connect();
    await client.publishAsync(topic('00000A/json/measurements'), measurements(payload), { qos: 1 });
    expect((await logged()).flatMap(({ quarantined }) => quarantined)).toMatchObject([{ reason }]);
  });

  it('tells product number and group of its sensor, by topics and in measurements, with one event for each change', async () => {
    const client = await connect();
    const tell = (leaf: string, text: string) =>
      client.publishAsync(topic(`00000C/${leaf}`), text, { qos: 1, retain: true });
    const measure = (more: object) =>
      client.publishAsync(
        topic('00000C/json/measurements'),
        measurements({ temperature: '1', time: NOON / 1000, ...more }),
        { qos: 1 },
      );
    for (const time of [1, 2]) {
      await tell('productNumber', 'TDSPC0H3');
      await measure({ group: 'Offices', groupId: 4, time: NOON / 1000 - time });
    }
    await tell('group', '');
    const told = (await heard()).filter(({ type }) => type === 'SensorTypeTold');
    expect(told.map(({ data }) => data)).toMatchObject([
      { product: 'TDSPC0H3', group: null, groupId: null },
      { product: 'TDSPC0H3', group: 'Offices', groupId: '4' },
      { before: { group: 'Offices' }, product: 'TDSPC0H3', group: null, groupId: '4' },
    ]);
    const bodies = await logged();
    expect(bodies.map(({ quarantined }) => quarantined)).toEqual([[], []]);
  });

  it('names its sensor, until a person does', async () => {
    const client = await connect();
    const name = (text: string) => client.publishAsync(topic('00000B/name'), text, { qos: 1, retain: true });
    await name('Cellar');
    await name('Cellar');
    await name('Cold cellar');
    const [sensor] = await heard();
    const sensorId = Number(sensor?.stream.split('-')[1]);
    await ingest.deps.eventStore.append(sensorStream(sensorId), 'any', [
      {
        id: ingest.deps.newId(),
        type: 'SensorRenamed',
        metadata: { organizationId: device.organizationId },
        data: { sensorId, organizationId: device.organizationId, before: 'Cold cellar', name: 'Mine' },
      },
    ]);
    await name('Warm cellar');
    const names = (await heard()).map(({ data }) => (data as { name: string }).name);
    expect(names).toEqual(['Cellar', 'Cold cellar', 'Mine']);
  });

  it.each([
    ['user name', { username: 'SOMEBODY' }],
    ['password', { password: 'wrong' }],
  ])('is refused with a wrong %s', async (_, options) => {
    await expect(connect(options)).rejects.toMatchObject({ code: 5 });
  });

  it.each([
    () => `${ROOT}/OTHER/sensors/00000A/json/measurements`,
    () => `ARANET/${device.serial}/sensors/00000A/json/measurements`,
    () => `${ROOT}/${device.serial.toLowerCase()}/sensors/00000A/json/measurements`,
    () => 'x',
  ])('is disconnected when it publishes elsewhere (%#)', async (elsewhere) => {
    const client = await connect();
    const closed = closingOf(client);
    client.publish(elsewhere(), measurements({ temperature: '1' }), { qos: 1 });
    await closed;
    expect(await logged()).toEqual([]);
  });

  it('cannot subscribe', async () => {
    const client = await connect();
    await expect(client.subscribeAsync('#')).rejects.toThrow();
    expect(client.connected).toBe(true);
  });

  it('cannot disconnect another base by its client id', async () => {
    const first = await connect({ clientId: 'same' });
    const serial = device.serial;
    device = { serial: `${serial}X`, organizationId: device.organizationId };
    const second = await connect({ clientId: 'same' });
    await second.publishAsync(topic('00000A/group'), 'x', { qos: 1 });
    expect(first.connected).toBe(true);
  });

  it.each([1, 2] as const)('has a message that is too large acknowledged at QoS %i and quarantined', async (qos) => {
    const client = await connect();
    await client.publishAsync(topic('00000A/json/measurements'), 'x'.repeat(1_000_000), { qos });
    await client.publishAsync(topic('00000B/name'), 'x'.repeat(MQTT_MAX_BYTES + 1), { qos });
    await client.publishAsync(topic('00000A/json/measurements'), measurements({ temperature: '1' }), { qos });
    const bodies = await logged();
    expect(bodies.flatMap(({ value }) => Array.from(value))).toEqual([1]);
    expect(bodies.flatMap(({ base, quarantined }) => quarantined.map((each) => ({ base, ...each })))).toMatchObject([
      { base: device.serial, sensor: '10', reason: 'tooLarge', raw: expect.stringMatching(/^"x+/) },
      { base: device.serial, sensor: '11', reason: 'tooLarge' },
    ]);
  });

  it('has a message that is too large quarantined at QoS 0, and stays connected', async () => {
    const client = await connect();
    await client.publishAsync(topic('00000A/json/measurements'), 'x'.repeat(1_000_000), { qos: 0 });
    await client.publishAsync(topic('00000A/group'), 'x', { qos: 1 });
    expect((await logged()).flatMap(({ quarantined }) => quarantined)).toMatchObject([{ reason: 'tooLarge' }]);
  });

  it('is disconnected when a subscription is too large', async () => {
    const client = await connect();
    const closed = closingOf(client);
    client.subscribe(
      Array.from({ length: 2_000 }, (_, index) => `${'x'.repeat(60)}/${index}`),
      () => undefined,
    );
    await closed;
  });

  it('is disconnected when it does not speak MQTT', async () => {
    const socket = connectTcp(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    await expect(connect()).resolves.toBeDefined();
  });

  it('is disconnected when it is unregistered', async () => {
    const client = await connect();
    const closed = closingOf(client);
    const { serial, organizationId } = device;
    await ingest.deps.eventStore.append(baseStream(serial), 'any', [
      {
        id: ingest.deps.newId(),
        type: 'BaseUnregistered',
        data: { serial, organizationId },
        metadata: { organizationId },
      },
    ]);
    await closed;
  });
});
