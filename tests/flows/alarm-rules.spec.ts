import { randomUUID } from 'node:crypto';
import type { BulkRulesDone } from '@watchglass/schemas/alarm-rule/bulk';
import type { AlarmRuleVersion, AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { AlarmRuleTemplate } from '@watchglass/schemas/alarm-rule/template-views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newCalendar } from '../builders/calendar.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let rules: string;
let templates: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  rules = `/api/alarms/${workspace.id}/rules`;
  templates = `/api/alarms/${workspace.id}/templates`;
});

const ruleById = async (id: string): Promise<AlarmRuleView> =>
  taken(await workspace.owner.ask<AlarmRuleView>('GET', `${rules}/${id}`));

describe('a calendar of closed days', () => {
  it('is chosen in the schedule of a rule, and cannot be deleted while one has it', async () => {
    const { id: org, owner } = workspace;
    const path = `/api/alarms/${org}/calendars`;
    const calendarId = await newCalendar(workspace, 'Closed');
    const schedule = { kind: 'within', intervals: [{ day: 1, from: '08:00', to: '17:00' }], zone: null } as const;
    const scheduled = { schedule: { ...schedule, intervals: [...schedule.intervals], calendarId } };
    const rule = await newRule(workspace, { title: 'On open days', ...scheduled });
    expect(await owner.ask('DELETE', `${path}/${calendarId}`)).toMatchObject({ status: 409, code: 'InUse' });
    const unknown = { schedule: { ...scheduled.schedule, calendarId: rule.id } };
    expect(await owner.ask('POST', `/api/alarms/${org}/rules`, definition(unknown))).toMatchObject({ status: 400 });
    taken(await owner.ask('PUT', `${path}/${calendarId}`, { name: 'Closed', days: ['2026-12-24'] }));
    expect(await owner.ask('POST', path, { name: 'CLOSED', days: [] })).toMatchObject({ code: 'CalendarNameTaken' });
    const { etag } = rule;
    taken(await owner.ask('DELETE', `/api/alarms/${org}/rules/${rule.id}`, undefined, { 'if-match': etag }));
    await until('no rule has it', async () => (await owner.ask('DELETE', `${path}/${calendarId}`)).status === 200);
  });
});

describe('the history of a rule', () => {
  it('has every version with its author, and an earlier one is saved again', async () => {
    const { id, etag } = await newRule(workspace, { title: 'First' });
    taken(await workspace.owner.ask('PUT', `${rules}/${id}`, definition({ title: 'Second' }), { 'if-match': etag }));
    taken(await workspace.owner.ask('POST', `${rules}/${id}/disable`));
    const path = `${rules}/${id}/versions`;
    const { items } = await until('all are there', async () => {
      const page = taken(await workspace.owner.ask<{ items: AlarmRuleVersion[] }>('GET', path));
      return page.items.length === 3 && page;
    });
    expect(items.map(({ cause, version, definition: { title } }) => [cause, version, title])).toEqual([
      ['disabled', 2, 'Second'],
      ['changed', 2, 'Second'],
      ['created', 1, 'First'],
    ]);
    expect(items.map(({ by }) => by.name)).toEqual(items.map(() => workspace.owner.name));
    const seen = await until('the rule is off', async () => {
      const rule = await ruleById(id);
      return !rule.enabled && rule;
    });
    taken(await workspace.owner.ask('PUT', `${rules}/${id}`, items[2]?.definition, { 'if-match': seen.etag }));
    await until('the rule is as it was', async () => (await ruleById(id)).definition.title === 'First');
  });

  it('shows a member of one location nothing that an earlier version picked elsewhere', async () => {
    const base = await newBase(stack, workspace);
    const [near, far] = [
      await calmSensor(workspace, base, Date.now() - 60_000),
      await calmSensor(workspace, base, Date.now() - 60_000),
    ];
    const location = await newLocation(workspace);
    taken(
      await workspace.owner.ask('POST', `/api/sensors/${workspace.id}/bulk`, {
        ids: [near.id],
        action: { type: 'move', location },
      }),
    );
    const picks = (...sensorIds: number[]) => definition({ appliesTo: { kind: 'sensors', sensorIds } });
    const { id, etag } = await newRule(workspace, picks(near.id, far.id));
    taken(await workspace.owner.ask('PUT', `${rules}/${id}`, picks(near.id), { 'if-match': etag }));
    const limited = await newMember(stack, workspace);
    taken(
      await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, {
        role: ROLE.user,
        permissions: { alarms: 'r', sensors: 'r' },
        locations: [location],
      }),
    );
    const { items } = await until('both versions are there', async () => {
      const answer = await limited.ask<{ items: AlarmRuleVersion[] }>('GET', `${rules}/${id}/versions`);
      return answer.status === 200 && answer.body.items.length === 2 && answer.body;
    });
    for (const { definition: seen } of items) expect(seen.appliesTo).toMatchObject({ sensorIds: [near.id] });
    const elsewhere = await newRule(workspace, picks(far.id));
    expect(await limited.ask('GET', `${rules}/${elsewhere.id}/versions`)).toMatchObject({ status: 404 });
  });
});

describe('many rules at once', () => {
  it('are switched and deleted, with an answer for each that was refused', async () => {
    const [one, two] = [await newRule(workspace, { title: 'One' }), await newRule(workspace, { title: 'Two' })];
    const unknown = randomUUID();
    const ids = [one.id, two.id, unknown];
    const bulk = (action: object) => workspace.owner.ask<BulkRulesDone>('POST', `${rules}/bulk`, { ids, action });
    const refused = [{ id: unknown, code: 'NotFound' }];
    for (const _again of [1, 2]) expect(taken(await bulk({ type: 'disable' }))).toEqual({ done: 2, refused });
    await until('both are off', async () => !(await ruleById(one.id)).enabled && !(await ruleById(two.id)).enabled);
    expect(await bulk({ type: 'delete', count: 2 })).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect(taken(await bulk({ type: 'delete', count: 3 }))).toEqual({ done: 2, refused });
    await until('both are gone', async () => (await workspace.owner.ask('GET', `${rules}/${two.id}`)).status === 404);
    const many = Array.from({ length: 501 }, () => randomUUID());
    const tooMany = { ids: many, action: { type: 'enable' } };
    expect(await workspace.owner.ask('POST', `${rules}/bulk`, tooMany)).toMatchObject({ code: 'InvalidRequest' });
  });
});

describe('templates of rules', () => {
  it('are built in, saved from a rule without its sensors, and deleted', async () => {
    const listed = async () =>
      taken(await workspace.owner.ask<{ builtIn: { key: string }[]; own: AlarmRuleTemplate[] }>('GET', templates));
    expect((await listed()).builtIn.map(({ key }) => key)).toContain('refrigerator');
    const mine = definition({ title: 'Mine', appliesTo: { kind: 'tag', tag: 'cold' } });
    const { id } = taken(await workspace.owner.ask<{ id: string }>('POST', templates, mine));
    const own = await until('it is listed', async () => (await listed()).own.find((each) => each.id === id));
    expect(own).toMatchObject({ name: 'Mine', definition: { appliesTo: { kind: 'all' } } });
    expect(await workspace.owner.ask('POST', templates, { ...mine, title: 'MINE' })).toMatchObject({
      status: 409,
      code: 'TemplateNameTaken',
    });
    const bad = { ...mine, title: 'Bad', above: { warning: null, critical: null } };
    expect(await workspace.owner.ask('POST', templates, bad)).toMatchObject({ code: 'ThresholdMissing' });
    taken(await workspace.owner.ask('DELETE', `${templates}/${id}`));
    await until('it is gone', async () => (await listed()).own.every((each) => each.id !== id));
    expect(await workspace.owner.ask('DELETE', `${templates}/${id}`)).toMatchObject({ status: 404 });
  });
});
