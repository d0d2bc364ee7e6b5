import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAIT } from '@watchglass/streams/testing/wait';
import { startTestSmtpServer, type TestSmtpServer } from '../mail/smtp-server-for-tests.ts';
import { smtpPostOffice } from '../mail/post-office.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openDesk, type Desk } from './desk-for-tests.ts';
import { startNotifications, type Notifications } from './start-notifications.ts';

const HOUR = 3_600_000;

let desk: Desk;
let smtp: TestSmtpServer;
let notifications: Notifications;
const failures: unknown[] = [];
let later = 0;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.api.stop());
beforeEach(async () => {
  failures.splice(0);
  // What the last test sent counts for no limit of this one.
  desk.api.pass(later + HOUR / 3);
  later = 0;
  smtp = await startTestSmtpServer();
  notifications = await start(smtp.url);
});
afterEach(async () => {
  await notifications.stop();
  await smtp.stop();
  expect(failures).toEqual([]);
});

function start(smtpUrl: string): Promise<Notifications> {
  const { deps, api } = desk.api;
  const config = {
    publicUrl: 'https://w.example',
    smtpUrl,
    mailFrom: 'w@w.example',
    dataDir: '',
    secrets: api.deps.config.secrets,
  };
  const report = (error: unknown) => void failures.push(error);
  const steady = () => new Date(deps.clock().getTime() + later);
  const outgoing = openOutgoing({ exceptions: [], clock: deps.clock });
  return startNotifications({
    ...deps,
    config,
    postOffice: smtpPostOffice(smtpUrl, config.mailFrom),
    outgoing,
    report,
    steady,
  });
}

const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, WAIT);
const to = (login: string) => smtp.received.filter(({ recipients }) => recipients.includes(login));
const told = (alarmId: string, count: number) =>
  eventually(async () => expect(await desk.outcomes(alarmId)).toHaveLength(count));
/** The next try may be put off at any moment. */
const toldLater = (alarmId: string, count: number) =>
  eventually(async () => {
    later += 10_000;
    expect(await desk.outcomes(alarmId)).toHaveLength(count);
  });
const linkIn = (text: string, page: string): string =>
  new URL(new RegExp(`https://\\S+/${page}\\?token=\\S+`).exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

describe('a raise', () => {
  it('is mailed to everybody whom the rule tells, with what happened, and the outcome is in its stream', async () => {
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 2);
    const [mail] = to(desk.owner.login);
    expect(mail?.text).toContain('Freezer & 3: 12.4 °C (> 10.0 °C)');
    expect(mail?.text).toContain(`https://w.example/${desk.org}/alarms/alarm/${alarmId}`);
    expect(await desk.outcomes(alarmId)).toEqual(
      expect.arrayContaining(
        [desk.owner, desk.member].map(({ id }) => ({ type: 'AlarmNotified', userId: id, cause: 'raised' })),
      ),
    );
  });

  it('makes neither a header nor a tag of what people wrote', async () => {
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 2);
    const [mail] = to(desk.owner.login);
    expect(mail?.recipients).toEqual([desk.owner.login]);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.html).toContain('&lt;b&gt;');
    expect(mail?.html).not.toContain('<b>');
  });

  it('is told once, however many processes plan and send', async () => {
    const other = await start(smtp.url);
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 2);
    await other.stop();
    await notifications.stop();
    notifications = await start(smtp.url);
    await desk.resolved(alarmId);
    await told(alarmId, 4);
    expect(new Set(smtp.received.map(({ headers }) => headers.get('message-id'))).size).toBe(smtp.received.length);
    expect(to(desk.owner.login)).toHaveLength(2);
  });

  it('that was acknowledged before the mail server took the message is told to nobody', async () => {
    let refused = 0;
    smtp.answer = () => {
      refused += 1;
      return 451;
    };
    const alarmId = v7();
    await desk.raised(alarmId);
    await eventually(() => expect(refused).toBe(2));
    await desk.happened(alarmId, { type: 'AlarmAcknowledged', data: { alarmId, organizationId: desk.org, raise: 1 } });
    smtp.answer = () => undefined;
    await toldLater(alarmId, 2);
    expect(smtp.received).toEqual([]);
    expect((await desk.outcomes(alarmId)).map(({ reason }) => reason)).toEqual(['acknowledged', 'acknowledged']);
  });

  it('is not told to who lost the right in between, and the stream says so', async () => {
    let refused = 0;
    smtp.answer = (recipient) => {
      if (recipient !== desk.member.login) return undefined;
      refused += 1;
      return 451;
    };
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 1);
    await eventually(() => expect(refused).toBe(1));
    await setRights({ sensors: 'r' });
    smtp.answer = () => undefined;
    await toldLater(alarmId, 2);
    expect(to(desk.member.login)).toEqual([]);
    expect(await desk.outcomes(alarmId)).toContainEqual({
      type: 'AlarmNotificationSkipped',
      userId: desk.member.id,
      cause: 'raised',
      reason: 'noRight',
    });
    await setRights({ sensors: 'r', alarms: 'w' });
  });
});

describe('the end of an alarm', () => {
  it('is told to who was told of the raise, and says whether it recovered', async () => {
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 2);
    await desk.resolved(alarmId);
    await told(alarmId, 4);
    expect(to(desk.member.login).at(-1)?.headers.get('subject')).toContain('Resolved');
    const canceled = v7();
    await desk.raised(canceled);
    await told(canceled, 2);
    await desk.happened(canceled, {
      type: 'AlarmCanceled',
      data: { alarmId: canceled, organizationId: desk.org, cause: 'ruleDeleted' },
    });
    await told(canceled, 4);
    expect(to(desk.member.login).at(-1)?.headers.get('subject')).toContain('Cancelled');
  });
});

describe('a storm', () => {
  const WARNING = { severity: 50 } as const;

  it('of warnings is five mails, one that says a flood began, and one that says that it is over', async () => {
    const alarms = Array.from({ length: 14 }, () => v7());
    // A flood that begins before five were handed over leaves fewer of them alone.
    for (const alarmId of alarms.slice(0, 5)) await desk.raised(alarmId, WARNING);
    await eventually(() => expect(to(desk.owner.login)).toHaveLength(5));
    for (const alarmId of alarms.slice(5)) await desk.raised(alarmId, WARNING);
    await eventually(() => expect(to(desk.owner.login)).toHaveLength(6));
    // Mails are handed over side by side: the flood's may come before the last of the five.
    const [flood, ...more] = to(desk.owner.login).filter(({ headers }) =>
      headers.get('subject')?.includes('Flood of alarms'),
    );
    expect(more).toEqual([]);
    expect(flood?.text.split('Warning: ').length).toBeGreaterThan(6);
    for (const alarmId of alarms.slice(1, 4)) await desk.resolved(alarmId);
    await eventually(() => expect(waiting('resolved')).resolves.toBe(6));
    later += HOUR / 5;
    await eventually(() => expect(to(desk.owner.login)).toHaveLength(7));
    const [end = { headers: new Map<string, string>(), text: '' }] = to(desk.owner.login).slice(6);
    expect(end.headers.get('subject')).toBe('The flood of alarms is over: 14 in all');
    // The first alarm of the flood may be among them: it is named at the top.
    for (const alarmId of alarms.slice(1, 4)) await eventually(async () => expect(await endOf(alarmId)).toBe('folded'));
    expect(end.text).toMatch(/Resolved: .*Freezer/);
    await eventually(async () => expect(await folded(alarms)).toBe(8));
  });

  it('of criticals is twenty mails, and then a list that names each', async () => {
    const alarms = Array.from({ length: 24 }, () => v7());
    await Promise.all(alarms.map((alarmId) => desk.raised(alarmId)));
    const acknowledged = alarms.slice(-1);
    await eventually(() => expect(to(desk.owner.login).length).toBeGreaterThanOrEqual(20));
    for (const alarmId of acknowledged)
      await desk.happened(alarmId, {
        type: 'AlarmAcknowledged',
        data: { alarmId, organizationId: desk.org, raise: 1 },
      });
    later += HOUR / 60;
    for (const alarmId of alarms) await told(alarmId, 2);
    const mails = to(desk.owner.login);
    const alone = mails.filter(({ text }) => text.includes('/alarm-link?'));
    // One that is left alone for the flood's mail, or for the list, goes as a mail of its own.
    expect(alone.length).toBeGreaterThanOrEqual(20);
    expect(mails.length).toBeLessThanOrEqual(22);
  });

  it('that an outage kept back is one digest of what is still open', async () => {
    await notifications.stop();
    const [open, over] = [v7(), v7()];
    for (const alarmId of [open, over, v7()]) await desk.raised(alarmId);
    await desk.resolved(over);
    later += 2 * HOUR;
    notifications = await start(smtp.url);
    await eventually(() => expect(waiting('raised')).resolves.toBe(6));
    await eventually(() => expect(waiting('resolved')).resolves.toBe(2));
    later += HOUR / 60;
    await told(open, 2);
    await told(over, 4);
    const subjects = to(desk.owner.login).map(({ headers }) => headers.get('subject') ?? '');
    expect(subjects.filter((subject) => subject.startsWith('Open alarms'))).toEqual([
      'Open alarms after an interruption: 2',
    ]);
    const reasons = (await desk.outcomes(over)).map(({ cause, reason }) => `${cause} ${reason}`);
    expect(new Set(reasons)).toEqual(new Set(['raised ended', 'resolved untold']));
  });
});

describe('the link of a mail', () => {
  it('acknowledges once, as the person to whom it went', async () => {
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 2);
    const token = linkIn(to(desk.member.login)[0]?.text ?? '', 'alarm-link');
    const post = () => desk.api.ask('POST', `/api/alarm-link/${token}`);
    expect((await post()).status).toBe(200);
    expect((await post()).code).toBe('LinkUsed');
    const events = await desk.api.events({ types: ['AlarmAcknowledged'] });
    expect(events.at(-1)).toMatchObject({
      data: { alarmId, raise: 1, byLink: true },
      metadata: { actor: { kind: 'user', id: desk.member.id }, organizationId: desk.org },
    });
  });

  it('is left out where it would not acknowledge: switched off, without the right, or with a signature', async () => {
    const hasLink = async () => {
      const alarmId = v7();
      await desk.raised(alarmId);
      await told(alarmId, 2);
      const mail = to(desk.member.login).find(({ text }) => text.includes(alarmId));
      expect(mail?.text).toContain(`/alarms/alarm/${alarmId}`);
      return mail?.text.includes('/alarm-link?');
    };
    const put = async (path: string, body: object) =>
      expect(
        (await desk.api.ask('PUT', `/api/alarms/${desk.org}/${path}`, body, { token: desk.owner.token })).status,
      ).toBe(200);
    await put('links', { acknowledge: false });
    expect(await hasLink()).toBe(false);
    await put('links', { acknowledge: true });
    await put('signatures', { required: 'critical', meanings: [] });
    expect(await hasLink()).toBe(false);
    await put('signatures', { required: 'none', meanings: [] });
    await setRights({ sensors: 'r', alarms: 'r' });
    expect(await hasLink()).toBe(false);
    await setRights({ sensors: 'r', alarms: 'w' });
    expect(await hasLink()).toBe(true);
  });

  it('is refused after its day, after a worse raise, without the right, and if it is made up', async () => {
    const [first, second] = [v7(), v7()];
    await desk.raised(first);
    await desk.raised(second, { severity: 50 });
    await told(first, 2);
    await told(second, 2);
    const link = (alarmId: string) =>
      linkIn(to(desk.member.login).find(({ text }) => text.includes(alarmId))?.text ?? '', 'alarm-link');
    const code = async (token: string) => (await desk.api.ask('POST', `/api/alarm-link/${token}`)).code;
    await desk.raised(second, { raise: 2 });
    expect(await code(link(second))).toBe('AlarmSeverityRose');
    await setRights({ alarms: 'r' });
    expect(await code(link(first))).toBe('NotFound');
    await setRights({ sensors: 'r', alarms: 'w' });
    expect(await code('a'.repeat(22))).toBe('NotFound');
    desk.api.pass(25 * HOUR);
    expect(await code(link(first))).toBe('LinkExpired');
  });

  it('ends the person’s own subscription by one click', async () => {
    const alarmId = v7();
    await desk.raised(alarmId);
    await told(alarmId, 2);
    const [mail] = to(desk.member.login);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<https:\/\/w\.example(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await desk.api.ask('POST', address, 'List-Unsubscribe=One-Click', { headers });
    expect(status).toBe(200);
    const next = v7();
    await eventually(async () => expect(await desk.api.events({ types: ['AlarmRuleUnsubscribed'] })).toHaveLength(1));
    await desk.raised(next);
    await told(next, 1);
    expect((await desk.outcomes(next)).map(({ userId }) => userId)).toEqual([desk.owner.id]);
  });
});

async function waiting(cause: string): Promise<number> {
  const sql = 'SELECT 1 FROM command.messages WHERE cause = $1 AND outcome IS NULL';
  return (await desk.api.deps.relational.query(sql, [cause])).length;
}

/** Why the owner had no message of its own about the end of an alarm. */
async function endOf(alarmId: string): Promise<string | undefined> {
  const outcomes = await desk.outcomes(alarmId);
  return outcomes.find(({ userId, cause }) => userId === desk.owner.id && cause === 'resolved')?.reason;
}

/** The raises of alarms that another message to the owner says. */
async function folded(alarms: readonly string[]): Promise<number> {
  const outcomes = await Promise.all(alarms.map((alarmId) => desk.outcomes(alarmId)));
  return outcomes
    .flat()
    .filter(({ userId, cause, reason }) => userId === desk.owner.id && cause === 'raised' && reason === 'folded')
    .length;
}

async function setRights(permissions: object): Promise<void> {
  const { status } = await desk.api.ask(
    'PUT',
    `/api/permissions/${desk.org}/user/${desk.member.id}`,
    { role: 1, permissions },
    { token: desk.owner.token },
  );
  expect(status).toBe(200);
}
