import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { ShelfView } from '@watchglass/schemas/shelf/views';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmById, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken, type Answer } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { newLocation } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
let workspace: Workspace;
let base: Base;
let live: LiveClient;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace);
  live = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  await live.watch({ rows: ['alarm'] });
});
afterAll(() => live.close());

function act(alarm: AlarmView, verb: string, body: object, by: Person = workspace.owner): Promise<Answer<unknown>> {
  return by.ask('POST', `/api/alarms/${workspace.id}/alarm/${alarm.id}/${verb}`, body);
}
const shelve = (alarm: AlarmView, more: object = {}, by?: Person) =>
  act(alarm, 'shelve', { raise: alarm.raise, minutes: 60, reason: 'defrosting', ...more }, by);

async function raised(value = 9, at = Date.now() - 10 * MINUTE_MS) {
  const { id, wireId } = await calmSensor(workspace, base, at - MINUTE_MS);
  taken(await base.deliver([celsius(wireId, value, at)]));
  return { wireId, at, alarm: await alarmOf(workspace, id) };
}

const pushed = (what: string, alarmId: string, is: (row: AlarmView) => unknown): Promise<AlarmView> =>
  until(what, () => {
    const row = live.row<AlarmView>('alarm', alarmId);
    return row !== undefined && is(row) ? row : undefined;
  });
const listed = async (path: string): Promise<readonly string[]> =>
  taken(await workspace.owner.ask<{ items: AlarmView[] }>('GET', `/api/alarms/${workspace.id}/${path}`)).items.map(
    ({ id }) => id,
  );
const shelves = async (): Promise<readonly ShelfView[]> =>
  taken(await workspace.owner.ask<{ items: ShelfView[] }>('GET', `/api/alarms/${workspace.id}/shelves`)).items;

describe('a shelved alarm', () => {
  it('says on every screen until when, why and by whom, and is left out of a list that asks so', async () => {
    const { alarm } = await raised();
    const answer = taken(await shelve(alarm)) as { until: string };
    const row = await pushed('the shelf is pushed', alarm.id, ({ shelf }) => shelf !== null);
    expect(row.shelf).toMatchObject({ until: answer.until, reason: 'defrosting', byName: workspace.owner.name });
    expect(Date.parse(answer.until) - Date.now()).toBeGreaterThan(59 * MINUTE_MS);
    expect(await listed('active?shelved=no&rowsPerPage=100')).not.toContain(alarm.id);
    expect(await listed('active?shelved=yes&rowsPerPage=100')).toContain(alarm.id);
    expect((await shelves()).find(({ alarmId }) => alarmId === alarm.id)).toMatchObject({ reason: 'defrosting' });
    taken(await act(alarm, 'unshelve', {}));
    await pushed('the alarm is off the shelf', alarm.id, ({ shelf }) => shelf === null);
    expect((await shelves()).map(({ alarmId }) => alarmId)).not.toContain(alarm.id);
    expect((await timelineOf(workspace, alarm.id)).map(({ type }) => type)).toEqual([
      'AlarmRaised',
      'AlarmShelved',
      'AlarmUnshelved',
    ]);
    expect(await act(alarm, 'unshelve', {})).toMatchObject({ status: 409, code: 'AlarmNotShelved' });
  });

  it('stays on its shelf while it flaps, and comes off as soon as it is critical', async () => {
    const { alarm, wireId, at } = await raised();
    taken(await shelve(alarm));
    taken(await base.deliver([1, 3].map((minute) => celsius(wireId, 5, at + minute * MINUTE_MS))));
    taken(await base.deliver([celsius(wireId, 9, at + 4 * MINUTE_MS)]));
    const again = await until('the next alarm is listed', async () => {
      const next = await alarmOf(workspace, alarm.sensorId ?? 0);
      return next.id !== alarm.id && next;
    });
    expect(again).toMatchObject({ state: 'active', shelf: { reason: 'defrosting' } });
    taken(await base.deliver([celsius(wireId, 12, at + 5 * MINUTE_MS)]));
    await pushed(
      'the critical alarm is on no shelf',
      again.id,
      ({ severity, shelf }) => severity === 80 && shelf === null,
    );
    const last = await until('the end of the shelf is on the time line', async () =>
      (await timelineOf(workspace, again.id)).find(({ type }) => type === 'AlarmUnshelved'),
    );
    expect(last.data).toMatchObject({ cause: 'severityRose' });
    expect(await shelve(again)).toMatchObject({ status: 409, code: 'AlarmSeverityRose' });
  });
});

describe('a shelf is refused', () => {
  it('beyond its bounds, without a reason, and of an ended alarm', async () => {
    const { alarm } = await raised(12);
    expect(await shelve(alarm, { minutes: 481 })).toMatchObject({ status: 422, code: 'ShelfTooLong' });
    expect(await shelve(alarm, { minutes: 4 })).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect(await shelve(alarm, { minutes: 1_441 })).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect(await shelve(alarm, { reason: ' ' })).toMatchObject({ status: 400, code: 'InvalidRequest' });
    taken(await act(alarm, 'cancel', { reason: 'a test' }));
    expect(await shelve(alarm)).toMatchObject({ status: 409, code: 'AlarmAlreadyEnded' });
  });

  it('to a member who may not see the alarm, or only read it', async () => {
    const { alarm } = await raised();
    const [limited, reader] = await Promise.all([
      newMember(stack, workspace, { rights: { alarms: 'w' } }),
      newMember(stack, workspace, { rights: { alarms: 'r' } }),
    ]);
    const standing = { role: ROLE.user, permissions: { alarms: 'w' }, locations: [await newLocation(workspace)] };
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, standing));
    expect((await shelve(alarm, {}, limited)).status).toBe(404);
    expect((await shelve(alarm, {}, reader)).status).toBe(403);
    taken(await shelve(alarm));
    expect((await act(alarm, 'unshelve', {}, limited)).status).toBe(404);
    const seen = await limited.ask<{ items: ShelfView[] }>('GET', `/api/alarms/${workspace.id}/shelves`);
    expect(taken(seen).items).toEqual([]);
    expect((await alarmById(workspace, alarm.id)).shelf).not.toBeNull();
  });
});
