import { WAIT } from '@watchglass/streams/testing/wait';
import { decryptPush, newBrowserKeys, type BrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, Person } from '../command-api-for-tests.ts';
import { smtpPostOffice } from '../mail/post-office.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../mail/smtp-server-for-tests.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openDesk, type Desk } from './desk-for-tests.ts';
import { startNotifications, type Notifications } from './start-notifications.ts';

const DEVICES = '/api/user/notifications/devices';
let desk: Desk;
let smtp: TestSmtpServer;
let service: http.Server;
let notifications: Notifications;
let answer: (path: string) => number = () => 201;
const pushes: { path: string; body: Buffer; topic: unknown }[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  const more = { WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1', WATCHGLASS_PUSH_SERVICES: '127.0.0.1' };
  [desk, smtp] = await Promise.all([openDesk(more), startTestSmtpServer()]);
  service = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      pushes.push({ path, body: Buffer.concat(parts), topic: request.headers['topic'] });
      response.writeHead(answer(path)).end();
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { api, deps } = desk.api;
  const mailFrom = 'w@w.example';
  const { secrets } = api.deps.config;
  notifications = await startNotifications({
    ...deps,
    config: { publicUrl: 'https://w.example', smtpUrl: smtp.url, mailFrom, dataDir: '', secrets },
    postOffice: smtpPostOffice(smtp.url, mailFrom),
    outgoing: openOutgoing({ exceptions: ['127.0.0.1'], clock: deps.clock }),
    steady: deps.clock,
    report: (error) => void failures.push(error),
  });
});
afterAll(async () => {
  await notifications.stop();
  service.closeAllConnections();
  service.close();
  await smtp.stop();
  await desk.api.stop();
});
beforeEach(() => {
  pushes.splice(0);
  answer = () => 201;
});
afterEach(() => expect(failures).toEqual([]));

const ask = (by: Person, method: string, path = '', body?: object): Promise<Answer> =>
  desk.api.ask(method, `${DEVICES}${path}`, body, { token: by.token });

async function device(
  by: Person,
  path: string = v7(),
): Promise<{ readonly id: string; readonly path: string; readonly keys: BrowserKeys }> {
  const keys = newBrowserKeys(randomBytes(16));
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/${path}`;
  const { p256dh, auth } = keys;
  const { status, body } = await ask(by, 'POST', '', { name: 'Phone of Olga', endpoint, keys: { p256dh, auth } });
  expect(status).toBe(201);
  return { id: String(body['id']), path, keys };
}

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);
const at = (path: string) => pushes.filter((push) => push.path === `/${path}`);
const ofPush = async (alarmId: string) =>
  (await desk.api.deps.relational.query<{ outcome: string | null; reason: string | null }>(
    `SELECT outcome, reason FROM command.messages WHERE alarm_id = $1 AND channel = 'push'`,
    [alarmId],
  )) as readonly { outcome: string | null; reason: string | null }[];

it('an alarm is pushed to each device of the person, which alone can read it', async () => {
  const [phone, desktop] = [await device(desk.owner), await device(desk.owner)];
  const alarmId = v7();
  await desk.raised(alarmId);
  await eventually(() => expect([at(phone.path).length, at(desktop.path).length]).toEqual([1, 1]));
  const [push] = at(phone.path);
  const { title, path, tag, isUrgent } = JSON.parse(decryptPush(push?.body ?? Buffer.of(), phone.keys)) as Record<
    string,
    string
  >;
  expect({ title, path, tag, isUrgent }).toMatchObject({
    title: expect.stringContaining('Freezer & 3'),
    path: `/${desk.org}/alarms/alarm/${alarmId}`,
    tag: alarmId,
    isUrgent: 'yes',
  });
  expect(push?.topic).toBe(alarmId.replaceAll('-', ''));
  expect(() => decryptPush(push?.body ?? Buffer.of(), desktop.keys)).toThrow();
  await eventually(async () => expect(await ofPush(alarmId)).toMatchObject([{ outcome: 'sent' }]));
  for (const { id } of [phone, desktop]) expect((await ask(desk.owner, 'DELETE', `/${id}`)).status).toBe(200);
});

it('a device that its push service does not know any more is removed, and its owner is told', async () => {
  const { id, path } = await device(desk.owner);
  answer = (called) => (called === `/${path}` ? 410 : 201);
  const alarmId = v7();
  await desk.raised(alarmId);
  await eventually(async () => expect(await ofPush(alarmId)).toMatchObject([{ outcome: 'failed', reason: 'refused' }]));
  const removed = await desk.api.events({ types: ['NotificationDeviceRemoved'] });
  expect(removed.at(-1)).toMatchObject({ data: { deviceId: id, userId: desk.owner.id, cause: 'gone' } });
  await eventually(async () => expect((await desk.api.mails()).join('')).toContain('Phone of Olga'));
  expect((await ask(desk.owner, 'POST', `/${id}/test`)).status).toBe(404);
});

it('a browser that somebody else uses now is their device alone', async () => {
  const shared = v7();
  await device(desk.owner, shared);
  const theirs = await device(desk.member, shared);
  const events = await desk.api.events({ types: ['NotificationDeviceRemoved'] });
  expect(events.at(-1)).toMatchObject({ data: { userId: desk.owner.id, cause: 'taken' } });
  await desk.raised(v7());
  await eventually(() => expect(at(shared)).toHaveLength(1));
  expect(() => decryptPush(at(shared)[0]?.body ?? Buffer.of(), theirs.keys)).not.toThrow();
  expect((await ask(desk.owner, 'DELETE', `/${theirs.id}`)).status).toBe(404);
  expect((await ask(desk.member, 'DELETE', `/${theirs.id}`)).status).toBe(200);
});

it('a browser that is added again keeps its place, a test is answered at once, and the eleventh device is refused', async () => {
  const path = v7();
  const { id } = await device(desk.member, path);
  expect((await device(desk.member, path)).id).toBe(id);
  expect((await ask(desk.member, 'POST', `/${id}/test`)).body).toEqual({ outcome: 'sent', why: null });
  answer = () => 500;
  expect((await ask(desk.member, 'POST', `/${id}/test`)).body).toEqual({ outcome: 'failed', why: '500' });
  for (let count = 1; count < 10; count += 1) await device(desk.member);
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const more = { name: 'x', endpoint: 'http://127.0.0.1:1/x', keys };
  expect((await ask(desk.member, 'POST', '', more)).code).toBe('TooManyDevices');
  expect((await ask(desk.member, 'POST', '', { ...more, endpoint: 'https://evil.example/x' })).code).toBe(
    'PushServiceUnknown',
  );
});

it('keeps addresses and keys of devices out of every event', async () => {
  const { path, keys } = await device(desk.owner, 'a-capability');
  const told = JSON.stringify(await desk.api.events({ streamPrefixes: ['notification-'] }));
  for (const hidden of [path, keys.p256dh, keys.auth, 'Phone of Olga']) expect(told).not.toContain(hidden);
});
