import type { BulkRulesDone } from '@watchglass/schemas/alarm-rule/bulk';
import type { AlarmRuleVersion, AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
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
import { definition, newRule, type Rule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace);
  const path = `/api/alarms/${workspace.id}/signatures`;
  const settings = { required: 'critical', rules: 'critical', meanings: ['Released'] };
  taken(await workspace.owner.ask('PUT', path, settings));
  expect(taken(await workspace.owner.ask('GET', path))).toEqual(settings);
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
    const period = `from=${Date.now() - 86_400_000}&to=${Date.now() + 60_000}`;
    const file = `/api/alarms/${workspace.id}/history/export?${period}&sensors=${alarm.sensorId}`;
    const [head = '', line = ''] = taken(await workspace.owner.ask<string>('GET', file))
      .trim()
      .split('\r\n');
    expect(head).toMatch(/,signedBy,signedAt \(UTC\),signatureMeaning$/);
    expect(line).toMatch(new RegExp(`,${workspace.owner.name},[\\d :+-]+,approved$`));
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

describe('a rule with a critical limit', () => {
  const path = ({ id }: Pick<Rule, 'id'>) => `/api/alarms/${workspace.id}/rules/${id}`;
  const mild = () => newRule(workspace, { title: 'Mild', above: { warning: 8, critical: null } });

  it('is changed, switched and deleted with a signature, which stands on its versions', async () => {
    const rule = await newRule(workspace, { title: 'Signed' });
    const { owner } = workspace;
    const changed = definition({ title: 'Signed', above: { warning: 7, critical: null } });
    const put = (body: object, ifMatch = rule.etag) => owner.ask('PUT', path(rule), body, { 'if-match': ifMatch });
    expect(await put(changed)).toMatchObject({ status: 422, code: 'SignatureRequired' });
    expect(await put({ ...changed, ...signature('approved', 'wrong') })).toMatchObject({ code: 'WrongPassword' });
    taken(await put({ ...changed, ...signature() }));
    // Without a critical limit nothing is signed any more.
    taken(await owner.ask('POST', `${path(rule)}/disable`));
    const { items } = taken(await owner.ask<{ items: readonly AlarmRuleVersion[] }>('GET', `${path(rule)}/versions`));
    expect(items.map(({ cause, signature: by }) => [cause, by?.meaning, by?.byName])).toEqual([
      ['disabled', undefined, undefined],
      ['changed', 'approved', owner.name],
      ['created', undefined, undefined],
    ]);
  });

  it('carries the signature of its last change, and the next change begins from it', async () => {
    const rule = await newRule(workspace, { title: 'Switched' });
    const { owner } = workspace;
    expect(await owner.ask('POST', `${path(rule)}/disable`)).toMatchObject({ code: 'SignatureRequired' });
    taken(await owner.ask('POST', `${path(rule)}/disable`, signature('Released')));
    const row = taken(await owner.ask<AlarmRuleView>('GET', path(rule)));
    expect(row).toMatchObject({ enabled: false, signature: { byName: owner.name, meaning: 'Released' } });
    const remove = (body?: object) => owner.ask('DELETE', path(rule), body, { 'if-match': row.etag });
    expect(await remove()).toMatchObject({ code: 'SignatureRequired' });
    taken(await remove(signature()));
  });

  it('is refused in a list without a signature, and never signed for by an API account', async () => {
    const [signed, unsigned] = [await newRule(workspace, { title: 'Listed' }), await mild()];
    const account = await newApiAccount(stack, workspace, { rights: { alarms: 'w' } });
    const all = (more: object = {}, by: Pick<Workspace['owner'], 'ask'> = workspace.owner) =>
      by.ask<BulkRulesDone>('POST', `/api/alarms/${workspace.id}/rules/bulk`, {
        ids: [signed.id, unsigned.id],
        action: { type: 'disable' },
        ...more,
      });
    expect(taken(await all({}, account)).refused).toEqual([{ id: signed.id, code: 'SignaturePasswordMissing' }]);
    expect(taken(await all()).refused).toEqual([{ id: signed.id, code: 'SignatureRequired' }]);
    expect(taken(await all(signature()))).toEqual({ done: 2, refused: [] });
  });
});
