import type { DestinationMade } from '@watchglass/schemas/destination/views';
import { WAIT } from '@watchglass/streams/testing/wait';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../command-api-for-tests.ts';
import { smtpPostOffice } from '../mail/post-office.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../mail/smtp-server-for-tests.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openDesk, type Desk } from './desk-for-tests.ts';
import { startNotifications, type Notifications } from './start-notifications.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EXCEPTIONS = ['127.0.0.1'];

interface Call {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

let desk: Desk;
let smtp: TestSmtpServer;
let notifications: Notifications;
let receiver: http.Server;
let later = 0;
let answer: (path: string) => number = () => 200;
const calls: Call[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  [desk, smtp] = await Promise.all([
    openDesk({ WATCHGLASS_OUTGOING_EXCEPTIONS: EXCEPTIONS.join() }),
    startTestSmtpServer(),
  ]);
  receiver = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      calls.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answer(path)).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { api, deps } = desk.api;
  const config = {
    publicUrl: 'https://w.example',
    smtpUrl: smtp.url,
    mailFrom: 'w@w.example',
    dataDir: '',
    secrets: api.deps.config.secrets,
  };
  notifications = await startNotifications({
    ...deps,
    config,
    postOffice: smtpPostOffice(smtp.url, config.mailFrom),
    outgoing: openOutgoing({ exceptions: EXCEPTIONS, clock: deps.clock }),
    steady: () => new Date(deps.clock().getTime() + later),
    report: (error) => void failures.push(error),
  });
});
afterAll(async () => {
  await notifications.stop();
  receiver.closeAllConnections();
  receiver.close();
  await smtp.stop();
  await desk.api.stop();
});
beforeEach(() => {
  calls.splice(0);
  answer = () => 200;
});
afterEach(() => expect(failures).toEqual([]));

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  desk.api.ask(method, `/api/alarms/${desk.org}/${path}`, body, { token: desk.owner.token });
const at = (path: string): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`;
const called = (path: string): Call[] => calls.filter((call) => call.path === `/${path}`);
const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);

async function made(kind: string, address: string): Promise<DestinationMade> {
  const { status, body } = await ask('POST', 'destinations', { name: v7(), kind, language: 'en', address });
  expect(status).toBe(201);
  return body as unknown as DestinationMade;
}

/** A rule that tells these destinations and nobody else; returns its id. */
async function ruleTelling(...destinationIds: string[]): Promise<string> {
  const { status, body } = await ask('POST', 'rules', {
    title: v7(),
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    appliesTo: { kind: 'all' },
    subscribers: { people: [], destinationIds },
  });
  expect(status).toBe(201);
  return String(body['id']);
}

async function raisedBy(ruleId: string): Promise<string> {
  const alarmId = v7();
  await desk.raised(alarmId, { ruleId, ruleTitle: 'Too <!channel> & *warm*' });
  return alarmId;
}

/** By the library of Standard Webhooks. */
function signatureOf({ headers, body }: Call, secret: string | null): string {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return new Webhook(secret ?? '').sign(String(headers['webhook-id']), at, body);
}

const outcomes = async (alarmId: string, count: number) => {
  await eventually(async () => expect(await desk.outcomes(alarmId)).toHaveLength(count));
  return desk.outcomes(alarmId);
};

describe('a webhook', () => {
  it('is called with a signature, for the raise and for the end', async () => {
    const { id, secret } = await made('webhook', at('signed'));
    const alarmId = await raisedBy(await ruleTelling(id));
    expect(await outcomes(alarmId, 1)).toMatchObject([{ type: 'AlarmNotified', destinationId: id, cause: 'raised' }]);
    await desk.resolved(alarmId);
    await outcomes(alarmId, 2);
    const told = called('signed').map((call) => {
      expect(call.headers['webhook-signature']).toBe(signatureOf(call, secret));
      return JSON.parse(call.body) as object;
    });
    expect(told).toMatchObject([
      { type: 'alarm.raised', data: { alarmId, subject: 'Freezer & 3', value: 12.44, severity: 80 } },
      {
        type: 'alarm.resolved',
        data: { alarmId, value: 4, url: `https://w.example/${desk.org}/alarms/alarm/${alarmId}` },
      },
    ]);
  });

  it('is called again under the same id after a failure, and not for an alarm that somebody acknowledged meanwhile', async () => {
    const { id } = await made('webhook', at('busy'));
    const ruleId = await ruleTelling(id);
    answer = () => 500;
    const [alarmId, taken] = [await raisedBy(ruleId), await raisedBy(ruleId)];
    await eventually(async () => {
      const putOff = await desk.api.deps.relational.query(
        'SELECT 1 FROM command.messages WHERE recipient = $1 AND attempts = 1 AND claim IS NULL',
        [id],
      );
      expect(putOff).toHaveLength(2);
    });
    await desk.happened(taken, {
      type: 'AlarmAcknowledged',
      data: { alarmId: taken, organizationId: desk.org, raise: 1 },
    });
    answer = () => 200;
    later += MINUTE;
    expect(await outcomes(alarmId, 1)).toMatchObject([{ type: 'AlarmNotified' }]);
    expect(await outcomes(taken, 1)).toMatchObject([{ type: 'AlarmNotificationSkipped', reason: 'acknowledged' }]);
    const ids = called('busy').map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  });

  it('that takes nothing for three days is switched off, and is told nothing until it is switched on', async () => {
    const { id } = await made('webhook', at('dead'));
    const ruleId = await ruleTelling(id);
    answer = () => 410;
    await outcomes(await raisedBy(ruleId), 1);
    await desk.api.deps.relational.query(
      "UPDATE command.failing_destinations SET failing_since = failing_since - interval '73 hours'",
    );
    await outcomes(await raisedBy(ruleId), 1);
    const switched = () => desk.api.events({ types: ['DestinationSwitchedOff'] });
    await eventually(async () => expect(await switched()).toHaveLength(1));
    expect((await switched())[0]).toMatchObject({ data: { destinationId: id, cause: 'failing' } });
    expect(await outcomes(await raisedBy(ruleId), 1)).toMatchObject([{ reason: 'off' }]);
    answer = () => 200;
    expect((await ask('POST', `destinations/${id}/enable`)).status).toBe(200);
    expect(await outcomes(await raisedBy(ruleId), 1)).toMatchObject([{ type: 'AlarmNotified' }]);
  });
});

describe('a Slack channel', () => {
  it('gets blocks in which nothing that people wrote is markup', async () => {
    const { id } = await made('slack', at('slack'));
    await outcomes(await raisedBy(await ruleTelling(id)), 1);
    const { text, blocks } = JSON.parse(called('slack')[0]?.body ?? '') as { text: string; blocks: object[] };
    expect(text).toContain('Too &lt;!channel&gt; &amp; *warm*');
    expect(blocks).toMatchObject([
      { type: 'header', text: { type: 'plain_text' } },
      { type: 'section', text: { type: 'mrkdwn', text: expect.stringContaining('Freezer &amp; 3: 12.4 °C') } },
      { type: 'actions' },
    ]);
    expect(JSON.stringify(blocks[1])).not.toContain('<!channel>');
  });
});

describe('a shared mailbox', () => {
  it('is told nothing before somebody opens the link, which confirms this address alone', async () => {
    const { id } = await made('mailbox', 'Desk@example.org');
    const ruleId = await ruleTelling(id);
    expect(await outcomes(await raisedBy(ruleId), 1)).toMatchObject([{ reason: 'off' }]);
    expect((await ask('POST', `destinations/${id}/test`)).code).toBe('MailboxNotConfirmed');
    const token = async (address: string): Promise<string> => {
      const found = await vi.waitFor(async () => {
        const mail = (await desk.api.mails()).find((each) => each.includes(`<${address}>`) || each.includes(address));
        const text = (mail ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        return /confirm-mailbox\?token=([\w.~-]+)/.exec(text)?.[1] ?? expect.fail('no mail yet');
      }, WAIT);
      return found;
    };
    const confirm = async (with_: string) => desk.api.ask('POST', '/api/mailbox-confirm', { token: with_ });
    const first = await token('desk@example.org');
    const change = { name: v7(), language: 'en', address: 'other@example.org' };
    expect((await ask('PUT', `destinations/${id}`, change)).status).toBe(200);
    expect((await confirm(first)).code).toBe('LinkNotValid');
    expect((await confirm(await token('other@example.org'))).status).toBe(200);
    expect(await outcomes(await raisedBy(ruleId), 1)).toMatchObject([{ type: 'AlarmNotified', destinationId: id }]);
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['other@example.org']]);
    expect(smtp.received[0]?.headers.has('bcc')).toBe(false);
    expect(smtp.received[0]?.html).toContain('Too &lt;!channel&gt; &amp; *warm*');
  });
});

describe('a destination', () => {
  it('is tried at once, and the answer says what became of it', async () => {
    const { id } = await made('webhook', at('tried'));
    expect((await ask('POST', `destinations/${id}/test`)).body).toEqual({ outcome: 'sent', status: 200, why: '200' });
    answer = () => 503;
    expect((await ask('POST', `destinations/${id}/test`)).body).toEqual({ outcome: 'failed', status: 503, why: '503' });
  });

  it('stays while a rule or a policy uses it, and is of no use to another workspace', async () => {
    const [{ id }, { id: called_ }] = [await made('webhook', at('used')), await made('slack', at('called'))];
    const ruleId = await ruleTelling(id);
    const steps = [{ afterMinutes: 0, targets: [{ kind: 'destination', id: called_ }] }];
    const policy = await ask('POST', 'escalations', { name: v7(), repeats: 0, steps });
    expect(policy.status).toBe(201);
    await eventually(async () => expect((await ask('DELETE', `destinations/${id}`)).code).toBe('InUse'));
    expect((await ask('DELETE', `destinations/${called_}`)).code).toBe('InUse');
    const stranger = await desk.api.person('Sam');
    const elsewhere = await desk.api.organization(stranger, 'Elsewhere');
    const theirs = (method: string, path: string, body?: object) =>
      desk.api.ask(method, `/api/alarms/${elsewhere}/${path}`, body, { token: stranger.token });
    for (const verb of ['test', 'secret', 'disable'])
      expect((await theirs('POST', `destinations/${id}/${verb}`)).status).toBe(404);
    expect((await theirs('POST', 'escalations', { name: 'x', repeats: 0, steps })).code).toBe('DestinationUnknown');
    expect((await ask('DELETE', `escalations/${String(policy.body['id'])}`)).status).toBe(200);
    expect((await ask('DELETE', `destinations/${called_}`)).status).toBe(200);
    const kept = await desk.api.deps.relational.query(
      'SELECT 1 FROM vault.destination_secrets WHERE destination_id = $1',
      [called_],
    );
    expect(kept).toEqual([]);
    expect(ruleId).not.toBe('');
  });

  it('keeps its address and secret out of every event', async () => {
    const { secret } = await made('webhook', at('a-very-secret-path'));
    const told = JSON.stringify(await desk.api.events({ streamPrefixes: ['destinations-'] }));
    for (const hidden of ['a-very-secret-path', secret ?? '', 'desk@example.org']) expect(told).not.toContain(hidden);
  });

  it.each([
    ['webhook', 'https://10.0.0.1/hook', 'AddressNotAllowed'],
    ['webhook', 'https://[::ffff:10.0.0.1]/hook', 'AddressNotAllowed'],
    ['slack', 'http://hooks.slack.com/services/x', 'AddressNotAllowed'],
    ['slack', 'https://user:pass@hooks.slack.com/services/x', 'AddressNotAllowed'],
    ['webhook', 'somewhere', 'AddressNotAllowed'],
    ['mailbox', 'https://example.org', 'MailboxInvalid'],
    ['mailbox', 'a@b.example\r\nBcc: c@d.example', 'MailboxInvalid'],
  ])('of kind %s refuses %s', async (kind, address, code) => {
    expect((await ask('POST', 'destinations', { name: v7(), kind, language: 'en', address })).code).toBe(code);
  });

  it('is changed by administrators alone', async () => {
    const body = { name: v7(), kind: 'webhook', language: 'en', address: at('x') };
    const { status } = await desk.api.ask('POST', `/api/alarms/${desk.org}/destinations`, body, {
      token: desk.member.token,
    });
    expect(status).toBe(403);
  });
});

it('an escalation policy calls a destination after its minutes', async () => {
  const { id } = await made('webhook', at('stepped'));
  const steps = [{ afterMinutes: 5, targets: [{ kind: 'destination', id }] }];
  const { body } = await ask('POST', 'escalations', { name: v7(), repeats: 0, steps });
  const rule = await ask('POST', 'rules', {
    title: v7(),
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    appliesTo: { kind: 'all' },
    subscribers: { people: [], destinationIds: [], escalationId: body['id'] },
  });
  const alarmId = await raisedBy(String(rule.body['id']));
  await eventually(async () => {
    const waiting = await desk.api.deps.relational.query('SELECT 1 FROM command.escalation_steps WHERE alarm_id = $1', [
      alarmId,
    ]);
    expect(waiting.length).toBeGreaterThan(0);
  });
  expect(called('stepped')).toEqual([]);
  later += 5 * MINUTE + 1000;
  expect(await outcomes(alarmId, 1)).toMatchObject([{ type: 'AlarmNotified', destinationId: id }]);
});

it('a webhook that refuses is not called again, and has two signatures for a day after its secret was renewed', async () => {
  const { id, secret: old } = await made('webhook', at('strict'));
  const ruleId = await ruleTelling(id);
  answer = () => 400;
  expect(await outcomes(await raisedBy(ruleId), 1)).toMatchObject([
    { type: 'AlarmNotificationFailed', reason: 'refused' },
  ]);
  answer = () => 200;
  const { secret } = (await ask('POST', `destinations/${id}/secret`)).body as { secret: string };
  const signatures = async (): Promise<string[]> => {
    const before = called('strict').length;
    await raisedBy(ruleId);
    await eventually(() => expect(called('strict').length).toBe(before + 1));
    return String(called('strict').at(-1)?.headers['webhook-signature']).split(' ');
  };
  const both = await signatures();
  const call = called('strict').at(-1) ?? expect.fail();
  expect(both).toEqual([signatureOf(call, secret), signatureOf(call, old)]);
  desk.api.pass(25 * HOUR);
  expect(await signatures()).toHaveLength(1);
});
