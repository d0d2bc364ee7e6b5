import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepDevice } from '@watchglass/command-api/notification/push-devices';
import { openVault } from '@watchglass/command-api/vault/person-keys';
import type { DestinationMade } from '@watchglass/schemas/destination/views';
import { notificationStream } from '@watchglass/schemas/notification/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { openSecrets } from '@watchglass/streams/secrets';
import { newBrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newRule } from '../builders/rule.ts';
import { until } from '../stack/until.ts';
import { sendBare, type BareHttpJob } from './bare-http-job.ts';
import { newCrowd, type Crowd, type Plain } from './crowd.ts';
import { cpuMeter, ms, thousands, times } from './figures.ts';
import { forEach } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { raiseAlarm } from './raise-alarm.ts';
import type { Result } from './table.ts';

/** A flood begins with more raises. */
const ALARMS = 10;
/** As many as a workspace may have. */
const DESTINATIONS = 50;
const PEOPLE = 60;
const AT_ONCE = 32;
const [RATE_TARGET, RATIO_TARGET] = [500, 0.3];
const WITHIN_MS = 300_000;
const HERE = '127.0.0.1';

/** How fast messages are handed over by HTTP: to webhooks, and to the push service of browsers. */
export const called: Goal = {
  goals: ['D6', 'D7'],
  oneProcessOnly: 'one process plans and sends',
  async run() {
    const sink = await startHttpSink();
    const product = await startOneProcess({
      WATCHGLASS_OUTGOING_EXCEPTIONS: HERE,
      WATCHGLASS_PUSH_SERVICES: HERE,
    }).catch(async (error: unknown) => {
      await sink.stop();
      throw error;
    });
    const store = await openPostgresEventStore({ url: product.postgres.url });
    try {
      const crowd = await newCrowd(product, PEOPLE + 1);
      const base = await newBase(product.stack, crowd.workspace);
      const { id: sensorId } = await calmSensor(crowd.workspace, base, Date.now() - 60_000);
      const desk = { ...crowd, product, sink, store, sensorId };
      return [
        await measure(desk, { goal: 'D6', kind: 'webhook', subscribers: await webhooks(desk), each: DESTINATIONS }),
        await measure(desk, { goal: 'D7', kind: 'push', subscribers: await phones(desk), each: PEOPLE }),
      ];
    } finally {
      await store.close();
      await product.stop();
      await sink.stop();
    }
  },
};

interface HttpSink {
  readonly url: string;
  /** Requests that were answered. */
  count(): number;
  stop(): Promise<void>;
}

async function startHttpSink(): Promise<HttpSink> {
  let answered = 0;
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      answered += 1;
      response.writeHead(201).end();
    });
  });
  server.listen(0, HERE);
  await once(server, 'listening');
  return {
    url: `http://${HERE}:${(server.address() as AddressInfo).port}`,
    count: () => answered,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Desk extends Crowd {
  readonly product: OneProcess;
  readonly sink: HttpSink;
  readonly store: EventStore;
  readonly sensorId: number;
}

interface Subscribers {
  readonly people: string[];
  readonly destinationIds: string[];
}

async function webhooks({ workspace, sink }: Desk): Promise<Subscribers> {
  const destinationIds: string[] = [];
  // One after the other: they are one stream.
  for (let number = 0; number < DESTINATIONS; number += 1) {
    const body = { name: `Webhook ${number}`, kind: 'webhook', language: 'en', address: `${sink.url}/${number}` };
    const made = await workspace.owner.ask<DestinationMade>('POST', `/api/alarms/${workspace.id}/destinations`, body);
    destinationIds.push(taken(made).id);
  }
  return { people: [], destinationIds };
}

/** A phone for each person, as it is kept after its browser subscribed. */
async function phones({ product, store, sink, people }: Desk): Promise<Subscribers> {
  const { relational, stack } = product;
  const vault = openVault(relational, openSecrets(stack.dataDir).masterKey);
  await forEach(people, async ({ id: userId }: Plain) => {
    const deviceId = randomUUID();
    const { p256dh, auth } = newBrowserKeys(randomBytes(16));
    await keepDevice(
      { relational, vault },
      { deviceId, userId },
      { endpoint: `${sink.url}/${deviceId}`, keys: { p256dh, auth } },
    );
    const data = { userId, deviceId, name: await vault.seal(userId, 'Phone'), host: HERE };
    const metadata = {
      organizationId: null,
      actor: { kind: 'user', id: userId },
      at: new Date().toISOString(),
      correlationId: deviceId,
    };
    await store.append(notificationStream(userId), 'any', [
      { id: randomUUID(), type: 'NotificationDeviceAdded', data, metadata },
    ]);
  });
  return { people: people.map(({ id }) => id), destinationIds: [] };
}

interface Measuring {
  readonly goal: string;
  readonly kind: BareHttpJob['kind'];
  readonly subscribers: Subscribers;
  readonly each: number;
}

async function measure(desk: Desk, { goal, kind, subscribers, each }: Measuring): Promise<Result> {
  const { workspace, sink, store, product, sensorId } = desk;
  const { id: ruleId } = await newRule(workspace, { title: `Told by ${kind}`, subscribers });
  const messages = ALARMS * each;
  const before = sink.count();
  const [begin, cpu] = [performance.now(), cpuMeter(product.roots())];
  await Promise.all(
    Array.from({ length: ALARMS }, () => raiseAlarm(store, { organizationId: workspace.id, sensorId, ruleId })),
  );
  await until('all are handed over', () => sink.count() - before >= messages, WITHIN_MS);
  const rate = (messages * 1_000) / (performance.now() - begin);
  const ours = (cpu() * 1_000) / messages;
  const alone = await sendBare({ kind, url: sink.url, messages, atOnce: AT_ONCE });
  const bare = messages / alone.seconds;
  return {
    goal,
    what: `${messages} messages of ${ALARMS} alarms to ${each} ${kind === 'push' ? 'phones by push' : 'webhooks'}, from the first raise`,
    ours: `${thousands(rate)}/s handed over, ${ms(ours)} of CPU a message`,
    raw: `the client alone ${thousands(bare)}/s, ${ms((alone.cpuSeconds * 1_000) / messages)} of CPU a message`,
    ratio: times(rate / bare),
    target: '≥ 500/s, ≥ 0.3×',
    met: rate >= RATE_TARGET && rate / bare >= RATIO_TARGET,
    limitedBy: 'the same as for mails',
  };
}
