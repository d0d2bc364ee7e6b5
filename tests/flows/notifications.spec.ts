import type { AlarmLinkView } from '@watchglass/schemas/notification/views';
import { DEFAULT_NOTIFICATIONS } from '@watchglass/schemas/notification/settings';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { MessageView, RecipientView } from '@watchglass/schemas/notification/message-views';
import type { Page } from '@watchglass/schemas/page';
import { readdir } from 'node:fs/promises';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { givePhone, messagesTo, smsReport } from '../builders/phone.ts';
import { celsius } from '../builders/readings.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { ask, taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { mailedAlarm } from '../builders/requests-of-alarms.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const PATH = '/api/user/notifications';
const ALL_DAY = { from: '00:00', to: '00:00', timeZone: 'UTC' };

let workspace: Workspace;
let reader: Person;
let ruleId: string;
const path = () => `/api/alarms/${workspace.id}/rules/${ruleId}/subscription`;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  reader = await newMember(stack, workspace, { rights: { alarms: 'r' } });
  ruleId = (await newRule(workspace)).id;
});

describe('how a person is told', () => {
  it('is the default, then what they chose', async () => {
    expect(taken(await reader.ask('GET', PATH))).toEqual(DEFAULT_NOTIFICATIONS);
    const settings = {
      channels: { warning: [], critical: ['email', 'sms'], baseOffline: ['push'] },
      quietHours: { from: '22:00', to: '06:30', timeZone: 'Europe/Riga' },
    };
    taken(await reader.ask('PUT', PATH, settings));
    expect(taken(await reader.ask('GET', PATH))).toEqual(settings);
  });

  it('refuses a time or a zone that does not exist, at its field', async () => {
    const wrong = { ...DEFAULT_NOTIFICATIONS, quietHours: { from: '24:00', to: '06:00', timeZone: 'Mars/Olympus' } };
    const { status, body } = await reader.ask('PUT', PATH, wrong);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('quietHours.from');
    expect(JSON.stringify(body)).toContain('quietHours.timeZone');
  });
});

describe('the subscription to a rule', () => {
  it('is everybody’s own who sees alarms, and may be repeated', async () => {
    const subscribed = async () => taken(await reader.ask('GET', path()));
    expect(await subscribed()).toEqual({ subscribed: false });
    taken(await reader.ask('PUT', path()));
    taken(await reader.ask('PUT', path()));
    expect(await subscribed()).toEqual({ subscribed: true });
    expect(taken(await workspace.owner.ask('GET', path()))).toEqual({ subscribed: false });
    taken(await reader.ask('DELETE', path()));
    expect(await subscribed()).toEqual({ subscribed: false });
  });

  it('is refused to who sees no alarms, to an API account and for an unknown rule', async () => {
    const stranger = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    expect((await stranger.ask('PUT', path())).status).toBe(403);
    expect((await reader.ask('PUT', path().replace(ruleId, workspace.owner.id))).status).toBe(404);
    const account = await newApiAccount(stack, workspace, { rights: { alarms: 'r' } });
    expect((await account.ask('PUT', path())).status).toBe(403);
  });
});

describe('an alarm that a rule tells', () => {
  it('is mailed with a link that shows it to scanners and acknowledges it once when asked to', async () => {
    const token = await mailedAlarm(stack, 'alarm-link');
    const link = `/api/alarm-link/${token}`;
    for (const method of ['HEAD', 'GET', 'GET']) expect((await ask(stack, { method, path: link })).status).toBe(200);
    const shown = async () => taken(await ask<AlarmLinkView>(stack, { method: 'GET', path: link }));
    expect(await shown()).toMatchObject({ state: 'active', link: 'open', acknowledgedBy: null, unit: 'C', value: 12 });
    expect((await ask(stack, { method: 'POST', path: link })).status).toBe(200);
    await until('the link is used', async () => (await shown()).link === 'used');
    expect((await ask(stack, { method: 'POST', path: link })).code).toBe('LinkUsed');
  });

  it('names whom it tells, by what, and lists the message with its outcome', async () => {
    taken(await reader.ask('PUT', PATH, { ...DEFAULT_NOTIFICATIONS, quietHours: ALL_DAY }));
    taken(await reader.ask('PUT', path()));
    const told = async (severity: string) =>
      taken(
        await workspace.owner.ask<Page<RecipientView>>(
          'GET',
          path().replace('subscription', `recipients?severity=${severity}`),
        ),
      ).items;
    const one = { userId: reader.id, by: 'self', told: 'yes' };
    await until('the subscriber is named', async () => (await told('warning')).length === 1);
    expect(await told('warning')).toMatchObject([{ ...one, channels: ['email'], held: [] }]);
    expect(await told('critical')).toMatchObject([{ ...one, channels: ['email'], held: [] }]);
    const base = await newBase(stack, workspace);
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    taken(await base.deliver([celsius(sensor.wireId, 12, Date.now())]));
    const { id } = await alarmOf(workspace, sensor.id);
    const messages = async (of: string) =>
      taken(await workspace.owner.ask<Page<MessageView>>('GET', `/api/alarms/${workspace.id}/${of}`)).items;
    await until('the message is listed', async () => (await messages(`alarm/${id}/messages`)).length === 1);
    expect(await messages('messages?states=sent&channels=email')).toMatchObject([
      { alarmId: id, cause: 'raised', channel: 'email', state: 'sent', reason: null, to: reader.name },
    ]);
    expect(await messages('messages?states=failed')).toEqual([]);
  });

  it('can be tried: a person has a test mail at their address', async () => {
    const before = (await readdir(stack.outbox)).length;
    taken(await reader.ask('POST', `${PATH}/test`, { channel: 'email' }));
    await until('the mail is there', async () => (await readdir(stack.outbox)).length > before);
  });
});

describe('a phone', () => {
  it('is confirmed by a code, is the person’s own to see, and has the message of an alarm with a link that acknowledges, whose arrival is reported', async () => {
    const { owner, id } = workspace;
    expect(taken(await owner.ask('GET', `${PATH}/phone`))).toEqual({ offered: true, phone: null });
    const phone = await givePhone(stack.smsGateway, owner);
    expect(taken(await owner.ask('GET', `${PATH}/phone`))).toEqual({ offered: true, phone });
    expect(taken<{ phone: string | null }>(await reader.ask('GET', `${PATH}/phone`)).phone).toBeNull();
    const channels = { warning: [], critical: ['sms'], baseOffline: ['sms'] };
    taken(await owner.ask('PUT', PATH, { channels, quietHours: null }));
    taken(await owner.ask('PUT', `/api/alarms/${id}/rules/${ruleId}/subscription`));
    const base = await newBase(stack, workspace);
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    taken(await base.deliver([celsius(sensor.wireId, 12, Date.now())]));
    const sms = await until('the alarm is told by a text message', async () =>
      (await messagesTo(stack.smsGateway, phone)).find(({ text }) => text.includes('/alarm-link?token=')),
    );
    const link = `/api/alarm-link/${/token=([\w-]+)/.exec(sms.text)?.[1]}`;
    for (const method of ['HEAD', 'GET']) expect((await ask(stack, { method, path: link })).status).toBe(200);
    const standing = async () => taken(await ask<AlarmLinkView>(stack, { method: 'GET', path: link })).link;
    expect(await standing()).toBe('open');
    const switched = async (acknowledge: boolean) =>
      taken(await owner.ask('PUT', `/api/alarms/${id}/links`, { acknowledge }));
    await switched(false);
    expect(taken(await owner.ask('GET', `/api/alarms/${id}/links`))).toEqual({ acknowledge: false });
    expect((await ask(stack, { method: 'POST', path: link })).code).toBe('LinksSwitchedOff');
    expect(await standing()).toBe('off');
    await switched(true);
    expect((await ask(stack, { method: 'POST', path: link })).status).toBe(200);
    expect((await ask(stack, { method: 'POST', path: link })).code).toBe('LinkUsed');
    const forged = `whsec_${Buffer.from('another secret of a gateway').toString('base64')}`;
    expect((await ask(stack, smsReport(sms.id, 'delivered', forged))).code).toBe('SmsStatusForged');
    taken(await ask(stack, smsReport(sms.id, 'delivered')));
    expect((await ask(stack, smsReport(sms.id, 'delivered'))).code).toBe('SmsStatusKnown');
    await until('the messages say that it arrived', async () => {
      const { items } = taken(await owner.ask<Page<MessageView>>('GET', `/api/alarms/${id}/messages?states=delivered`));
      return items.some((message) => message.id === sms.id && message.channel === 'sms');
    });
    taken(await owner.ask('DELETE', `${PATH}/phone`));
    expect(taken(await owner.ask('GET', `${PATH}/phone`))).toEqual({ offered: true, phone: null });
  });
});
