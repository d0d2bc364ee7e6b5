import type { AcknowledgedAlarms, AlarmView } from '@watchglass/schemas/alarm/views';
import { canonicalJson } from '@watchglass/schemas/canonical-json';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace);
  const path = `/api/alarms/${workspace.id}/signatures`;
  taken(await workspace.owner.ask('PUT', path, { required: 'critical', meanings: ['Released'] }));
  expect(taken(await workspace.owner.ask('GET', path))).toEqual({ required: 'critical', meanings: ['Released'] });
});

async function raised(value: number): Promise<AlarmView> {
  const at = Date.now() - 60_000;
  const { id, wireId } = await calmSensor(workspace, base, at - 60_000);
  taken(await base.deliver([celsius(wireId, value, at)]));
  return alarmOf(workspace, id);
}
const [WARNING, CRITICAL] = [9, 12];
const signature = (meaning = 'approved', password = PASSWORD) => ({ signature: { password, meaning } });
const act = ({ id }: AlarmView, verb: string, body: object, by: Pick<Workspace['owner'], 'ask'> = workspace.owner) =>
  by.ask('POST', `/api/alarms/${workspace.id}/alarm/${id}/${verb}`, body);

describe('a critical alarm', () => {
  it('is acknowledged with the password and a meaning, and the hash is that of what was signed', async () => {
    const alarm = await raised(CRITICAL);
    const { raise } = alarm;
    expect(await act(alarm, 'acknowledge', { raise })).toMatchObject({ status: 422, code: 'SignatureRequired' });
    expect(await act(alarm, 'acknowledge', { raise, ...signature('approved', 'not the password') })).toMatchObject({
      status: 422,
      code: 'WrongPassword',
    });
    expect(await act(alarm, 'acknowledge', { raise, ...signature('guessed') })).toMatchObject({ status: 400 });
    taken(await act(alarm, 'acknowledge', { raise, ...signature('Released') }));
    const [acknowledged, signed, ...more] = (await timelineOf(workspace, alarm.id)).slice(1);
    expect(more).toEqual([]);
    const { id } = workspace.owner;
    const { type, data, at } = acknowledged ?? {};
    const hash = createHash('sha256').update(canonicalJson({ type, data, at, actor: { kind: 'user', id } }));
    expect(signed).toMatchObject({
      type: 'AlarmSigned',
      byName: workspace.owner.name,
      data: { signs: 'AlarmAcknowledged', signer: id, meaning: 'Released', hash: hash.digest('hex') },
    });
    expect(signed?.data).not.toHaveProperty('name');
  });

  it('is cancelled with a signature, never by an API account', async () => {
    const alarm = await raised(CRITICAL);
    const account = await newApiAccount(stack, workspace, { rights: { alarms: 'w' } });
    const reason = 'the probe fell out';
    for (const body of [{ reason }, { reason, ...signature() }])
      expect(await act(alarm, 'cancel', body, account)).toMatchObject({
        status: 409,
        code: 'SignaturePasswordMissing',
      });
    expect(await act(alarm, 'cancel', { reason })).toMatchObject({ code: 'SignatureRequired' });
    taken(await act(alarm, 'cancel', { reason, ...signature() }));
    expect((await timelineOf(workspace, alarm.id)).map(({ type }) => type)).toEqual([
      'AlarmRaised',
      'AlarmCanceled',
      'AlarmSigned',
    ]);
  });

  it('is signed for in a list of alarms, one by one, and out of sight it is unknown whatever the password is', async () => {
    const [warning, critical] = [await raised(WARNING), await raised(CRITICAL)];
    const all = (more: object = {}) =>
      workspace.owner.ask<AcknowledgedAlarms>('POST', `/api/alarms/${workspace.id}/acknowledge`, {
        alarms: [warning, critical].map(({ id, raise }) => ({ id, raise })),
        ...more,
      });
    expect(taken(await all()).items).toEqual([
      { id: warning.id, outcome: 'acknowledged' },
      { id: critical.id, outcome: 'refused', code: 'SignatureRequired' },
    ]);
    expect(taken(await all(signature())).items.map(({ outcome }) => outcome)).toEqual(['already', 'acknowledged']);
    expect((await timelineOf(workspace, warning.id)).map(({ type }) => type)).toEqual([
      'AlarmRaised',
      'AlarmAcknowledged',
    ]);
    const member = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    expect((await act(critical, 'acknowledge', { raise: 1, ...signature() }, member)).status).toBe(403);
  });
});
