import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';
import { connectAsync, type MqttClient } from 'mqtt';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { ms, seconds, thousands, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { COLLECTABLE, heldMiB } from './held-memory.ts';
import { startIdleChannels } from './idle-channels-job.ts';
import { startServices, type Services } from './separate-services.ts';
import { percentile, type Result } from './table.ts';

const CHANNELS = 10_000;
/** A base may answer twenty times at once. */
const ROUNDS = 15;
const BASES = 14;
const KIB_PER_CHANNEL = 15;
const P99_MS = 100;

/** Idle command channels, and a command to one of the connected bases and its answer back. */
export const channels: Goal = {
  goals: ['P7'],
  async run({ quick }) {
    const product = await startServices({ environmentOf: { 'command-api': COLLECTABLE } });
    try {
      const workspace = await newWorkspace(product.stack);
      const base = await newBase(product.stack, workspace);
      const count = quick ? CHANNELS / 10 : CHANNELS;
      const serials = await copiesOf(product, base, count);
      const service = product.processes.service('command-api');
      const before = await heldMiB(service);
      const port = mqttPortOf(service.pid);
      const stop = await startIdleChannels({ port, root: base.mqttRoot, serials, password: base.password });
      await seconds(5);
      const kib = ((await heldMiB(service)) - before) / (count / 1024);
      const ours = await commandsThereAndBack(product, workspace, quick ? 2 : BASES);
      await stop();
      const raw = await rawThereAndBack(serials, ours.length);
      return [memoryResult(kib, count), latencyResult(ours, raw, count)];
    } finally {
      await product.stop();
    }
  },
};

/** Each has the credential of the one base: hashes of passwords do not depend on the serial number. */
async function copiesOf({ relational }: Services, { serial }: Base, count: number): Promise<string[]> {
  const serials = Array.from({ length: count }, (_none, index) => `IDLE${index}`);
  await relational.query(
    `INSERT INTO command.base_credentials (serial, organization_id, hash, used_at)
      SELECT s, organization_id, hash, now() FROM command.base_credentials, unnest($2::text[]) s WHERE serial = $1`,
    [serial, serials],
  );
  return serials;
}

/** Its own port: the proxy would need twice as many connections as one process may have. */
function mqttPortOf(pid: number): number {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return Number(variables.find((each) => each.startsWith('WATCHGLASS_MQTT_PORT='))?.split('=')[1]);
}

async function commandsThereAndBack(product: Services, workspace: Workspace, bases: number): Promise<number[]> {
  const taking: number[] = [];
  for (let each = 0; each < bases; each += 1) {
    const base = await newBase(product.stack, workspace);
    const client = await base.mqttClient();
    const path = `/api/gateways/${workspace.id}/base/${base.serial}`;
    const done = await obedient(client, base);
    const asked = async (action: string, body: object): Promise<number> => {
      const begin = performance.now();
      const answered = done();
      taken(await workspace.owner.ask('POST', `${path}/${action}`, body));
      await answered;
      return performance.now() - begin;
    };
    await asked('session', { password: PASSWORD });
    for (let round = 0; round < ROUNDS; round += 1) taking.push(await asked('reboot', {}));
    await client.endAsync();
  }
  return taking;
}

/** Answers each request; the function resolves when the service has taken the next answer. */
async function obedient(client: MqttClient, { mqttRoot, serial }: Base): Promise<() => Promise<void>> {
  let told: (() => void) | undefined;
  client.on('message', (_topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as BaseRequest;
    const answer = JSON.stringify({ status: 'done' });
    void client.publishAsync(`${mqttRoot}/${serial}/rsp/${id}`, answer, { qos: 1 }).then(() => told?.());
  });
  await client.subscribeAsync(`${mqttRoot}/${serial}/cmd`, { qos: 1 });
  return () =>
    new Promise((resolve) => {
      told = resolve;
    });
}

/** Two clients of a bare broker, beside the same idle ones: a message there, and its answer back. */
async function rawThereAndBack(serials: readonly string[], count: number): Promise<number[]> {
  const program = fileURLToPath(new URL('./raw-broker.ts', import.meta.url));
  const broker = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = (await once(broker, 'message')) as [number];
  const stop = await startIdleChannels({ port, root: 'raw', serials, password: 'any' });
  const [asking, answering] = await Promise.all([1, 2].map(() => connectAsync(`mqtt://127.0.0.1:${port}`)));
  if (!asking || !answering) throw new Error('the broker took no client');
  answering.on('message', (_topic, payload) => void answering.publishAsync('back', payload, { qos: 1 }));
  await Promise.all([answering.subscribeAsync('there', { qos: 1 }), asking.subscribeAsync('back', { qos: 1 })]);
  const taking: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const begin = performance.now();
    const back = new Promise((resolve) => {
      asking.once('message', resolve);
    });
    await asking.publishAsync('there', 'reboot', { qos: 1 });
    await back;
    taking.push(performance.now() - begin);
  }
  await Promise.all([asking.endAsync(), answering.endAsync()]);
  await stop();
  broker.disconnect();
  return taking;
}

const said = (taking: readonly number[]): string =>
  `p50 ${ms(percentile(taking, 0.5))}, p99 ${ms(percentile(taking, 0.99))}`;

function memoryResult(kib: number, count: number): Result {
  return {
    goal: 'P7',
    what: `${thousands(count)} idle command channels over MQTT, subscribed, in one command-api`,
    ours: `${kib.toFixed(1)} KiB each`,
    raw: '–',
    ratio: '–',
    target: `≤ ${KIB_PER_CHANNEL} KiB`,
    met: kib <= KIB_PER_CHANNEL,
    limitedBy: 'heap and buffers after a collection: a socket, its framing, and the client of the broker',
  };
}

function latencyResult(ours: readonly number[], raw: readonly number[], count: number): Result {
  return {
    goal: 'P7',
    what: `a command and its answer, beside ${thousands(count)} idle channels: POST → base → outcome appended`,
    ours: said(ours),
    raw: `the broker alone, there and back: ${said(raw)}`,
    ratio: times(percentile(ours, 0.99) / percentile(raw, 0.99)),
    target: `p99 ≤ ${P99_MS} ms`,
    met: percentile(ours, 0.99) <= P99_MS,
    limitedBy: 'two appends, three writes of the request, and the announcement over NATS',
  };
}
