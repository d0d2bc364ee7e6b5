import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { openLive } from '../../builders/live-client.ts';
import { stored } from '../g1-ingest.ts';
import { newFleet, type Fleet } from '../fleet.ts';
import { startOneProcess, type OneProcess } from '../one-process.ts';
import { ruleForEach } from '../rules.ts';
import { poster, type Post } from './poster.ts';
import type { Reading, Rival, RunningRival } from './rival.ts';

/** Watchglass through the interfaces of devices and of a screen: SenML in, alarms at a socket. */
export const watchglass: Rival = {
  name: 'Watchglass',
  version: 'one process, embedded engines',
  async start(size) {
    const product = await startOneProcess();
    try {
      const fleet = await newFleet(product, { sensors: size.sensors, bases: size.connections, metric: 'temperature' });
      await ruleForEach(fleet);
      await product.stack.kill();
      const begin = performance.now();
      await product.stack.start();
      return runningOn(product, fleet, performance.now() - begin);
    } catch (error) {
      await product.stop();
      throw error;
    }
  },
};

function runningOn(product: OneProcess, fleet: Fleet, coldStartMs: number): RunningRival {
  let post = poster(product.stack.url, fleet.senders.length);
  return {
    coldStartMs,
    roots: () => product.roots(),
    send: (connection, readings) => sendPack(post, fleet, connection, readings),
    async stored() {
      const count = await stored(product);
      return (await product.isEvaluated()) ? count : 0;
    },
    onAlarm: (heard) => hearAlarms(product, fleet, heard),
    kill: () => product.stack.kill(),
    async startAgain() {
      await product.stack.start();
      post = poster(product.stack.url, fleet.senders.length);
    },
    stop: () => product.stop(),
  };
}

function sendPack(post: Post, { senders }: Fleet, connection: number, readings: readonly Reading[]): Promise<void> {
  const { authorization = '', names = [] } = senders[connection] ?? {};
  const first = connection * names.length;
  const [{ at: base } = { at: 0 }] = readings;
  const records = readings.map(
    ({ sensor, at, value }, i) =>
      `{${i === 0 ? `"bt":${base / 1_000},"bu":"Cel",` : ''}"n":"${names[sensor - first]}","t":${(at - base) / 1_000},"v":${value}}`,
  );
  return post('/ingest/senml', `[${records.join(',')}]`, { 'content-type': 'application/senml+json', authorization });
}

async function hearAlarms(
  { stack }: OneProcess,
  { workspace, senders, sensorIds }: Fleet,
  heard: (sensor: number) => void,
): Promise<() => void> {
  const names = senders.flatMap((sender) => sender.names);
  const places = new Map(names.map((name, place) => [sensorIds.get(name.split(':')[0] ?? ''), place]));
  const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  client.socket.on('rows', ({ items }: { items: readonly AlarmView[] }) => {
    for (const { sensorId } of items) heard(places.get(sensorId ?? 0) ?? -1);
  });
  await client.watch({ rows: ['alarm'] });
  return () => client.close();
}
