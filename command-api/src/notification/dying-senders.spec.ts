import { newBrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WAIT } from '@watchglass/streams/testing/wait';
import { smtpPostOffice } from '../mail/post-office.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../mail/smtp-server-for-tests.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openDesk, type Desk } from './desk-for-tests.ts';
import { LEASE_SECONDS } from './message-store.ts';
import { SHARDS } from './planner-shard.ts';
import { alarmTextsIn } from './texts.ts';
import { startNotifications, type NotificationDeps, type Notifications } from './start-notifications.ts';

/** Steps of two messages, which go together: planned, folded, taken, judged, in hand, handed over, answered, noted. */
const STEPS = 16;

let desk: Desk;
let smtp: TestSmtpServer;
let later = 0;
let receiver: http.Server;
/** What was called at the receiver, in order. */
const calls: { readonly path: string; readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = [];
const HERE = '127.0.0.1';
/** The dead, whose steps end when the tests are over, so that nothing waits for them. */
const dead: Notifications[] = [];
let bury = (): void => undefined;
const burial = new Promise<never>((_done, fail) => {
  bury = () => fail(new Error('this process is dead'));
});
burial.catch(() => undefined);

beforeAll(async () => {
  const more = { WATCHGLASS_OUTGOING_EXCEPTIONS: HERE, WATCHGLASS_PUSH_SERVICES: HERE };
  [desk, smtp] = await Promise.all([openDesk(more), startTestSmtpServer()]);
  receiver = http.createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(201).end();
    });
  });
  receiver.listen(0, HERE);
  await once(receiver, 'listening');
});
afterAll(async () => {
  bury();
  await Promise.all(dead.map((each) => each.stop()));
  receiver.closeAllConnections();
  receiver.close();
  await smtp.stop();
  await desk.api.stop();
});
beforeEach(() => {
  later += 10 * LEASE_SECONDS * 1000;
});

function depsOf(): NotificationDeps {
  const { deps, api } = desk.api;
  const mailFrom = 'w@w.example';
  return {
    ...deps,
    config: {
      publicUrl: 'https://w.example',
      smtpUrl: smtp.url,
      mailFrom,
      dataDir: '',
      secrets: api.deps.config.secrets,
    },
    postOffice: smtpPostOffice(smtp.url, mailFrom),
    outgoing: openOutgoing({ exceptions: [HERE], clock: deps.clock }),
    steady: () => new Date(deps.clock().getTime() + later),
    report: () => undefined,
  };
}

/** A process that does `steps` steps once it is armed, and no other: whatever it does next never ends. */
function mortal(
  deps: NotificationDeps,
  steps: number,
): { readonly deps: NotificationDeps; arm: () => void; died: () => boolean; kill: () => void } {
  let [armed, done, isDead] = [false, 0, false];
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    isDead ||= armed && done === steps;
    if (isDead) return burial;
    if (armed) done += 1;
    return work();
  };
  const { relational, eventStore, postOffice, outgoing } = deps;
  return {
    arm: () => {
      armed = true;
    },
    died: () => isDead,
    kill: () => {
      isDead = true;
    },
    deps: {
      ...deps,
      postOffice: { ...postOffice, deliver: (envelope) => step(() => postOffice.deliver(envelope)) },
      outgoing: { ...outgoing, send: (request) => step(() => outgoing.send(request)) },
      relational: {
        query: (...args) => step(() => relational.query(...args)),
        transaction: (work) => step(() => relational.transaction(work)),
        migrate: (...args) => relational.migrate(...args),
        listen: (...args) => relational.listen(...args),
        close: () => relational.close(),
      } as NotificationDeps['relational'],
      eventStore: {
        append: (...args) => step(() => eventStore.append(...args)),
        readStream: (...args) => eventStore.readStream(...args),
        readAll: (...args) => eventStore.readAll(...args),
        follow: (options) => eventStore.follow(options),
        head: () => eventStore.head(),
        close: () => eventStore.close(),
      },
    },
  };
}

/** The leases of a dead process expire, and what it had in hand is due again. */
async function leasesExpire(): Promise<void> {
  later += (LEASE_SECONDS + 1) * 1000;
  const { relational } = desk.api.deps;
  await relational.query('UPDATE command.notification_leases SET expires_at = now()');
  await relational.query('DELETE FROM command.notification_planners');
}

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);
const notified = async (alarmId: string): Promise<string[]> =>
  (await desk.outcomes(alarmId)).map(({ type, userId }) => `${type} ${userId}`).toSorted();
/** The member's device, which another test of this file adds, is told as well. */
const notifiedPeople = async (alarmId: string): Promise<string[]> => [...new Set(await notified(alarmId))];
const everybody = (): string[] => [desk.owner, desk.member].map(({ id }) => `AlarmNotified ${id}`).toSorted();

it('each message is received under one id and noted once, after whichever step its process died', async () => {
  const deaths: number[] = [];
  for (let steps = 0; steps < STEPS; steps += 1) {
    await leasesExpire();
    const { deps, arm, died, kill } = mortal(depsOf(), steps);
    dead.push(await startNotifications(deps));
    const alarmId = v7();
    const before = smtp.received.length;
    arm();
    await desk.raised(alarmId);
    await eventually(async () => expect(died() || (await notified(alarmId)).length === 2).toBe(true));
    if (died()) deaths.push(steps);
    // One that did all its steps must not renew its leases beside its successor.
    kill();
    await leasesExpire();
    const successor = await startNotifications(depsOf());
    await eventually(async () => expect(await notified(alarmId)).toEqual(everybody()));
    const ids = smtp.received
      .slice(before)
      .map(({ headers, recipients }) => `${recipients.join()} ${headers.get('message-id')}`);
    expect(new Set(ids).size).toBe(2);
    await successor.stop();
  }
  expect(deaths.length).toBeGreaterThan(STEPS / 2);
});

/** A rule that tells the owner, who has a device, a webhook and a Slack channel. */
async function ruleOfCalls(): Promise<string> {
  const { owner, org, api } = desk;
  const at = (path: string): string => `http://${HERE}:${(receiver.address() as AddressInfo).port}/${path}`;
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await api.ask('POST', path, body, { token: owner.token });
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  };
  const { p256dh, auth } = newBrowserKeys(new Uint8Array(16).fill(3));
  await post('/api/user/notifications/devices', { name: 'Phone', endpoint: at('push'), keys: { p256dh, auth } });
  const destinationIds = await Promise.all(
    ['webhook', 'slack'].map((kind) =>
      post(`/api/alarms/${org}/destinations`, { name: kind, kind, language: 'en', address: at(kind) }),
    ),
  );
  return post(`/api/alarms/${org}/rules`, {
    title: 'Called',
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    appliesTo: { kind: 'all' },
    subscribers: { people: [owner.id], destinationIds },
  });
}

it('a process that was paused past its lease sends nothing', async () => {
  await leasesExpire();
  let resume = (): void => undefined;
  const paused = new Promise<void>((done) => {
    resume = done;
  });
  let waiting = 0;
  const deps = depsOf();
  const slow: NotificationDeps = {
    ...deps,
    relational: {
      ...deps.relational,
      transaction: (work) => deps.relational.transaction(work),
      query: async (...args: Parameters<typeof deps.relational.query>) => {
        const isLink = typeof args[0] === 'string' && args[0].includes('INSERT INTO vault.alarm_links');
        if (isLink) {
          const [hashes] = args[1] as readonly [readonly unknown[]];
          waiting += hashes.length;
          await paused;
        }
        return deps.relational.query(...args);
      },
    } as NotificationDeps['relational'],
  };
  const first = await startNotifications(slow);
  const alarmId = v7();
  const before = smtp.received.length;
  await desk.raised(alarmId);
  await eventually(() => expect(waiting).toBe(2));
  await leasesExpire();
  const second = await startNotifications(depsOf());
  await eventually(async () => expect(await notified(alarmId)).toEqual(everybody()));
  resume();
  await first.stop();
  await second.stop();
  expect(smtp.received.length - before).toBe(2);
});

it('a webhook, a Slack channel and a device are called again under the same id or as repeated, whichever step was the last', async () => {
  const ruleId = await ruleOfCalls();
  const outcomes = async (alarmId: string) => (await desk.outcomes(alarmId)).map(({ type }) => type);
  const everything = Array.from({ length: 4 }, () => 'AlarmNotified');
  let deaths = 0;
  for (let steps = 3; steps < 2 * STEPS; steps += 4) {
    // The alarm is new for the clock of waits as well: what is older than an hour is told in one digest.
    desk.api.pass(later);
    later = 0;
    await leasesExpire();
    const { deps, arm, died, kill } = mortal(depsOf(), steps);
    dead.push(await startNotifications(deps));
    const alarmId = v7();
    calls.splice(0);
    arm();
    await desk.raised(alarmId, { ruleId });
    await eventually(async () => expect(died() || (await outcomes(alarmId)).length === 4).toBe(true));
    deaths += Number(died());
    kill();
    await leasesExpire();
    const successor = await startNotifications(depsOf());
    await eventually(async () => expect(await outcomes(alarmId)).toEqual(everything));
    await successor.stop();
    const of = (path: string) => calls.filter((call) => call.path === `/${path}`);
    expect(new Set(of('webhook').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(of('push').map(({ headers }) => headers['topic'])).size).toBe(1);
    const again = of('slack').slice(1);
    expect(again.filter(({ body }) => !body.includes(alarmTextsIn('en').repeated))).toEqual([]);
    expect(of('slack').length).toBeGreaterThan(0);
  }
  expect(deaths).toBeGreaterThan(3);
});

it('a shard whose start fails is taken again with the next leases', async () => {
  await leasesExpire();
  const first = await startNotifications(depsOf());
  const told = v7();
  await desk.raised(told);
  await eventually(async () => expect(await notifiedPeople(told)).toEqual(everybody()));
  await first.stop();
  await leasesExpire();
  let failures = 0;
  const deps = depsOf();
  const { eventStore } = deps;
  const second = await startNotifications({
    ...deps,
    eventStore: {
      append: (...args) => eventStore.append(...args),
      // Only the mark of a shard is read from a revision on.
      readStream: (stream, from) => {
        if (from === undefined || failures > 0) return eventStore.readStream(stream, from);
        failures += 1;
        throw new Error('the event store does not answer');
      },
      readAll: (...args) => eventStore.readAll(...args),
      follow: (options) => eventStore.follow(options),
      head: () => eventStore.head(),
      close: () => eventStore.close(),
    },
  });
  expect(failures).toBe(1);
  const ofEachShard = Array.from({ length: SHARDS }, (_, shard) => `${v7().slice(0, -1)}${shard}`);
  for (const alarmId of ofEachShard) await desk.raised(alarmId);
  for (const alarmId of ofEachShard)
    await eventually(async () => expect(await notifiedPeople(alarmId)).toEqual(everybody()));
  await second.stop();
});
