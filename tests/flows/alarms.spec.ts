import type { Acknowledged, AlarmView } from '@watchglass/schemas/alarm/views';
import type { ExcursionsView } from '@watchglass/schemas/reading/excursions';
import type { UserView } from '@watchglass/schemas/user/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { activeAlarms, alarmById, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken, type Answer } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import type { Person } from '../builders/person.ts';
import { celsius, countsAfter, latestOf } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const MINUTE_MS = 60_000;
const clients: LiveClient[] = [];

let workspace: Workspace;
let base: Base;
let colleague: Person;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [base, colleague] = await Promise.all([newBase(stack, workspace), newMember(stack, workspace, { role: ROLE.admin })]);
  await newRule(workspace);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function watchingAlarms(person: Person): Promise<LiveClient> {
  const client = await openLive(stack.url, { token: person.token, organizationId: workspace.id });
  clients.push(client);
  await client.watch({ rows: ['alarm'] });
  return client;
}

function act<T>(person: Person, alarm: Pick<AlarmView, 'id'>, verb: string, body: object): Promise<Answer<T>> {
  return person.ask<T>('POST', `/api/alarms/${workspace.id}/alarm/${alarm.id}/${verb}`, body);
}

const acknowledge = (person: Person, alarm: AlarmView, more = {}) =>
  act<Acknowledged>(person, alarm, 'acknowledge', { raise: alarm.raise, ...more });

/** A sensor with an alarm, raised by a value that was measured at `at`. */
async function raised(
  value: number,
  at = Date.now(),
  from = base,
): Promise<{ readonly wireId: string; readonly alarm: AlarmView }> {
  const { id, wireId } = await calmSensor(workspace, from, at - MINUTE_MS);
  taken(await from.deliver([celsius(wireId, value, at)]));
  return { wireId, alarm: await alarmOf(workspace, id) };
}

describe('a value beyond a threshold', () => {
  it('raises at once and is the latest value, even after a value with an instant nine minutes ahead', async () => {
    const { id, wireId } = await calmSensor(workspace, base, Date.now() + 9 * MINUTE_MS);
    taken(await base.deliver([celsius(wireId, 90, Date.now())]));
    expect(await alarmOf(workspace, id)).toMatchObject({ value: 90 });
    await until('the latest value is stored', async () =>
      (await latestOf(workspace)).find(([sensorId, , , value]) => sensorId === id && value === 90),
    );
  });

  it('is in no list of active alarms if the episode was over on arrival, or is over a day old', async () => {
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60 * 24 * 60 * MINUTE_MS);
    const at = (days: number, value: number) => celsius(wireId, value, Date.now() - days * 24 * 60 * MINUTE_MS);
    taken(await base.deliver([at(50, 90), at(40, 5), at(30, 90)]));
    taken(await base.deliver([at(0.5, 90), at(0.25, 5), at(0.1, 5)]));
    const other = await raised(9);
    const active = (await activeAlarms(workspace)).map(({ sensorId }) => sensorId);
    expect(active).toContain(other.alarm.sensorId);
    expect(active).not.toContain(id);
  });

  it('raises an alarm, which is pushed to every screen as a row', async () => {
    const client = await watchingAlarms(colleague);
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
    await base.post([celsius(wireId, 9, Date.now())]);
    const row = await until('the row is pushed', () =>
      client.rows.flatMap(({ items }) => items as AlarmView[]).find(({ sensorId }) => sensorId === id),
    );
    expect(row).toMatchObject({
      severity: 50,
      state: 'active',
      raise: 1,
      side: 'above',
      threshold: 8,
      value: 9,
      acknowledgement: null,
    });
    expect((await alarmOf(workspace, id)).id).toBe(row.id);
  });

  it('raises one alarm, even if the base sends it repeatedly', async () => {
    const at = Date.now();
    const own = await newBase(stack, workspace);
    const { wireId, alarm } = await raised(9, at, own);
    await own.post([celsius(wireId, 9, at)]);
    await own.post([celsius(wireId, 9.1, at + 1000), celsius(wireId, 9, at)]);
    await countsAfter(workspace, own.serial, 5);
    await own.post([celsius(wireId, 12, at + 2000)]);
    const risen = await until('the critical raise is listed', async () => {
      const now = await alarmById(workspace, alarm.id);
      return now.raise === 2 && now;
    });
    expect(risen.severity).toBe(80);
    expect((await activeAlarms(workspace)).filter(({ sensorId }) => sensorId === alarm.sensorId)).toHaveLength(1);
  });

  it('again and again counts the raises, and names the off-delay that would have prevented them', async () => {
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - 6 * MINUTE_MS);
    const { id: ruleId } = await newRule(workspace, { offDelay: 0, appliesTo: { kind: 'sensors', sensorIds: [id] } });
    const from = Date.now() - 5 * MINUTE_MS;
    for (const [index, value] of [9, 5, 9, 5, 9].entries())
      taken(await base.deliver([celsius(wireId, value, from + index * MINUTE_MS)]));
    const flapping = () =>
      activeAlarms(workspace).then((alarms) =>
        alarms.find((each) => each.ruleId === ruleId && each.state === 'active'),
      );
    const { chatter } = await until('it has flapped', async () => {
      const alarm = await flapping();
      return alarm?.onsetAt === new Date(from + 4 * MINUTE_MS).toISOString() && alarm;
    });
    expect(chatter).toEqual({ raises: 3, offDelay: 2 });
  });

  it('raises nothing if it is late, and is recorded as found late', async () => {
    const own = await newBase(stack, workspace);
    const { id, wireId } = await calmSensor(workspace, own, Date.now());
    await own.post([celsius(wireId, 30, Date.now() - 10 * MINUTE_MS)]);
    expect((await countsAfter(workspace, own.serial, 2)).late).toBe(1);
    await until('the late finding is in the audit', async () => {
      const { items } = taken(
        await workspace.owner.ask<{ items: { type: string; after: { sensorId?: number } }[] }>(
          'GET',
          `/api/audit/${workspace.id}?text=AlarmFoundLate`,
        ),
      );
      return items.some(({ type, after: found }) => type === 'AlarmFoundLate' && found.sensorId === id);
    });
    const other = await raised(9);
    expect((await activeAlarms(workspace)).map(({ sensorId }) => sensorId)).toContain(other.alarm.sensorId);
    expect((await activeAlarms(workspace)).map(({ sensorId }) => sensorId)).not.toContain(id);
  });

  it('is quarantined if it lies an hour ahead, and the next value still raises', async () => {
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
    await base.post([celsius(wireId, 30, Date.now() + 60 * MINUTE_MS), celsius(wireId, 9, Date.now())]);
    expect(await alarmOf(workspace, id)).toMatchObject({ severity: 50, value: 9 });
  });
});

describe('acknowledging', () => {
  it('shows the name on the other screen', async () => {
    const { alarm } = await raised(9);
    const client = await watchingAlarms(workspace.owner);
    expect(taken(await acknowledge(colleague, alarm, { comment: 'on my way' })).already).toBe(false);
    const row = await until('the name is pushed to the other socket', () => {
      const told = client.row<AlarmView>('alarm', alarm.id);
      return told?.acknowledgement && told;
    });
    expect(row.acknowledgement).toMatchObject({ by: colleague.id, byName: colleague.name, comment: 'on my way' });
  });

  it('stands beside the excursion, for who may read alarms', async () => {
    const { alarm } = await raised(9);
    taken(await acknowledge(colleague, alarm, { comment: 'on my way' }));
    const raisedAt = Date.parse(alarm.raisedAt);
    const range = `points=${alarm.sensorId}.1&from=${raisedAt - 60 * MINUTE_MS}&to=${raisedAt + 60 * MINUTE_MS}`;
    const path = `/api/readings/${workspace.id}/excursions?${range}`;
    // The same person, who waits for what they wrote.
    const [excursion] = await until('the reading is stored', async () => {
      const { points } = taken(await colleague.ask<ExcursionsView>('GET', `${path}&high=8`));
      return points[0]?.total === 0 ? null : points[0]?.excursions;
    });
    expect(excursion).toMatchObject({ side: 'above', goesOn: true, readings: 1, peak: { value: 9 } });
    const acknowledgement = { by: colleague.id, byName: colleague.name, comment: 'on my way' };
    expect(excursion?.alarms).toMatchObject([{ id: alarm.id, acknowledgement }]);
    const reader = await newMember(stack, workspace, { role: ROLE.user, rights: { sensors: 'r' } });
    const { points } = taken(await reader.ask<ExcursionsView>('GET', `${path}&high=8`));
    expect(points[0]?.excursions).toMatchObject([{ peak: { value: 9 }, alarms: null }]);
    const byRule = `${path}&rule=${alarm.ruleId}`;
    expect(taken(await colleague.ask<ExcursionsView>('GET', byRule))).toMatchObject({ low: null, high: 10 });
    expect((await reader.ask('GET', byRule)).status).toBe(404);
  });

  it('by two people at once leaves one acknowledgement, and the second reply names the first person', async () => {
    const { alarm } = await raised(9);
    const answers = (await Promise.all([acknowledge(workspace.owner, alarm), acknowledge(colleague, alarm)])).map(
      taken,
    );
    expect(answers.filter(({ already }) => already)).toHaveLength(1);
    const holders = new Set(answers.map(({ acknowledgement }) => acknowledgement.by));
    expect(holders.size).toBe(1);
    const first = answers[0]?.already === false ? workspace.owner.id : colleague.id;
    expect([...holders]).toEqual([first]);
    const events = await until('the timeline is complete', async () => {
      const entries = (await timelineOf(workspace, alarm.id)).filter(({ type }) => type === 'AlarmAcknowledged');
      return entries.length > 0 && entries;
    });
    expect(events).toHaveLength(1);
  });

  it('is refused if the severity rose meanwhile, and the alarm rings again', async () => {
    const { wireId, alarm } = await raised(9);
    taken(await acknowledge(colleague, alarm));
    await base.post([celsius(wireId, 11, Date.now())]);
    const risen = await until('the second raise is listed', async () => {
      const now = await alarmById(workspace, alarm.id);
      return now.raise === 2 && now;
    });
    expect(risen).toMatchObject({ severity: 80, acknowledgement: null });
    expect(await acknowledge(workspace.owner, alarm)).toMatchObject({ status: 409, code: 'AlarmSeverityRose' });
    expect(taken(await acknowledge(workspace.owner, risen)).already).toBe(false);
  });

  it('works after a comment, which stands in the timeline', async () => {
    const { alarm } = await raised(9);
    const comment = await act(colleague, alarm, 'comment', { text: 'the door was open' });
    expect(comment.status).toBe(200);
    expect((await acknowledge(workspace.owner, alarm)).status).toBe(200);
    const entries = await until('the timeline contains both', async () => {
      const all = await timelineOf(workspace, alarm.id);
      return all.length === 3 && all;
    });
    expect(entries.map(({ type, byName }) => [type, byName])).toEqual([
      ['AlarmRaised', ''],
      ['AlarmCommented', colleague.name],
      ['AlarmAcknowledged', workspace.owner.name],
    ]);
    expect((await alarmById(workspace, alarm.id)).comments).toBe(1);
  });
});

describe('an alarm ends', () => {
  it('with its raise value, its peak and its end value side by side', async () => {
    const start = Date.now() - 40 * 60_000;
    const { wireId, alarm } = await raised(9, start);
    taken(await base.deliver([celsius(wireId, 9.7, start + 60_000)]));
    await until(
      'the alarm has its peak so far',
      async () => (await alarmById(workspace, alarm.id)).peak?.value === 9.7,
    );
    taken(await base.deliver([celsius(wireId, 3, start + 120_000)]));
    taken(await base.deliver([celsius(wireId, 2, start + 30 * 60_000)]));
    const over = await until('the alarm is resolved', async () => {
      const now = await alarmById(workspace, alarm.id);
      return now.state === 'resolved' ? now : undefined;
    });
    expect(over).toMatchObject({
      value: 9,
      raises: [{ value: 9 }],
      peak: { value: 9.7, measuredAt: new Date(start + 60_000).toISOString() },
      end: { value: 2, measuredAt: new Date(start + 30 * 60_000).toISOString() },
    });
  });

  it('after its sensor has measured values inside the limits for the off-delay', async () => {
    const at = Date.now() - 3 * MINUTE_MS;
    const { wireId, alarm } = await raised(9, at);
    await base.post([celsius(wireId, 5, at + MINUTE_MS)]);
    await base.post([celsius(wireId, 5, at + MINUTE_MS + 59_000)]);
    const marker = await raised(9);
    expect((await alarmById(workspace, alarm.id)).state).toBe('active');
    await base.post([celsius(wireId, 5, at + 2 * MINUTE_MS)]);
    await until('the alarm is resolved', async () => (await alarmById(workspace, alarm.id)).state === 'resolved');
    expect((await alarmById(workspace, marker.alarm.id)).state).toBe('active');
    const { items } = taken(
      await workspace.owner.ask<{ items: AlarmView[] }>('GET', `/api/alarms/${workspace.id}/resolved`),
    );
    expect(items.map(({ id }) => id)).toContain(alarm.id);
    expect((await activeAlarms(workspace)).map(({ id }) => id)).toContain(alarm.id);
    taken(await acknowledge(colleague, alarm));
    await until(
      'acknowledged, it leaves the active ones',
      async () => !(await activeAlarms(workspace)).some(({ id }) => id === alarm.id),
    );
  });

  it('and charts of any age find it by the time of its episode', async () => {
    const at = Date.now() - 30 * MINUTE_MS;
    const { wireId, alarm } = await raised(9, at);
    await base.post([celsius(wireId, 5, at + MINUTE_MS), celsius(wireId, 5, at + 3 * MINUTE_MS)]);
    const ended = await until('the alarm is resolved', async () => {
      const now = await alarmById(workspace, alarm.id);
      return now.state === 'resolved' && now;
    });
    const [onset, end] = [Date.parse(ended.onsetAt), Date.parse(ended.endedAt ?? '')];
    const isFound = async (from: number, to: number): Promise<boolean> => {
      const path = `/api/alarms/${workspace.id}/resolved?sensors=${alarm.sensorId}&from=${from}&to=${to}`;
      return taken(await workspace.owner.ask<{ items: AlarmView[] }>('GET', path)).items.length === 1;
    };
    expect([
      await isFound(onset - MINUTE_MS, onset + 1),
      await isFound(end - 1, end + MINUTE_MS),
      await isFound(onset - 2 * MINUTE_MS, onset - MINUTE_MS),
      await isFound(end + 1, end + MINUTE_MS),
    ]).toEqual([true, true, false, false]);
  });

  it('with its rule: the deletion is the reason', async () => {
    const { id: sensorId, wireId } = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
    const rule = await newRule(workspace, {
      title: 'Freezing',
      above: { warning: null, critical: null },
      below: { warning: 0, critical: null },
    });
    await base.post([celsius(wireId, -5, Date.now())]);
    const alarm = await alarmOf(workspace, sensorId);
    taken(
      await workspace.owner.ask('DELETE', `/api/alarms/${workspace.id}/rules/${rule.id}`, undefined, {
        'if-match': rule.etag,
      }),
    );
    await until('the alarm is cancelled', async () => (await alarmById(workspace, alarm.id)).state === 'canceled');
    const last = (await timelineOf(workspace, alarm.id)).at(-1);
    expect(last).toMatchObject({ type: 'AlarmCanceled', data: { cause: 'ruleDeleted' } });
  });

  it('once by hand, with a reason', async () => {
    const { alarm } = await raised(9);
    expect((await act(colleague, alarm, 'cancel', { reason: 'the sensor lies on a table' })).status).toBe(200);
    expect(await act(workspace.owner, alarm, 'cancel', { reason: 'again' })).toMatchObject({
      status: 409,
      code: 'AlarmAlreadyEnded',
    });
    await until('the alarm is cancelled', async () => (await alarmById(workspace, alarm.id)).state === 'canceled');
  });
});

describe('silence', () => {
  const infoOf = async (person: Person) => taken(await person.ask<UserView>('GET', '/api/user/info'));

  it('is on the person’s own screens only, tells them, and ends within ten minutes', async () => {
    const client = await watchingAlarms(colleague);
    const told: unknown[] = [];
    client.socket.on('user', (change: unknown) => told.push(change));
    const path = `/api/alarms/${workspace.id}/silence`;
    const before = Date.now();
    taken(await colleague.ask('POST', path, { minutes: 10 }));
    await until('their screens are told', () => told.length > 0);
    const { silences } = await until('it is stored', async () => {
      const info = await infoOf(colleague);
      return info.silences.length > 0 && info;
    });
    expect(silences).toMatchObject([{ organizationId: workspace.id }]);
    expect(Date.parse(silences[0]?.until ?? '') - before).toBeGreaterThan(9 * MINUTE_MS);
    expect((await infoOf(workspace.owner)).silences).toEqual([]);
    for (const minutes of [0, 11, 1.5, 'x'])
      expect(await colleague.ask('POST', path, { minutes })).toMatchObject({ status: 400, code: 'InvalidRequest' });
  });

  it('is chosen with the sounds of a person, whose bad choices are named', async () => {
    const sounds = { warning: 'knock', critical: 'siren', volume: 35 };
    taken(await colleague.ask('PUT', '/api/user/sounds', sounds));
    await until('they are stored', async () => (await infoOf(colleague)).sounds.volume === 35);
    expect((await infoOf(colleague)).sounds).toEqual(sounds);
    for (const wrong of [{ volume: 0 }, { volume: 101 }, { warning: 'siren' }, { critical: 'x' }])
      expect(await colleague.ask('PUT', '/api/user/sounds', { ...sounds, ...wrong })).toMatchObject({
        status: 400,
        code: 'InvalidRequest',
      });
  });
});
