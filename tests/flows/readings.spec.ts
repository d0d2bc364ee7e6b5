import type { MetricView } from '@watchglass/schemas/metric/views';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { celsius, countsOf, HUMIDITY, latestOf, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const clients: LiveClient[] = [];

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function watching(...points: `${number}.${number}`[]): Promise<LiveClient> {
  const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  clients.push(client);
  await client.watch({ points });
  return client;
}

describe('a reading', () => {
  it('from a base over HTTP reaches a watching socket and is the latest value', async () => {
    const before = Date.now() - 60_000;
    await base.post([celsius('4000001', 20.5, before)]);
    const { id } = await sensorHeard(workspace, '4000001');
    const client = await watching(`${id}.${TEMPERATURE}`);
    const at = Date.now();
    expect((await base.post([celsius('4000001', 21.5, at)])).status).toBe(202);
    const [, , measuredAt, value] = await until('the value is pushed', () =>
      client.told(id, TEMPERATURE).find(([, , told]) => told === at),
    );
    expect([measuredAt, value]).toEqual([at, 21.5]);
    await until('the value is the latest', async () =>
      (await latestOf(workspace)).some(([sensor, , when, is]) => sensor === id && when === at && is === 21.5),
    );
  });

  it('over MQTT does the same, and its units are recognized', async () => {
    const mqtt = await base.mqttClient();
    const seconds = Math.floor(Date.now() / 1000);
    const publish = (at: number, temperature: string) =>
      mqtt.publishAsync(
        base.topicOf(0x3d_09_05),
        JSON.stringify({ temperature, humidity: '41', rssi: '-67', battery: '94', time: String(at) }),
        { qos: 1 },
      );
    await publish(seconds - 60, '22.6');
    const { id } = await sensorHeard(workspace, '4000005');
    const client = await watching(`${id}.${TEMPERATURE}`, `${id}.${HUMIDITY}`);
    await publish(seconds, '22.7');
    const told = (metric: number) => client.told(id, metric).find(([, , at]) => at === seconds * 1000)?.[3];
    await until('both values are pushed', () => told(TEMPERATURE) === 22.7 && told(HUMIDITY) === 41);
    await mqtt.endAsync();
  });

  it('of one sensor is the same over HTTP and MQTT', async () => {
    const mqtt = await base.mqttClient();
    const seconds = Math.floor(Date.now() / 1000) - 5;
    await mqtt.publishAsync(base.topicOf(4_000_009), JSON.stringify({ temperature: '19', time: String(seconds) }), {
      qos: 1,
    });
    await base.post([celsius('aranet:4000009', 19, seconds * 1000)]);
    await until(
      'one is stored and one is a duplicate',
      async () => (await countsOf(workspace, base.serial)).duplicate === 1,
    );
    await mqtt.endAsync();
  });
});

describe('a newly heard sensor', () => {
  it('is discovered with its metrics, its base and its interval', async () => {
    const at = Date.now();
    await base.post([
      { bn: 'aranet:4000077:', bt: at / 1000, n: 'temperature', u: 'Cel', v: 20, ut: 300 },
      { n: 'humidity', u: '%RH', v: 45, ut: 300 },
      { n: 'co2', u: '/', v: 0.000_7, ut: 300 },
    ]);
    const sensor = await until('all its metrics are listed', async () => {
      const heard = await sensorHeard(workspace, '4000077');
      return heard.metrics.length === 3 && heard.latest.length === 3 && heard;
    });
    expect(sensor).toMatchObject({ wireId: '4000077', baseSerial: base.serial, intervalSeconds: 300 });
    expect(sensor.metrics.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(sensor.latest.find(({ metricId }) => metricId === 3)?.value).toBeCloseTo(700, 9);
  });

  it('with an unknown metric creates a metric of the workspace with its unit', async () => {
    await base.post([{ n: '4000078:sparkle', u: 'glints', t: Date.now() / 1000, v: 7 }]);
    const { metrics } = await sensorHeard(workspace, '4000078');
    const known = await until('the metric is listed', async () => {
      const { body } = await workspace.owner.ask<{ items: MetricView[] }>('GET', `/api/metrics/${workspace.id}`);
      return body.items.find(({ id }) => metrics.includes(id));
    });
    expect(known).toMatchObject({ name: 'sparkle', unit: 'glints' });
  });
});
