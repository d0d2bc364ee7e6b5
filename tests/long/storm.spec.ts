import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DestinationMade } from '@watchglass/schemas/destination/views';
import { smtpPostOffice } from '@watchglass/command-api/mail/post-office';
import { openDesk, type Desk } from '@watchglass/command-api/notification/desk-for-tests';
import { startNotifications, type Notifications } from '@watchglass/command-api/notification/start-notifications';
import { openOutgoing, type Outgoing } from '@watchglass/command-api/outgoing/outgoing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailSink, type MailSink } from '../bench/mail-sink.ts';
import { until } from '../stack/until.ts';

const [RAISES, WITHIN_MS, PEOPLE] = [5_000, 10_000, 20];
const EACH_MS = 100;
const MESSAGES_MOST = 50;
const FIRST_WITHIN_MS = 1_000;
const GROWS_MOST_MIB = 100;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SAMPLE_EVERY_MS = 4_000;
/** Lanes are looked at each second. */
const LOOK_MS = 1_000;
const PATIENCE_MS = 900_000;
const EXCEPTIONS = ['127.0.0.1'];

let desk: Desk;
let sink: MailSink;
let receiver: http.Server;
let outgoing: Outgoing;
let notifications: Notifications;
let later = 0;
let steady: () => Date;
/** When each webhook was first called, by its path. */
const calledAt = new Map<string, number>();
const failures: unknown[] = [];

beforeAll(async () => {
  [desk, sink] = await Promise.all([openDesk({ WATCHGLASS_OUTGOING_EXCEPTIONS: EXCEPTIONS.join() }), startMailSink()]);
  receiver = http.createServer((request, response) => {
    const path = request.url ?? '';
    if (!calledAt.has(path)) calledAt.set(path, Date.now());
    // The dead one takes the connection and says nothing.
    if (path !== '/dead') request.resume().on('end', () => response.end());
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { deps, api } = desk.api;
  const begun = performance.now();
  steady = () => new Date(deps.clock().getTime() + performance.now() - begun + later);
  outgoing = openOutgoing({ exceptions: EXCEPTIONS, clock: deps.clock });
  notifications = await startNotifications({
    ...deps,
    config: { ...api.deps.config, smtpUrl: sink.url, mailFrom: 'w@w.example', dataDir: '' },
    postOffice: smtpPostOffice(sink.url, 'w@w.example'),
    outgoing,
    steady,
    report: (error) => void failures.push(error),
  });
});
afterAll(async () => {
  await notifications.stop();
  outgoing.close();
  receiver.closeAllConnections();
  receiver.close();
  await sink.stop();
  await desk.api.stop();
  expect(failures).toEqual([]);
});

async function made(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await desk.api.ask('POST', `/api/alarms/${desk.org}/${path}`, body, { token: desk.owner.token });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function webhook(path: string): Promise<string> {
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`;
  const { id } = (await made('destinations', {
    name: path,
    kind: 'webhook',
    language: 'en',
    address,
  })) as unknown as DestinationMade;
  return id;
}

/** A rule that tells twenty people, a webhook that answers and one that does not. */
async function ruleOfAll(): Promise<string> {
  const people = [desk.owner.id, desk.member.id];
  while (people.length < PEOPLE) {
    // So many sign in from one address in an hour, and no more.
    desk.api.pass(HOUR / 4);
    const person = await desk.api.person(`Person${people.length}`);
    await desk.api.member({ organization: desk.org, by: desk.owner }, person, {
      role: 1,
      permissions: { sensors: 'r', alarms: 'w' },
    });
    people.push(person.id);
  }
  const destinationIds = [await webhook('dead'), await webhook('well')];
  const { id } = await made('rules', {
    title: 'Too warm',
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    appliesTo: { kind: 'all' },
    subscribers: { people, destinationIds },
  });
  return String(id);
}

/** Heap and buffers after a collection, in MiB. */
function heldMiB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}

const rows = <R extends Record<string, unknown>>(sql: string): Promise<R[]> => desk.api.deps.relational.query<R>(sql);
const count = async (where: string): Promise<number> =>
  Number((await rows<{ n: string }>(`SELECT count(*) AS n FROM command.messages WHERE ${where}`))[0]?.n);

it('5,000 raises in ten seconds are few messages to each of twenty people, the first within a second, whoever is dead', async () => {
  const ruleId = await ruleOfAll();
  const before = heldMiB();
  let [most, sampledAt] = [before, performance.now()];
  // A collection costs tenths of a second.
  const sample = (): void => {
    if (performance.now() - sampledAt < SAMPLE_EVERY_MS) return;
    sampledAt = performance.now();
    most = Math.max(most, heldMiB());
  };
  const begin = Date.now();
  const raised: Promise<void>[] = [];
  for (let at = 0; at < WITHIN_MS; at += EACH_MS) {
    await sleep(Math.max(0, begin + at - Date.now()));
    for (let i = 0; i < (RAISES * EACH_MS) / WITHIN_MS; i += 1) raised.push(desk.raised(randomUUID(), { ruleId }));
    sample();
  }
  await Promise.all(raised);
  const all = RAISES * (PEOPLE + 2);
  await until(
    'all is planned',
    async () => {
      sample();
      return (await count('true')) === all;
    },
    PATIENCE_MS,
  );
  const mails = await rows<{ ids: string[] }>(
    "SELECT array_agg(id) AS ids FROM command.messages WHERE channel = 'email' AND outcome = 'sent' GROUP BY recipient",
  );
  const first = mails.map(({ ids }) => Math.min(...ids.map((id) => (sink.heardAt.get(id) ?? Infinity) - begin)));
  expect(first).toHaveLength(PEOPLE);

  const toPeople = "channel = 'email' AND outcome IS NULL";
  const isDue = () =>
    `${toPeople} AND (claim IS NOT NULL OR way IS NOT NULL AND due_at <= '${steady().toISOString()}')`;
  await until(
    'everybody is told of everything',
    async () => {
      sample();
      if ((await count(toPeople)) === 0) return true;
      if ((await count(isDue())) === 0) later += MINUTE / 2;
      await sleep(LOOK_MS);
      return false;
    },
    PATIENCE_MS,
  );
  const toEach = await rows<{ n: number }>(
    "SELECT count(*)::int AS n FROM command.messages WHERE channel = 'email' AND outcome = 'sent' GROUP BY recipient",
  );
  expect(toEach).toHaveLength(PEOPLE);
  expect(Math.max(...toEach.map(({ n }) => n))).toBeLessThanOrEqual(MESSAGES_MOST);
  // Each alarm was told to each person, alone or in another message.
  expect(await count("channel = 'email' AND NOT (outcome = 'sent' OR reason = 'folded' AND bundle IS NOT NULL)")).toBe(
    0,
  );
  expect(Math.max(...first, (calledAt.get('/well') ?? Infinity) - begin)).toBeLessThanOrEqual(FIRST_WITHIN_MS);
  expect(most - before).toBeLessThanOrEqual(GROWS_MOST_MIB);
});
