import { randomUUID } from 'node:crypto';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import { RUN_READINGS_MAX } from '@watchglass/schemas/integration/limits';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { taken } from '../builders/door.ts';
import { newIntegration } from '../builders/integration.ts';
import { newRule } from '../builders/rule.ts';
import { newWebhook } from '../builders/webhook.ts';
import type { Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { sendBare } from './bare-http-job.ts';
import { cpuMeter, ms, thousands, times } from './figures.ts';
import { forEach, newFleet, type Fleet } from './fleet.ts';
import { stored } from './g1-ingest.ts';
import type { Goal } from './goal.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { raiseAlarm } from './raise-alarm.ts';
import { startReceivers, type ReceivedByPath, type Receivers } from './receivers-job.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';

const SENSORS = 1_000;
const WEBHOOKS = 20;
const AT_ONCE = 8;
const [READINGS_PER_SECOND, MESSAGES_PER_SECOND] = [20_000, 500];
const WITHIN_MS = 300_000;
const FED_WITHIN_MS = 30_000;

interface Desk {
  readonly product: OneProcess;
  readonly receivers: Receivers;
}

/** How fast what has piled up is sent: readings of one integration, and events of webhooks. */
export const backlog: Goal = {
  goals: ['O6'],
  oneProcessOnly: 'one process sends',
  async run({ quick }) {
    const receivers = await startReceivers({ answering: 1, hanging: 0 });
    const product = await startOneProcess({ WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1' });
    const store = await openPostgresEventStore({ url: product.postgres.url });
    try {
      const desk = { product, receivers };
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 4, metric: 'temperature' });
      await until('its first readings are stored', async () => (await stored(product)) === SENSORS, WITHIN_MS);
      const readings = await ofReadings(desk, fleet, quick ? 200_000 : 1_000_000);
      return [readings, await ofEvents(desk, fleet, { store, events: quick ? 50 : 500 })];
    } finally {
      await store.close();
      await product.stop();
      await receivers.close();
    }
  },
};

/** An integration that is enabled once all of its readings are there, and then sends them again from the first one on. */
async function ofReadings({ product, receivers }: Desk, fleet: Fleet, wanted: number): Promise<Result> {
  const { workspace } = fleet;
  const url = `${receivers.answering[0]}/readings`;
  const id = await newIntegration(workspace, { address: url });
  const since = new Date().toISOString();
  const readings = await fill(product, fleet, wanted);
  const path = `/api/integrations/${workspace.id}/integration/${id}`;
  taken(await workspace.owner.ask('POST', `${path}/enable`));
  taken(await workspace.owner.ask('POST', `${path}/resend`, { since }));
  const [begin, cpu] = [performance.now(), cpuMeter(product.roots())];
  const heard = await received(receivers, ({ records }) => records >= readings);
  const took = (performance.now() - begin) / 1_000;
  if (heard.records !== readings || heard.doubled > 0) throw new Error(`of ${readings}: ${JSON.stringify(heard)}`);
  const used = (cpu() * 1e6) / readings;
  const packs = Math.ceil(readings / RUN_READINGS_MAX);
  const alone = await sendBare({ kind: 'senml', url, messages: packs, atOnce: 1, readings: RUN_READINGS_MAX });
  const bare = (packs * RUN_READINGS_MAX) / alone.seconds;
  return {
    goal: 'O6',
    what: `backlog of ${thousands(readings)} readings of one integration, ${heard.requests} runs`,
    ours: `${thousands(readings / took)}/s, ${used.toFixed(1)} µs of CPU a reading`,
    raw: `the same bytes by the client alone ${thousands(bare)}/s`,
    ratio: times(readings / took / bare),
    target: `≥ ${thousands(READINGS_PER_SECOND)}/s`,
    met: readings / took >= READINGS_PER_SECOND,
    limitedBy: 'one run at a time: read, written down, sent, settled',
  };
}

/** Readings of a followed workspace; returns how many are in its feed. */
async function fill(product: OneProcess, { workspace, senders }: Fleet, wanted: number): Promise<number> {
  await until('the integration is read', async () => {
    const asked = 'SELECT 1 FROM read.integrations WHERE organization_id = $1';
    return (await product.relational.query(asked, [workspace.id])).length > 0;
  });
  const sender = await startSender({
    url: product.stack.url,
    bases: senders,
    readingsPerPack: 250,
    readingsPerSecond: null,
    values: 'quiet',
  });
  const asked = 'SELECT count() AS fed FROM reading_feed WHERE org = {org: UInt32}';
  const fed = async (): Promise<number> => {
    const [row] = await product.timeSeries.query<{ fed: string }>(asked, { org: workspace.id });
    return Number(row?.fed);
  };
  await until('enough is in the feed', async () => (await fed()) >= wanted, WITHIN_MS);
  const { accepted } = await sender.stop();
  await until('all are stored', async () => (await stored(product)) === SENSORS + accepted, WITHIN_MS);
  await until('all are in the feed', async () => (await fed()) >= accepted, FED_WITHIN_MS);
  const found = await fed();
  if (found !== accepted) throw new Error(`${found} of ${accepted} readings are in the feed`);
  return accepted;
}

async function received(receivers: Receivers, isAll: (heard: ReceivedByPath) => boolean): Promise<ReceivedByPath> {
  const all = { requests: 0, records: 0, doubled: 0, first: Infinity, last: 0 };
  await until(
    'all of it is received',
    async () => {
      for (const { requests, records, doubled } of (await receivers.received()).values()) {
        all.requests += requests;
        all.records += records;
        all.doubled += doubled;
      }
      return isAll(all);
    },
    WITHIN_MS,
  );
  return all;
}

interface Events {
  readonly store: EventStore;
  /** For each webhook. */
  readonly events: number;
}

async function ofEvents(
  { product, receivers }: Desk,
  { workspace, sensorIds }: Fleet,
  { store, events }: Events,
): Promise<Result> {
  const [url] = receivers.answering;
  // One after the other: they are one stream.
  for (let n = 0; n < WEBHOOKS; n += 1)
    await newWebhook(workspace, { name: `Webhook ${n}`, types: ['alarm.commented'], address: `${url}/webhook/${n}` });
  const messages = events * WEBHOOKS;
  const { id: ruleId } = await newRule(workspace);
  const [sensorId = 0] = sensorIds.values();
  const alarmId = await raiseAlarm(store, { organizationId: workspace.id, sensorId, ruleId });
  const all = Array.from({ length: events }, () => randomUUID());
  await forEach(all, (commentId) => comment(store, workspace, { alarmId, commentId }));
  const [begin, cpu] = [performance.now(), cpuMeter(product.roots())];
  const heard = await received(receivers, ({ requests, doubled }) => requests - doubled >= messages);
  const rate = messages / ((performance.now() - begin) / 1_000);
  const ours = (cpu() * 1_000) / messages;
  if (heard.doubled > 0) throw new Error(`${heard.doubled} messages came twice`);
  const alone = await sendBare({ kind: 'webhook', url: `${url}/bare`, messages, atOnce: AT_ONCE * 4 });
  const bare = messages / alone.seconds;
  return {
    goal: 'O6',
    what: `${messages} messages of ${events} events to ${WEBHOOKS} webhooks, from the last commit`,
    ours: `${thousands(rate)}/s, ${ms(ours)} of CPU a message`,
    raw: `the client alone ${thousands(bare)}/s, ${ms((alone.cpuSeconds * 1_000) / messages)} of CPU a message`,
    ratio: times(rate / bare),
    target: `≥ ${MESSAGES_PER_SECOND}/s`,
    met: rate >= MESSAGES_PER_SECOND,
    limitedBy: 'a statement for the outcome of each message',
  };
}

async function comment(
  store: EventStore,
  { id: organizationId, owner }: Workspace,
  { alarmId, commentId }: { readonly alarmId: string; readonly commentId: string },
): Promise<void> {
  const data = { organizationId, alarmId, commentId, text: 'on my way' };
  const actor = { kind: 'user', id: owner.id };
  const metadata = { organizationId, actor, at: new Date().toISOString(), correlationId: alarmId };
  await store.append(alarmStream(alarmId), 'any', [{ id: randomUUID(), type: 'AlarmCommented', data, metadata }]);
}
