import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../command-api-for-tests.ts';
import { smtpPostOffice } from '../mail/post-office.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../mail/smtp-server-for-tests.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openDesk, type Desk } from './desk-for-tests.ts';
import { startNotifications, type Notifications } from './start-notifications.ts';

const MINUTE_MS = 60_000;
let desk: Desk;
let smtp: TestSmtpServer;
let notifications: Notifications;
let onDuty: Person;
let ruleId: string;
let later = 0;
const failures: unknown[] = [];

beforeAll(async () => {
  [desk, smtp] = await Promise.all([openDesk(), startTestSmtpServer()]);
  const { api, org, owner } = desk;
  onDuty = await api.person('Dora');
  await api.member({ organization: org, by: owner }, onDuty, { role: 1, permissions: { alarms: 'r', sensors: 'r' } });
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await api.ask('POST', `/api/alarms/${org}/${path}`, body, { token: owner.token });
    expect(answer.status).toBe(201);
    return String(answer.body['id']);
  };
  const turns = { timeZone: 'UTC', startsOn: '2020-01-06', handoverAt: '09:00', turn: 'week' };
  const rota = await made('rotas', { name: 'Nights', ...turns, people: [onDuty.id] });
  const steps = [{ afterMinutes: 5, targets: [{ kind: 'rota', id: rota }] }];
  const escalationId = await made('escalations', { name: 'Night calls', repeats: 0, steps });
  ruleId = await made('rules', {
    title: 'Freezers',
    metricId: 1,
    above: { warning: 8, critical: 10 },
    below: { warning: null, critical: null },
    appliesTo: { kind: 'all' },
    subscribers: { people: [], destinationIds: [], escalationId },
  });
  notifications = await startNotifications({
    ...api.deps,
    config: {
      publicUrl: 'https://w.example',
      smtpUrl: smtp.url,
      mailFrom: 'w@w.example',
      dataDir: '',
      secrets: api.api.deps.config.secrets,
    },
    postOffice: smtpPostOffice(smtp.url, 'w@w.example'),
    outgoing: openOutgoing({ exceptions: [], clock: api.deps.clock }),
    steady: () => new Date(api.deps.clock().getTime() + later),
    report: (error) => void failures.push(error),
  });
});
afterAll(async () => {
  await notifications.stop();
  await smtp.stop();
  await desk.api.stop();
  expect(failures).toEqual([]);
});

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);
const pending = async (alarmId: string): Promise<number> => {
  const sql = 'SELECT 1 FROM command.escalation_steps WHERE alarm_id = $1';
  return (await desk.api.deps.relational.query(sql, [alarmId])).length;
};
const toldOf = async (alarmId: string): Promise<string[]> =>
  (await desk.outcomes(alarmId)).map(({ type, userId }) => `${type} ${userId}`);

it('a policy calls whoever is on duty after its minutes, and at its end the administrators, once each', async () => {
  const alarmId = v7();
  await desk.raised(alarmId, { ruleId });
  await eventually(async () => expect(await pending(alarmId)).toBe(2));
  expect(await toldOf(alarmId)).toEqual([]);
  later += 5 * MINUTE_MS;
  await eventually(async () => expect(await toldOf(alarmId)).toEqual([`AlarmNotified ${onDuty.id}`]));
  expect(smtp.received.filter(({ recipients }) => recipients.includes(onDuty.login))).toHaveLength(1);
  later += 5 * MINUTE_MS;
  await eventually(async () =>
    expect(await toldOf(alarmId)).toEqual([`AlarmNotified ${onDuty.id}`, `AlarmNotified ${desk.owner.id}`]),
  );
  expect(await pending(alarmId)).toBe(0);
});

it('a policy ends when somebody acknowledges, and calls nobody any more', async () => {
  const [answered, open] = [v7(), v7()];
  for (const alarmId of [answered, open]) await desk.raised(alarmId, { ruleId });
  await eventually(async () => expect((await pending(answered)) + (await pending(open))).toBe(4));
  const acknowledged = { alarmId: answered, organizationId: desk.org, raise: 1 };
  await desk.happened(answered, { type: 'AlarmAcknowledged', data: acknowledged });
  later += 5 * MINUTE_MS;
  await eventually(async () => expect(await toldOf(open)).toEqual([`AlarmNotified ${onDuty.id}`]));
  await eventually(async () => expect(await pending(answered)).toBe(0));
  expect(await toldOf(answered)).toEqual([]);
});

it('an alarm that nobody acknowledges rings again after the minutes of its rule, until somebody does', async () => {
  const { api, org, owner } = desk;
  const answer = await api.ask(
    'POST',
    `/api/alarms/${org}/rules`,
    {
      title: 'Doors',
      metricId: 1,
      above: { warning: 8, critical: 10 },
      below: { warning: null, critical: null },
      appliesTo: { kind: 'all' },
      subscribers: { people: [onDuty.id], destinationIds: [], ringAgainMinutes: 10 },
    },
    { token: owner.token },
  );
  const alarmId = v7();
  await desk.raised(alarmId, { ruleId: String(answer.body['id']) });
  const told = (times: number): Promise<unknown> =>
    eventually(async () =>
      expect(await toldOf(alarmId)).toEqual(Array.from({ length: times }, () => `AlarmNotified ${onDuty.id}`)),
    );
  await told(1);
  later += 10 * MINUTE_MS;
  await told(2);
  await desk.happened(alarmId, { type: 'AlarmAcknowledged', data: { alarmId, organizationId: org, raise: 1 } });
  later += 10 * MINUTE_MS;
  await eventually(async () => expect(await pending(alarmId)).toBe(0));
  await told(2);
});
