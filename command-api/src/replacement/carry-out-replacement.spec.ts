import type { DomainEvent } from '@watchglass/schemas/events';
import { tagsStream } from '@watchglass/schemas/tag/events';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCommandApi, type Answer, type Person, type TestCommandApi } from '../command-api-for-tests.ts';
import { asNew } from '../handle-command.ts';
import { carryOutReplacement, type Replaced } from './carry-out-replacement.ts';

let test: TestCommandApi;
let ann: Person;
let org: number;
beforeAll(async () => {
  test = await openTestCommandApi();
  ann = await test.person('Ann');
  org = await test.organization(ann);
});
afterAll(() => test.stop());

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  test.ask(method, path, body, { token: ann.token });
const metadata = () =>
  ({
    organizationId: org,
    actor: { kind: 'user', id: ann.id },
    at: test.deps.clock().toISOString(),
    correlationId: v7(),
  }) as const;

const tagOf = (sensorId: number): string => textTagId(org, `t${sensorId}`);

async function hear(sensorId: number): Promise<void> {
  const events: DomainEvent[] = [
    {
      type: 'SensorHeard',
      data: { sensorId, organizationId: org, wireId: `W${sensorId}`, baseSerial: null, name: `W${sensorId}` },
    },
    { type: 'SensorTagsAssigned', data: { sensorId, organizationId: org, before: [], tagIds: [tagOf(sensorId)] } },
    { type: 'SensorMetricHeard', data: { sensorId, organizationId: org, metricId: 1 } },
  ];
  const tagged: DomainEvent = {
    type: 'TagCreated',
    data: { organizationId: org, tagId: tagOf(sensorId), name: `t${sensorId}`, typeId: null },
  };
  await test.deps.eventStore.append(tagsStream(org), 'any', asNew([tagged], { metadata: metadata(), newId: v7 }));
  await test.deps.eventStore.append(sensorStream(sensorId), 'any', asNew(events, { metadata: metadata(), newId: v7 }));
}

/** The store fails at its nth append. */
function dyingAt(n: number): EventStore {
  let appends = 0;
  return new Proxy(test.deps.eventStore, {
    get(store, name) {
      const member = Reflect.get(store, name) as unknown;
      if (name !== 'append' || typeof member !== 'function')
        return typeof member === 'function' ? (member.bind(store) as unknown) : member;
      return async (...given: Parameters<EventStore['append']>) => {
        appends += 1;
        if (appends === n) throw new Error('killed');
        return store.append(...given);
      };
    },
  });
}

it('a replacement that dies at any append, and begins again, happens once', async () => {
  const [old, successor, other] = [501, 502, 503];
  for (const sensorId of [old, successor, other]) await hear(sensorId);
  const input = { sensorId: old, metricId: 1 };
  const formula = { type: 'offset', parameters: { constant: 1 }, timeZone: 'UTC' };
  const made = await ask('POST', `/api/virtual-sensors/${org}`, { ...formula, name: 'V', inputs: [input] });
  expect(made.status).toBe(201);
  const asset = await ask('POST', `/api/assets/${org}`, { name: 'Store' });
  const point = await ask('POST', `/api/assets/${org}/asset/${String(asset.body['id'])}/point`, {
    name: 'Door',
    metricId: 1,
  });
  const attach = `/api/assets/${org}/point/${String(point.body['id'])}/attach`;
  expect((await ask('POST', attach, { sensorId: old })).status).toBe(200);
  const limits = { above: { warning: 5, critical: null }, below: { warning: null, critical: null } };
  const rule = { title: 'Warm', metricId: 1, ...limits, appliesTo: { kind: 'sensors', sensorIds: [old, other] } };
  expect((await ask('POST', `/api/alarms/${org}/rules`, rule)).status).toBe(201);
  const plan = await ask('POST', `/api/plans/${org}`, { name: 'Hall', location: null });
  const onPlan = { target: { kind: 'sensor', sensorId: old }, x: 0.5, y: 0.25 };
  const objects = `/api/plans/${org}/plan/${String(plan.body['id'])}/objects`;
  expect((await ask('POST', objects, onPlan)).status).toBe(201);
  const replace = (by: number): Promise<Answer> => ask('POST', `/api/sensors/${org}/sensor/${old}/replace`, { by });
  expect((await replace(old)).code).toBe('InvalidRequest');
  expect((await replace(4711)).code).toBe('SensorUnknown');
  expect((await replace(successor)).status).toBe(200);
  expect((await replace(successor)).status).toBe(200);
  expect((await replace(other)).code).toBe('Conflict');
  const [started] = await test.events({ types: ['SensorReplaced'] });
  if (started === undefined) throw new Error('not replaced');
  const deps = { ...test.deps, newId: v7, report: (error: unknown) => expect(error).toBeUndefined() };
  const carryOut = (eventStore: EventStore): Promise<void> =>
    carryOutReplacement({ ...deps, eventStore }, started.data as Replaced, metadata());
  for (let n = 1; ; n += 1) {
    const died = await carryOut(dyingAt(n)).then(
      () => false,
      () => true,
    );
    if (!died) break;
  }
  await carryOut(test.deps.eventStore);
  const after = (await test.events({})).filter(
    ({ position, type }) => position > started.position && type !== 'CommandRefused',
  );
  expect(after.map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'SensorDetached', data: { sensorId: old, why: 'replaced' } },
    { type: 'SensorAttached', data: { sensorId: successor } },
    { type: 'SensorRenamed', data: { sensorId: successor, name: `W${old}` } },
    { type: 'SensorTagsAssigned', data: { sensorId: successor, tagIds: [tagOf(old)] } },
    { type: 'SensorTagsAssigned', data: { sensorId: old, tagIds: [] } },
    { type: 'AlarmRuleChanged', data: { definition: { appliesTo: { sensorIds: [successor, other] } } } },
    { type: 'PlanObjectChanged', data: { before: onPlan.target, target: { sensorId: successor } } },
    {
      type: 'VirtualSensorChanged',
      data: {
        version: 2,
        from: Date.parse((started.data as Replaced).at),
        inputs: [{ sensorId: successor, metricId: 1 }],
      },
    },
    { type: 'SensorReplacementCompleted', data: { sensorId: old, successorId: successor } },
  ]);
});
