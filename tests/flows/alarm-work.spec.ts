import type { AcknowledgedAlarms, AlarmView } from '@watchglass/schemas/alarm/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { NoticesView } from '@watchglass/schemas/notice/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { alarmById, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken, type Answer } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;
let reader: Person;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [base, reader] = [await newBase(stack, workspace), await newMember(stack, workspace, { rights: { alarms: 'r' } })];
  await newRule(workspace);
});

const MINUTE_MS = 60_000;

const raised = (value = 9): Promise<AlarmView> => raisedIn(workspace, base, value);

async function raisedIn(where: Workspace, hearing: Base, value: number): Promise<AlarmView> {
  const at = Date.now() - MINUTE_MS;
  const { id, wireId } = await calmSensor(where, hearing, at - MINUTE_MS);
  taken(await hearing.deliver([celsius(wireId, value, at)]));
  return alarmOf(where, id);
}
const assign = (alarm: AlarmView, to: string | null, by: Person = workspace.owner): Promise<Answer<unknown>> =>
  by.ask('POST', `/api/alarms/${workspace.id}/alarm/${alarm.id}/assign`, { to });
const acknowledge = (
  alarms: readonly { readonly id: string; readonly raise: number }[],
  by: Person = workspace.owner,
  { id: where }: Pick<Workspace, 'id'> = workspace,
) =>
  by.ask<AcknowledgedAlarms>('POST', `/api/alarms/${where}/acknowledge`, {
    alarms: alarms.map(({ id, raise }) => ({ id, raise })),
  });
const assigned = (id: string, to: string | undefined) =>
  until('the row names the assignee', async () => {
    const now = await alarmById(workspace, id);
    return now.assignee?.id === to && now;
  });

describe('an alarm is assigned', () => {
  it('to a member, who finds it among their own, and to nobody again', async () => {
    const alarm = await raised();
    taken(await assign(alarm, reader.id));
    expect((await assigned(alarm.id, reader.id)).assignee).toEqual({ id: reader.id, name: reader.name });
    const path = `/api/alarms/${workspace.id}/active?assignees=me`;
    expect(taken(await reader.ask<{ items: AlarmView[] }>('GET', path)).items.map(({ id }) => id)).toEqual([alarm.id]);
    expect(taken(await workspace.owner.ask<{ items: AlarmView[] }>('GET', path)).items).toEqual([]);
    taken(await assign(alarm, reader.id));
    taken(await assign(alarm, null));
    await assigned(alarm.id, undefined);
    const entries = await timelineOf(workspace, alarm.id);
    expect(entries.map(({ type, toName }) => [type, toName])).toEqual([
      ['AlarmRaised', undefined],
      ['AlarmAssigned', reader.name],
      ['AlarmUnassigned', undefined],
    ]);
  });

  it('to nobody who does not see it, and by nobody who only reads', async () => {
    const alarm = await raised();
    const [stranger, blind, limited] = await Promise.all([
      newWorkspace(stack),
      newMember(stack, workspace, { rights: { sensors: 'r' } }),
      newMember(stack, workspace, { rights: { alarms: 'r' } }),
    ]);
    const standing = { role: ROLE.user, permissions: { alarms: 'r' }, locations: [await newLocation(workspace)] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, standing));
    for (const to of [stranger.owner.id, blind.id, limited.id, randomUUID()])
      expect(await assign(alarm, to)).toMatchObject({ status: 422, code: 'AssigneeUnknown' });
    expect(await assign(alarm, 'somebody')).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect((await assign(alarm, reader.id, reader)).status).toBe(403);
  });
});

describe('many alarms are acknowledged at once', () => {
  it('each by its raise, with an answer for each', async () => {
    const [one, again, risen] = await Promise.all([raised(), raised(), raised(12)]);
    taken(await acknowledge([again]));
    const unknown = { id: randomUUID(), raise: 1 };
    const { items } = taken(await acknowledge([one, again, { id: risen.id, raise: 7 }, unknown]));
    expect(items.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'acknowledged',
      'already',
      'AlarmSeverityRose',
      'NotFound',
    ]);
    await until('the row is acknowledged', async () => (await alarmById(workspace, one.id)).acknowledgement !== null);
    expect((await alarmById(workspace, risen.id)).acknowledgement).toBeNull();
  });

  it('a hundred at most', async () => {
    const many = Array.from({ length: 101 }, () => ({ id: randomUUID(), raise: 1 }));
    expect(await acknowledge(many)).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect(await acknowledge([])).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect((await acknowledge([many[0] ?? { id: '', raise: 1 }], reader)).status).toBe(403);
  });
});

describe('the workspace’s notifications', () => {
  it('count what needs somebody, each as far as the caller may read', async () => {
    const ours = await newWorkspace(stack);
    const [seer, elsewhere] = await Promise.all([
      newMember(stack, ours, { rights: { alarms: 'r' } }),
      newMember(stack, ours),
    ]);
    const standing = { role: ROLE.user, permissions: { alarms: 'r' }, locations: [await newLocation(ours)] };
    taken(await ours.owner.ask('PUT', `/api/permissions/${ours.id}/user/${elsewhere.id}`, standing));
    await newRule(ours);
    await newApiAccount(stack, ours, { expiresAt: Date.now() + 24 * 60 * MINUTE_MS });
    const alarm = await raisedIn(ours, await newBase(stack, ours), 12);
    const noticesOf = async (person: Person) =>
      taken(await person.ask<NoticesView>('GET', `/api/spaces/space/${ours.id}/notifications`)).items;
    const critical = {
      type: 'alarmsCritical',
      module: { id: 'alarms' },
      severity: { id: 80 },
      color: 'red',
      count: 1,
    };
    expect(await noticesOf(ours.owner)).toEqual([
      critical,
      { type: 'apiAccountsExpiring', module: { id: 'integrations' }, severity: { id: 30 }, color: 'yellow', count: 1 },
    ]);
    expect(await noticesOf(seer)).toEqual([critical]);
    await until('the limit is known', async () => (await noticesOf(elsewhere)).length === 0);
    expect((await workspace.owner.ask('GET', `/api/spaces/space/${ours.id}/notifications`)).status).toBe(404);
    taken(await acknowledge([alarm], ours.owner, ours));
    const types = (await noticesOf(ours.owner)).map(({ type }) => type);
    expect(types).toEqual(['apiAccountsExpiring']);
  });
});
