import { notificationStream } from '@watchglass/schemas/notification/events';
import { SMS_A_MONTH, SMS_NEARLY_SPENT } from '@watchglass/schemas/notification/limits';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Person } from '../command-api-for-tests.ts';
import { smtpPostOffice } from '../mail/post-office.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../mail/smtp-server-for-tests.ts';
import { openDesk, type Desk } from '../notification/desk-for-tests.ts';
import { startNotifications, type Notifications } from '../notification/start-notifications.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { startTestProvider, type TestProvider } from './provider-for-tests.ts';
import { twilioSignature } from './twilio.ts';

const TOKEN = '12345';
const NUMBER = '+37121234567';
const PATH = '/api/user/notifications/phone';

let desk: Desk;
let smtp: TestSmtpServer;
let provider: TestProvider;
let notifications: Notifications;
let later = 0;
const failures: unknown[] = [];

beforeAll(async () => {
  [provider, smtp] = await Promise.all([startTestProvider(), startTestSmtpServer()]);
  desk = await openDesk({
    WATCHGLASS_TWILIO_URL: provider.url,
    WATCHGLASS_TWILIO_ACCOUNT: 'AC1',
    WATCHGLASS_TWILIO_TOKEN: TOKEN,
    WATCHGLASS_TWILIO_FROM: '+37120000000',
    WATCHGLASS_SMS_COUNTRIES: 'LV',
    WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1',
  });
  const { deps, api } = desk.api;
  const { config } = api.deps;
  notifications = await startNotifications({
    ...deps,
    config: { ...config, smtpUrl: smtp.url, mailFrom: 'w@w.example', dataDir: '' },
    postOffice: smtpPostOffice(smtp.url, 'w@w.example'),
    outgoing: openOutgoing({ ...config.outgoing, clock: deps.clock }),
    steady: () => new Date(deps.clock().getTime() + later),
    report: (error) => void failures.push(error),
  });
});
afterAll(async () => {
  await notifications.stop();
  await provider.stop();
  await smtp.stop();
  await desk.api.stop();
  expect(failures).toEqual([]);
});
beforeEach(() => {
  desk.api.pass(later + 3_600_000);
  later = 0;
  provider.behaviour = 201;
});

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);
const ask = (person: Person, method: string, path: string, body?: object): Promise<Answer> =>
  desk.api.ask(method, path, body, { token: person.token });
const codeIn = (form: URLSearchParams | undefined): string => /\d{6}/.exec(form?.get('Body') ?? '')?.[0] ?? '';
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function withPhone(person: Person, phone: string): Promise<void> {
  expect((await ask(person, 'POST', PATH, { phone })).code).toBeUndefined();
  expect((await ask(person, 'POST', `${PATH}/confirm`, { code: codeIn(provider.taken.at(-1)) })).code).toBeUndefined();
}

describe('a phone', () => {
  it('is confirmed by the code of the newest message, and stands nowhere in clear', async () => {
    const person = await desk.api.person('Ann');
    expect((await ask(person, 'POST', PATH, { phone: '+37121111111' })).body).toEqual({
      againAfterSeconds: 60,
      validMinutes: 10,
    });
    const first = codeIn(provider.taken.at(-1));
    expect((await ask(person, 'POST', PATH, { phone: '+37121111111' })).headers['retry-after']).toBe('60');
    desk.api.pass(60_000);
    expect((await ask(person, 'POST', PATH, { phone: '+37121111111' })).status).toBe(200);
    const second = codeIn(provider.taken.at(-1));
    if (first !== second)
      expect((await ask(person, 'POST', `${PATH}/confirm`, { code: first })).code).toBe('PhoneCodeWrong');
    expect((await ask(person, 'POST', `${PATH}/confirm`, { code: second })).status).toBe(200);
    const events = await desk.api.events({ types: ['PhoneConfirmed'] });
    expect(events.map(({ stream }) => stream)).toContain(notificationStream(person.id));
    expect(JSON.stringify(events)).not.toContain('1111111');
    expect((await ask(person, 'DELETE', PATH)).status).toBe(200);
    expect(await desk.api.events({ types: ['PhoneRemoved'] })).toHaveLength(1);
  });

  it('is not confirmed by a sixth guess, nor by a code that is too old', async () => {
    const person = await desk.api.person('Bob');
    await ask(person, 'POST', PATH, { phone: '+37122222222' });
    const code = codeIn(provider.taken.at(-1));
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => ask(person, 'POST', `${PATH}/confirm`, { code: wrong(code) })),
    );
    expect(new Set(guesses.map((answer) => answer.code))).toEqual(new Set(['PhoneCodeWrong']));
    expect((await ask(person, 'POST', `${PATH}/confirm`, { code })).code).toBe('PhoneNotConfirmed');
    desk.api.pass(3_600_000);
    await ask(person, 'POST', PATH, { phone: '+37122222222' });
    desk.api.pass(600_000);
    const late = codeIn(provider.taken.at(-1));
    expect((await ask(person, 'POST', `${PATH}/confirm`, { code: late })).code).toBe('PhoneNotConfirmed');
  });

  it('has five codes a day, to one person and to one number', async () => {
    const [one, other] = [await desk.api.person('Cid'), await desk.api.person('Dan')];
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask(one, 'POST', PATH, { phone: '+37126666666' })).status).toBe(200);
      desk.api.pass(1_200_000);
    }
    const before = provider.taken.length;
    expect((await ask(one, 'POST', PATH, { phone: '+37121234568' })).code).toBe('TooManyRequests');
    expect((await ask(other, 'POST', PATH, { phone: '+37126666666' })).code).toBe('TooManyRequests');
    expect(provider.taken).toHaveLength(before);
  });

  it('is refused if it is no mobile number of an allowed country, or the provider does not take it', async () => {
    const person = await desk.api.person('Eve');
    expect((await ask(person, 'POST', PATH, { phone: '+371 9000 1234' })).code).toBe('PhoneInvalid');
    expect((await ask(person, 'POST', PATH, { phone: '+53 5 1234567' })).code).toBe('CountryNotAllowed');
    provider.behaviour = 500;
    expect((await ask(person, 'POST', PATH, { phone: '+37121234569' })).code).toBe('SmsNotSent');
    expect((await ask(person, 'POST', '/api/user/notifications/test', { channel: 'sms' })).code).toBe(
      'PhoneNotConfirmed',
    );
  });
});

describe('an alarm', () => {
  const all = { warning: ['email'], critical: ['sms'], baseOffline: ['sms'] };
  const smsOf = (alarmId: string) => provider.taken.filter((form) => form.get('Body')?.includes(alarmId));
  const outcomesOf = async (alarmId: string) =>
    (await desk.outcomes(alarmId))
      .filter(({ userId }) => userId === desk.owner.id)
      .map(({ type, reason }) => [type, reason ?? ''].join(' ').trim());

  const switchLinks = async (acknowledge: boolean) =>
    expect((await ask(desk.owner, 'PUT', `/api/alarms/${desk.org}/links`, { acknowledge })).body).toEqual({});

  beforeAll(async () => {
    provider.behaviour = 201;
    await withPhone(desk.owner, NUMBER);
    await ask(desk.owner, 'PUT', '/api/user/notifications', { channels: all, quietHours: null });
    await switchLinks(false);
  });

  it('carries one short link, which acknowledges, or leads to the alarm where such links are off', async () => {
    await switchLinks(true);
    const before = provider.taken.length;
    await desk.raised(v7());
    await eventually(() => expect(provider.taken).toHaveLength(before + 1));
    const linked = /https?:\/\/\S+/.exec(provider.taken.at(-1)?.get('Body') ?? '')?.[0] ?? '';
    expect(linked).toMatch(/\/alarm-link\?token=[\w-]{22}$/);
    const { pathname, searchParams } = new URL(linked);
    expect((await desk.api.ask('POST', `/api${pathname}/${searchParams.get('token')}`)).status).toBe(200);
    await switchLinks(false);
  });

  it('is a text message with the link, and its arrival is reported once by who knows the secret', async () => {
    const alarmId = v7();
    await desk.raised(alarmId);
    await eventually(async () => expect(await outcomesOf(alarmId)).toEqual(['AlarmNotified']));
    const [form] = smsOf(alarmId);
    expect(form?.get('To')).toBe(NUMBER);
    expect(form?.get('Body')).toContain('Freezer & 3: 12.4 °C');
    const url = new URL(form?.get('StatusCallback') ?? '');
    const fields = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: 'delivered' });
    const report = (signature: string, said = fields) =>
      desk.api.ask('POST', `${url.pathname}${url.search}`, said.toString(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      });
    const signature = twilioSignature(TOKEN, url.href, fields);
    expect((await report(twilioSignature('guess', url.href, fields))).code).toBe('SmsStatusForged');
    expect(
      (await report(signature, new URLSearchParams({ ...Object.fromEntries(fields), MessageStatus: 'failed' }))).code,
    ).toBe('SmsStatusForged');
    expect((await report(signature)).status).toBe(200);
    expect((await report(signature)).code).toBe('SmsStatusKnown');
    await desk.raised(v7());
    await eventually(async () =>
      expect(await outcomesOf(alarmId)).toEqual(['AlarmNotified', 'AlarmNotificationDelivered']),
    );
  });

  it('whose answer was lost is looked for at the provider before it is sent again', async () => {
    provider.behaviour = 'silent';
    const alarmId = v7();
    await desk.raised(alarmId);
    await eventually(() => expect(smsOf(alarmId)).toHaveLength(1));
    provider.behaviour = 201;
    await eventually(async () => {
      later += 10_000;
      expect(await outcomesOf(alarmId)).toEqual(['AlarmNotified']);
    });
    expect(smsOf(alarmId)).toHaveLength(1);
    expect(provider.looked.at(-1)?.searchParams.get('To')).toBe(NUMBER);
  });

  it('that still waits when quiet hours begin is held, if it is of a warning', async () => {
    const change = async (quietHours: object | null, channels: object = { ...all, warning: ['sms'] }) =>
      expect((await ask(desk.owner, 'PUT', '/api/user/notifications', { channels, quietHours })).status).toBe(200);
    await change(null);
    provider.behaviour = 500;
    const [warning, critical] = [v7(), v7()];
    const before = provider.refused;
    await desk.raised(warning, { severity: 50 });
    await desk.raised(critical);
    await eventually(() => expect(provider.refused).toBeGreaterThanOrEqual(before + 2));
    await change({ from: '00:00', to: '00:00', timeZone: 'UTC' });
    provider.behaviour = 201;
    await eventually(async () => {
      later += 10_000;
      expect(await outcomesOf(warning)).toEqual(['AlarmNotificationSkipped quiet']);
      expect(await outcomesOf(critical)).toEqual(['AlarmNotified']);
    });
    await change(null, all);
  });

  it('beyond the budget of the month is mailed, and administrators are told before', async () => {
    const { relational, clock } = desk.api.deps;
    const spend = (used: number) =>
      relational.query('UPDATE command.sms_budgets SET used = $2 WHERE organization_id = $1', [desk.org, used]);
    const month = clock().toISOString().slice(0, 7);
    await relational.query('INSERT INTO command.sms_budgets VALUES ($1, $2, 0) ON CONFLICT DO NOTHING', [
      desk.org,
      month,
    ]);
    await spend(SMS_A_MONTH * SMS_NEARLY_SPENT - 2);
    for (const _each of [1, 2, 3]) {
      const alarmId = v7();
      await desk.raised(alarmId);
      await eventually(async () => expect(await outcomesOf(alarmId)).toEqual(['AlarmNotified']));
    }
    expect(await desk.api.events({ types: ['SmsBudgetNearlySpent'] })).toHaveLength(1);
    await spend(SMS_A_MONTH);
    const alarmId = v7();
    await desk.raised(alarmId);
    await eventually(async () =>
      expect(new Set(await outcomesOf(alarmId))).toEqual(new Set(['AlarmNotificationSkipped budget', 'AlarmNotified'])),
    );
    expect(smsOf(alarmId)).toEqual([]);
    expect(
      smtp.received.filter(({ recipients, text }) => recipients.includes(desk.owner.login) && text.includes(alarmId)),
    ).toHaveLength(1);
  });
});
