import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newWebhookSecret } from '@watchglass/command-api/destination/destination-vault';
import { slackRequest } from '@watchglass/command-api/destination/slack';
import { webhookRequest } from '@watchglass/command-api/destination/webhook';
import { outboxPostOffice } from '@watchglass/command-api/mail/post-office';
import { pushRequest } from '@watchglass/command-api/notification/push-request';
import { openOutgoing } from '@watchglass/command-api/outgoing/outgoing';
import type { AddDevice } from '@watchglass/schemas/notification/push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Recorder, TWILIO } from './recorder.ts';

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
  const page = await recorder.page(outbox);
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
  expect(await recorder.page(outbox)).toContain('Freezer −4 °C');
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
  recorder.become('down');
  expect(await send(own)).toMatchObject({ said: 'retry', status: 503 });
  recorder.become('up');
  expect([(await send(own)).said, (await send(others)).said]).toEqual(['taken', 'taken']);
  fresh.close();
  const [refused, checked] = recorder.recordings.all();
  expect(checked?.title).toContain('signature checked');
  expect(refused?.title).toContain('signature not known');
});
