import type { HandoverSheet, HandoverView } from '@watchglass/schemas/handover/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDestination } from '../builders/destination.ts';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newReceiver } from '../builders/webhook.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const HOUR_MS = 3_600_000;
let workspace: Workspace;
let next: Person;
let path: string;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  next = await newMember(stack, workspace, { rights: { alarms: 'w' } });
  path = `/api/alarms/${workspace.id}/handovers`;
});

const write = (more: object = {}) =>
  workspace.owner.ask<{ id: string }>('POST', path, {
    since: new Date(Date.now() - 8 * HOUR_MS).toISOString(),
    text: 'the door of store 2 sticks',
    ...more,
  });
const accept = (id: string, by: Person) => by.ask('POST', `${path}/${id}/accept`, {});
const sheet = async (id: string, by: Person = workspace.owner) =>
  taken(await by.ask<HandoverSheet>('GET', `${path}/${id}`));

describe('a handover', () => {
  it('shows the alarms of the shift with what was said, and is accepted once by somebody else', async () => {
    const base = await newBase(stack, workspace);
    await newRule(workspace);
    const sensor = await calmSensor(workspace, base, Date.now() - 120_000);
    taken(await base.deliver([celsius(sensor.wireId, 9, Date.now() - 60_000)]));
    const alarm = await alarmOf(workspace, sensor.id);
    const about = `/api/alarms/${workspace.id}/alarm/${alarm.id}`;
    taken(await workspace.owner.ask('POST', `${about}/comment`, { text: 'the door was open' }));
    taken(await workspace.owner.ask('POST', `${about}/shelve`, { raise: 1, minutes: 60, reason: 'repair' }));
    const { id } = taken(await write());
    const { open, ended, remarks, handover } = await sheet(id);
    expect([open.map((each) => [each.id, each.shelf?.reason]), ended]).toEqual([[[alarm.id, 'repair']], []]);
    expect(remarks).toMatchObject([{ alarmId: alarm.id, text: 'the door was open', byName: workspace.owner.name }]);
    expect(handover).toMatchObject({ text: 'the door of store 2 sticks', acceptance: null });
    expect(await accept(id, workspace.owner)).toMatchObject({ status: 409, code: 'HandoverOwn' });
    taken(await accept(id, next));
    expect(await accept(id, next)).toMatchObject({ status: 409, code: 'HandoverAccepted' });
    const acceptance = await until('the acceptance is shown', async () => (await sheet(id)).handover.acceptance);
    expect(acceptance).toMatchObject({ by: next.id, byName: next.name });
    const listed = taken(await next.ask<{ items: HandoverView[] }>('GET', path)).items;
    expect(listed.map((each) => each.id)).toEqual([id]);

    const standing = { role: ROLE.user, permissions: { alarms: 'r' }, locations: [await newLocation(workspace)] };
    const limited = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${limited.id}`, standing));
    const seen = await until('the limit is applied', async () => {
      const found = await sheet(id, limited);
      return found.open.length === 0 && found;
    });
    expect(seen.remarks).toEqual([]);
    expect((await accept(id, limited)).status).toBe(403);
  });

  it('names the messages that failed in the shift', async () => {
    const receiver = await newReceiver();
    receiver.status = 400;
    const place = await newDestination(workspace, { address: receiver.url });
    await newRule(workspace, { title: 'Called', subscribers: { people: [], destinationIds: [place.id] } });
    const base = await newBase(stack, workspace);
    const sensor = await calmSensor(workspace, base, Date.now() - 120_000);
    taken(await base.deliver([celsius(sensor.wireId, 9, Date.now() - 60_000)]));
    await until('the message has failed', async () => {
      const messages = `/api/alarms/${workspace.id}/messages?states=failed`;
      return taken(await workspace.owner.ask<{ total: number }>('GET', messages)).total === 1;
    });
    const { failed } = await sheet(taken(await write()).id);
    expect(failed).toMatchObject([{ ruleTitle: 'Called', channel: 'webhook', to: 'Ticket desk', reason: 'refused' }]);
    await receiver.close();
  });

  it('is refused with a shift in the future or of more than a week, without words, and if it is unknown', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
    for (const more of [
      { since: at(1) },
      { since: at(-169) },
      { since: 'yesterday' },
      { text: ' ' },
      { text: 'x'.repeat(4_001) },
    ])
      expect(await write(more)).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect((await accept(randomUUID(), next)).status).toBe(404);
  });
});
