import { alarmStream, type AlarmEvent } from '@watchglass/schemas/alarm/events';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCommandApi, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { asNew } from '../handle-command.ts';

let test: TestCommandApi;
let ann: Person;
let bob: Person;
let org: number;
beforeAll(async () => {
  test = await openTestCommandApi();
  [ann, bob] = [await test.person('Ann'), await test.person('Bob')];
  org = await test.organization(ann);
  await test.member({ organization: org, by: ann }, bob, { role: 2 });
});
afterAll(() => test.stop());

async function record(alarmId: string, event: AlarmEvent): Promise<void> {
  const metadata = {
    organizationId: org,
    actor: { kind: 'system', id: 'alarms' },
    at: test.deps.clock().toISOString(),
    correlationId: v7(),
  } as const;
  await test.deps.eventStore.append(alarmStream(alarmId), 'any', asNew([event], { metadata, newId: () => v7() }));
}

async function raise(alarmId: string = v7(), count = 1): Promise<string> {
  const at = test.deps.clock().toISOString();
  await record(alarmId, {
    type: 'AlarmRaised',
    data: {
      alarmId,
      organizationId: org,
      ruleId: v7(),
      ruleVersion: 1,
      ruleTitle: 'Cold store',
      sensorId: 1,
      metricId: 1,
      severity: count === 1 ? 50 : 80,
      raise: count,
      side: 'above',
      threshold: 5,
      value: 5 + count,
      onsetAt: at,
      measuredAt: at,
    },
  });
  return alarmId;
}

const ask = (who: Person, alarm: string, verb: string, payload: object) =>
  test.ask('POST', `/api/alarms/${alarm.includes('/') ? alarm : `${org}/alarm/${alarm}`}/${verb}`, payload, {
    token: who.token,
  });

const nameOf = (person: Person): string => (person === ann ? 'Ann Example' : 'Bob Example');

describe('alarms over HTTP', () => {
  it('are acknowledged once, and the second caller receives the first acknowledgement', async () => {
    const alarmId = await raise();
    const answers = await Promise.all([
      ask(ann, alarmId, 'acknowledge', { raise: 1 }),
      ask(bob, alarmId, 'acknowledge', { raise: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers.map(({ body }) => body);
    expect(first?.['acknowledgement']).toEqual(second?.['acknowledgement']);
    expect(first?.['already']).toBe(!second?.['already']);
    const winner = first?.['already'] === false ? ann : bob;
    expect(first?.['acknowledgement']).toMatchObject({
      by: winner.id,
      byName: nameOf(winner),
      at: test.deps.clock().toISOString(),
    });
    expect(await test.events({ types: ['AlarmAcknowledged'] })).toHaveLength(1);
  });

  it('are not acknowledged if the severity rose unseen', async () => {
    const alarmId = await raise();
    await raise(alarmId, 2);
    const refused = await ask(ann, alarmId, 'acknowledge', { raise: 1 });
    expect(refused).toMatchObject({
      status: 409,
      code: 'AlarmSeverityRose',
      body: { errors: [{ detail: { raise: 2, severity: 80, value: 7 } }] },
    });
    expect(await ask(ann, alarmId, 'acknowledge', { raise: 2, comment: 'seen' })).toMatchObject({
      status: 200,
      body: { acknowledgement: { comment: 'seen' } },
    });
  });

  it('are commented on and canceled with a reason', async () => {
    const alarmId = await raise();
    expect(await ask(bob, alarmId, 'comment', { text: 'door was open' })).toMatchObject({ status: 200 });
    expect(await ask(bob, alarmId, 'comment', { text: 'line\n'.repeat(11) })).toMatchObject({ status: 400 });
    expect(await ask(bob, alarmId, 'cancel', { reason: 'sensor is being moved' })).toMatchObject({ status: 200 });
    expect(await ask(bob, alarmId, 'cancel', { reason: 'again' })).toMatchObject({
      status: 409,
      code: 'AlarmAlreadyEnded',
    });
    const [canceled] = await test.events({ types: ['AlarmCanceled'] });
    expect(canceled).toMatchObject({
      data: { cause: 'manual' },
      metadata: { reason: 'sensor is being moved', actor: { id: bob.id } },
    });
  });

  it('of another organization are not found', async () => {
    const alarmId = await raise();
    const elsewhere = `${await test.organization(ann, 'Elsewhere')}/alarm/${alarmId}`;
    expect(await ask(ann, elsewhere, 'acknowledge', { raise: 1 })).toMatchObject({ status: 404 });
    expect(await ask(ann, elsewhere, 'comment', { text: 'x' })).toMatchObject({ status: 404 });
    expect(await ask(ann, elsewhere, 'cancel', { reason: 'x' })).toMatchObject({ status: 404 });
  });
});
