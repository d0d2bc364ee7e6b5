import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newWebhookSecret } from '@watchglass/command-api/destination/destination-vault';
import { slackRequest } from '@watchglass/command-api/destination/slack';
import { webhookRequest } from '@watchglass/command-api/destination/webhook';
import { outboxPostOffice } from '@watchglass/command-api/mail/post-office';
import { pushRequest } from '@watchglass/command-api/notification/push-request';
import { openOutgoing } from '@watchglass/command-api/outgoing/outgoing';
import mqtt from 'mqtt';
import type { AddDevice } from '@watchglass/schemas/notification/push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVICE_CLOUD } from './device-cloud.ts';
import { Recorder } from './recorder.ts';
import { TWILIO } from './twilio.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-recorder-'));
const memory = join(folder, 'recorder.json');
const outbox = join(folder, 'outbox');
const options = { memory, publicUrl: 'http://localhost:8080' };
const outgoing = openOutgoing({ exceptions: ['127.0.0.1'], clock: () => new Date() });
const EVIL = '<script>alert(1)</script> & "x"';
let recorder: Recorder;

beforeAll(async () => {
  recorder = await Recorder.start(options);
});
afterAll(async () => {
  outgoing.close();
  await recorder.stop();
  rmSync(folder, { recursive: true });
});

it('what the product sends to phones, Slack, webhooks and mailboxes is on one page as it arrived, and is no markup', async () => {
  const secret = newWebhookSecret();
  recorder.knowSecret(secret);
  const link = { address: 'http://localhost:8080/1/alarms/alarm/a', text: 'Open alarm' };
  const pushed = { title: `Push ${EVIL}`, body: 'b', path: '/1/alarms/alarm/a', tag: 'a', isUrgent: 'yes' } as const;
  const terms = { masterKey: new Uint8Array(32).fill(1), publicUrl: options.publicUrl };
  const signed = { url: `${recorder.url}/webhook/tickets`, secrets: [secret], id: 'm1', at: new Date() };
  const answers = [
    await outgoing.send(slackRequest(`${recorder.url}/slack/cold`, { title: `Slack ${EVIL}`, lines: [EVIL], link })),
    await outgoing.send(webhookRequest(signed, { type: 'alarm.raised', data: { text: EVIL, url: link.address } })),
    await outgoing.send(pushRequest(recorder.subscription('Anna’s phone') as AddDevice, { pushed, topic: 't' }, terms)),
  ];
  expect(answers.map(({ said }) => said)).toEqual(['taken', 'taken', 'taken']);
  const { deliver } = outboxPostOffice(outbox, 'w@w.example');
  const to = { name: '', address: 'desk@example.org' };
  await deliver({ id: 'a', to, language: 'lv', subject: `Trauksme ā ${EVIL}`, text: `Ā ${EVIL}`, html: '<p>Ā</p>' });
  const page = await recorder.page(outbox, {});
  expect(page).not.toContain('<script>');
  for (const text of [
    'Push &lt;script&gt;',
    'Slack &lt;script&gt;',
    'signature checked',
    'Trauksme ā',
    'Ā &lt;script&gt;',
  ])
    expect(page).toContain(text);
  expect(page).toContain(`href="${link.address}"`);
});

it('speaks as Twilio does: a message is taken, found again, and shown', async () => {
  const path = `/2010-04-01/Accounts/${TWILIO.account}/Messages.json`;
  const body = new URLSearchParams({ To: '+37120000000', From: TWILIO.from, Body: 'Freezer −4 °C' }).toString();
  const taken = await outgoing.send({ url: recorder.url + path, body });
  expect([taken.status, (JSON.parse(taken.body) as { status: string }).status]).toEqual([201, 'queued']);
  const found = await outgoing.send({ url: `${recorder.url}${path}?To=%2B37120000000`, method: 'GET' });
  expect(JSON.parse(found.body)).toMatchObject({ messages: [{ to: '+37120000000', body: 'Freezer −4 °C' }] });
  expect(await recorder.page(outbox, {})).toContain('Freezer −4 °C');
});

it('refuses what is no message', async () => {
  for (const path of ['/push/nobody', '/slack/x', '/elsewhere'])
    expect((await outgoing.send({ url: recorder.url + path, body: 'garbage' })).said).toBe('refused');
});

it('keeps its address and the keys of its phones from start to start', async () => {
  const [url, phone] = [recorder.url, recorder.subscription('Anna’s phone')];
  await recorder.stop();
  recorder = await Recorder.start(options);
  expect([recorder.url, recorder.subscription('Anna’s phone'), recorder.hasMoved]).toEqual([url, phone, false]);
});

it('a webhook of the workspace is checked by its own secret, and is refused while its address is down', async () => {
  const [own, others] = [newWebhookSecret(), newWebhookSecret()];
  recorder.knowSecretOf('back-office', own);
  // The connections of the other one lead to a recorder that has ended.
  const fresh = openOutgoing({ exceptions: ['127.0.0.1'], clock: () => new Date() });
  const send = (secret: string) => {
    const signed = { url: `${recorder.url}/webhook/back-office`, secrets: [secret], id: 'm2', at: new Date() };
    return fresh.send(webhookRequest(signed, { type: 'rule.created', data: {} }));
  };
  await recorder.become('webhook', 'down');
  expect(await send(own)).toMatchObject({ said: 'retry', status: 503 });
  await recorder.become('webhook', 'up');
  expect([(await send(own)).said, (await send(others)).said]).toEqual(['taken', 'taken']);
  fresh.close();
  const [refused, checked] = recorder.recordings.all();
  expect(checked?.title).toContain('signature checked');
  expect(refused?.title).toContain('signature not known');
});

it('says of what came twice, and of what came out of order, that it did', async () => {
  const send = (key: string) =>
    outgoing.send({ url: `${recorder.url}/senml/push`, body: '[]', headers: { 'idempotency-key': key } });
  for (const key of ['a:1-5', 'a:6-9', 'a:6-9', 'b:1-2']) expect(await send(key)).toMatchObject({ said: 'taken' });
  expect(await recorder.page(outbox, {})).toContain('3 taken, 0 refused, 1 came twice, in order');
  await send('a:2-3');
  expect(await recorder.page(outbox, { senml: '7 <readings>' })).toContain('1 out of order');
  expect(await recorder.page(outbox, { senml: '7 <readings>' })).toContain('7 &lt;readings&gt;');
});

it('its MQTT broker takes nothing while it is down, and the same client comes back to it', async () => {
  const client = mqtt.connect(recorder.broker.url, { reconnectPeriod: 20, clean: false, clientId: 'customer' });
  await client.publishAsync('a/b', 'first', { qos: 1 });
  await recorder.become('mqtt', 'down');
  const later = client.publishAsync('a/b', 'second', { qos: 1 });
  expect(await recorder.page(outbox, {})).not.toContain('second');
  await recorder.become('mqtt', 'up');
  await later;
  await client.endAsync(true);
  expect(await recorder.page(outbox, {})).toContain('a/b  second');
});

it('its device cloud lists devices for a token alone, and a page of its own shows tiles in frames', async () => {
  const { clientId, clientSecret, username, password } = DEVICE_CLOUD;
  const form = { grant_type: 'password', client_id: clientId, client_secret: clientSecret, username };
  const ask = (said: string) =>
    outgoing.send({
      url: `${recorder.url}/cloud/oauth/token`,
      body: new URLSearchParams({ ...form, password: said }).toString(),
    });
  expect(await ask('wrong')).toMatchObject({ status: 401 });
  const { access_token: token } = JSON.parse((await ask(password)).body) as { access_token: string };
  const list = (authorization: string) =>
    outgoing.send({ url: `${recorder.url}/cloud/devices`, method: 'GET', headers: { authorization } });
  expect(await list('Bearer x')).toMatchObject({ status: 401 });
  expect(JSON.parse((await list(`Bearer ${token}`)).body)).toMatchObject({ paging: { total: 3 } });
  recorder.embed(['/public/abcdefgh']);
  const shown = await outgoing.send({ url: `${recorder.url}/intranet`, method: 'GET' });
  expect(shown.body).toContain(`src="${options.publicUrl}/public/abcdefgh"`);
});
