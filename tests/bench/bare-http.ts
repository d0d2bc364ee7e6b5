import { senmlPack } from '@watchglass/command-api/integration/encode/senml';
import { openOutgoing, type OutgoingRequest } from '@watchglass/command-api/outgoing/outgoing';
import { pushRequest, topicOf } from '@watchglass/command-api/notification/push-request';
import { webhookRequest } from '@watchglass/command-api/destination/webhook';
import { newBrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { randomBytes, randomUUID } from 'node:crypto';
import type { BareHttpJob } from './bare-http-job.ts';

/** A separate program that signs or encrypts messages and sends them as fast as the door lets it: its parent hears what that took. */

const LINE = 'Cold store 1 is above 10 degrees since a minute.';

async function run({ kind, url, messages, atOnce, readings = 1 }: BareHttpJob): Promise<void> {
  const outgoing = openOutgoing({ exceptions: ['127.0.0.1'], clock: () => new Date() });
  const make = { push: () => pushes(url), webhook: () => webhooks(url), senml: () => packs(url, readings) }[kind]();
  let left = messages;
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { said, why } = await outgoing.send(make());
      if (said !== 'taken') throw new Error(`a message was not taken: ${why}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ seconds: (performance.now() - begin) / 1_000, cpuSeconds: (user + system) / 1e6 });
  outgoing.close();
}

function webhooks(url: string): () => OutgoingRequest {
  const secrets = [`whsec_${randomBytes(24).toString('base64')}`];
  return () =>
    webhookRequest({ url, secrets, id: randomUUID(), at: new Date() }, { title: LINE, lines: [LINE, LINE, LINE] });
}

/** The same bytes, each time under another key. */
function packs(url: string, count: number): () => OutgoingRequest {
  const readings = Array.from({ length: count }, (_, n) => ({
    sensor: n,
    wireId: String(4_000_000 + n),
    base: null,
    everySeconds: null,
    metric: 'temperature',
    unit: 'Cel',
    at: Date.now(),
    value: 20 + (n % 100) / 10,
  }));
  const body = new TextEncoder().encode(senmlPack(readings));
  return () => ({
    url,
    mayBeOpen: true,
    headers: { 'content-type': 'application/senml+json', 'idempotency-key': randomUUID() },
    body,
  });
}

function pushes(url: string): () => OutgoingRequest {
  const { p256dh, auth } = newBrowserKeys(randomBytes(16));
  const terms = { masterKey: randomBytes(32), publicUrl: 'https://w.example' };
  return () => {
    const topic = topicOf(randomUUID());
    const pushed = { title: LINE, body: LINE, path: '/1/alarms/alarm/x', tag: topic, isUrgent: 'yes' as const };
    return pushRequest({ endpoint: url, keys: { p256dh, auth } }, { pushed, topic }, terms);
  };
}

process.once('message', (job: BareHttpJob) => void run(job));
process.once('disconnect', () => process.exit());
