import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text as whole } from 'node:stream/consumers';
import { smtpPostOffice } from '@watchglass/command-api/mail/post-office';
import { startTestSmtpServer, type TestSmtpServer } from '@watchglass/command-api/mail/smtp-server-for-tests';
import { openDesk, type Desk } from '@watchglass/command-api/notification/desk-for-tests';
import { startNotifications, type Notifications } from '@watchglass/command-api/notification/start-notifications';
import { openOutgoing, type Outgoing } from '@watchglass/command-api/outgoing/outgoing';
import { newBrowserKeys } from '@watchglass/streams/testing/decrypt-push';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../stack/until.ts';

const HERE = '127.0.0.1';
const NUMBER = '+37121234567';
const TEN_MEGABYTES = 'x'.repeat(10_000_000);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const RETRY_AFTER_SECONDS = 120;
/** A mail server has fifteen seconds to greet. */
const PATIENCE_MS = 120_000;
const BY_HTTP = ['push', 'slack', 'sms', 'webhook'];

/** What is wrong with a provider. */
type Fault =
  | 'refuses'
  | 'hangs'
  | 'answers 429'
  | 'answers 500'
  | 'answers 301'
  | 'talks nonsense'
  | 'says ten megabytes';

let desk: Desk;
let smtp: TestSmtpServer;
let outgoing: Outgoing;
let notifications: Notifications;
let ruleId: string;
let later = 0;
let fault: Fault | null = null;
const calls: { readonly path: string; readonly id: unknown; readonly form: URLSearchParams }[] = [];
const failures: unknown[] = [];

const provider = http.createServer((request, response) => {
  void (async () => {
    const body = await whole(request);
    const form = new URLSearchParams(body);
    const isQuestion = request.method === 'GET';
    if (!isQuestion) calls.push({ path: request.url ?? '', id: request.headers['webhook-id'], form });
    if (fault === null && isQuestion) response.end('{"messages":[]}');
    else answer(request, response);
  })();
});

// oxlint-disable-next-line complexity -- every fault is named
function answer({ socket }: http.IncomingMessage, response: http.ServerResponse): void {
  switch (fault) {
    case null:
      return void response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
    case 'answers 429':
      return void response.writeHead(429, { 'retry-after': String(RETRY_AFTER_SECONDS) }).end();
    case 'answers 500':
      return void response.writeHead(500).end();
    case 'answers 301':
      return void response.writeHead(301, { location: `${addressOf(provider)}/elsewhere` }).end();
    case 'talks nonsense':
      return void socket.end('what is this\r\n\r\n');
    case 'says ten megabytes':
      return void response.writeHead(201).end(TEN_MEGABYTES);
    case 'refuses':
      return void socket.destroy();
    case 'hangs':
  }
}

const gated = new Set<net.Socket>();
/** Before the mail server: what is wrong with it before it says a word. */
const gate = net.createServer((socket) => {
  gated.add(socket);
  socket.on('close', () => gated.delete(socket));
  socket.on('error', () => socket.destroy());
  if (fault === 'hangs') return;
  if (fault === 'refuses') socket.destroy();
  else if (fault === 'talks nonsense') socket.end('what is this\r\n');
  else if (fault === 'says ten megabytes') socket.end(TEN_MEGABYTES);
  else {
    const behind = net.connect(Number(new URL(smtp.url).port), HERE);
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  }
});

function addressOf(server: net.Server): string {
  return `http://${HERE}:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  for (const server of [provider, gate]) {
    server.listen(0, HERE);
    await once(server, 'listening');
  }
  smtp = await startTestSmtpServer();
  desk = await openDesk({
    WATCHGLASS_TWILIO_URL: addressOf(provider),
    WATCHGLASS_TWILIO_ACCOUNT: 'AC1',
    WATCHGLASS_TWILIO_TOKEN: '12345',
    WATCHGLASS_TWILIO_FROM: '+37120000000',
    WATCHGLASS_SMS_COUNTRIES: 'LV',
    WATCHGLASS_OUTGOING_EXCEPTIONS: HERE,
    WATCHGLASS_PUSH_SERVICES: HERE,
  });
  const { deps, api } = desk.api;
  const { config } = api.deps;
  const smtpUrl = addressOf(gate).replace('http:', 'smtp:');
  outgoing = openOutgoing({ ...config.outgoing, clock: deps.clock, deadlineMs: 5 * SECOND });
  notifications = await startNotifications({
    ...deps,
    config: { ...config, smtpUrl, mailFrom: 'w@w.example', dataDir: '' },
    postOffice: smtpPostOffice(smtpUrl, 'w@w.example'),
    outgoing,
    steady,
    report: (error) => void failures.push(error),
  });
  await beReachable();
  ruleId = await ruleOfAll();
});
afterAll(async () => {
  await notifications.stop();
  outgoing.close();
  provider.closeAllConnections();
  provider.close();
  gate.close();
  await smtp.stop();
  await desk.api.stop();
  expect(failures).toEqual([]);
});

const steady = (): Date => new Date(desk.api.deps.clock().getTime() + later);

async function asked(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: said } = await desk.api.ask(method, path, body, { token: desk.owner.token });
  expect([200, 201]).toContain(status);
  return said;
}

/** The owner has a phone and a browser, and wants every channel. */
async function beReachable(): Promise<void> {
  const mine = '/api/user/notifications';
  await asked('POST', `${mine}/phone`, { phone: NUMBER });
  const code = /\d{6}/.exec(calls.at(-1)?.form.get('Body') ?? '')?.[0];
  await asked('POST', `${mine}/phone/confirm`, { code });
  const { p256dh, auth } = newBrowserKeys(randomBytes(16));
  await asked('POST', `${mine}/devices`, {
    name: 'Phone',
    endpoint: `${addressOf(provider)}/push`,
    keys: { p256dh, auth },
  });
  const all = ['email', 'push', 'sms'];
  await asked('PUT', mine, { channels: { warning: all, critical: all, baseOffline: all }, quietHours: null });
}

async function ruleOfAll(): Promise<string> {
  const made = (kind: string) =>
    asked('POST', `/api/alarms/${desk.org}/destinations`, {
      name: kind,
      kind,
      language: 'en',
      address: `${addressOf(provider)}/${kind}`,
    });
  const { id } = await asked('POST', `/api/alarms/${desk.org}/rules`, {
    title: 'Too warm',
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    appliesTo: { kind: 'all' },
    subscribers: {
      people: [desk.owner.id],
      destinationIds: [(await made('webhook'))['id'], (await made('slack'))['id']],
    },
  });
  return String(id);
}

interface Row extends Record<string, unknown> {
  readonly channel: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly due_at: Date;
  readonly claim: string | null;
}

/** The messages of an alarm, once all of them are so. */
function messages(alarmId: string, what: string, areSo: (row: Row) => boolean): Promise<readonly Row[]> {
  return until(
    what,
    async () => {
      const rows = await desk.api.deps.relational.query<Row>(
        'SELECT * FROM command.messages WHERE alarm_id = $1 ORDER BY channel',
        [alarmId],
      );
      return rows.length === 1 + BY_HTTP.length && rows.every(areSo) && rows;
    },
    PATIENCE_MS,
  );
}

const isSettled = ({ outcome }: Row): boolean => outcome !== null;
const isTried = (row: Row): boolean => isSettled(row) || (row.attempts > 0 && row.claim === null);

async function raised(how: Fault | null): Promise<string> {
  // What the last alarm sent counts for no limit of this one.
  desk.api.pass(later + 20 * MINUTE);
  later = 0;
  fault = how;
  // The mail server is called anew, instead of by a connection from better days.
  for (const socket of gated) socket.destroy();
  calls.splice(0);
  const alarmId = randomUUID();
  await desk.raised(alarmId, { ruleId });
  return alarmId;
}

it.each(['refuses', 'hangs', 'answers 429', 'answers 500', 'talks nonsense'] as const)(
  'each provider that %s is tried again, no sooner than it wishes, and has each message once it is well',
  async (how) => {
    const alarmId = await raised(how);
    const tried = await messages(alarmId, 'each was tried', isTried);
    const byHttp = tried.filter(({ channel }) => BY_HTTP.includes(channel));
    expect(byHttp.map(({ outcome }) => outcome)).toEqual(BY_HTTP.map(() => null));
    const waits = byHttp.map(({ due_at: at }) => Math.round((at.getTime() - steady().getTime()) / SECOND));
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(how === 'answers 429' ? RETRY_AFTER_SECONDS : 4);
      expect(wait).toBeLessThanOrEqual(how === 'answers 429' ? RETRY_AFTER_SECONDS : 6);
    }
    fault = null;
    later += 3 * MINUTE;
    const settled = await messages(alarmId, 'each was taken', isSettled);
    expect(settled.map(({ channel, outcome }) => `${channel} ${outcome}`)).toEqual(
      ['email', ...BY_HTTP].map((channel) => `${channel} sent`),
    );
    const ids = calls.filter(({ path }) => path === '/webhook').map(({ id }) => id);
    expect([ids.length > 1 || how === 'refuses', new Set(ids).size]).toEqual([true, 1]);
  },
);

it('a provider that redirects is not followed, and not called again', async () => {
  const alarmId = await raised('answers 301');
  const settled = await messages(alarmId, 'each is settled', isSettled);
  expect(settled.map(({ channel, outcome, reason }) => `${channel} ${outcome} ${reason}`)).toEqual([
    'email sent null',
    ...BY_HTTP.map((channel) => `${channel} failed refused`),
  ]);
  expect(calls).toHaveLength(BY_HTTP.length);
});

it('a provider that takes a message and says ten megabytes has taken it; a mail server that does has not', async () => {
  const alarmId = await raised('says ten megabytes');
  const tried = await messages(alarmId, 'each was tried', isTried);
  expect(tried.map(({ channel, outcome }) => `${channel} ${outcome}`)).toEqual([
    'email null',
    ...BY_HTTP.map((channel) => `${channel} sent`),
  ]);
  fault = null;
  later += MINUTE;
  const [mail] = await messages(alarmId, 'the mail was taken', isSettled);
  expect(mail).toMatchObject({ channel: 'email', outcome: 'sent', attempts: 2 });
});

it.each([
  [451, 'sent', 2],
  [550, 'failed', 1],
])('a mail server that answers %i at first: the mail is %s after %i tries', async (code, outcome, attempts) => {
  smtp.answer = () => code;
  const alarmId = await raised(null);
  await messages(alarmId, 'each was tried', isTried);
  smtp.answer = () => undefined;
  later += MINUTE;
  const [mail] = await messages(alarmId, 'the mail is settled', isSettled);
  expect(mail).toMatchObject({ channel: 'email', outcome, attempts });
});
