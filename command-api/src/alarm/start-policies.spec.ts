import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import { baseStream } from '@watchglass/schemas/base/events';
import { alarmRuleStream } from '@watchglass/schemas/alarm-rule/events';
import type { DomainEvent } from '@watchglass/schemas/events';
import { encodeLogBody, type UplinkMode } from '@watchglass/schemas/reading/log-body';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import { WAIT } from '@watchglass/streams/testing/wait';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { asNew } from '../handle-command.ts';
import { openAlarmEngines, type AlarmEngines } from './engines-for-tests.ts';
import { startPolicies, type Policies } from './start-policies.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 5, 8);
const WITNESS = 999;

let engines: AlarmEngines;
let eventStore: EventStore;
let readingLog: ReadingLog;
let now = START;
let organizationId = 0;
let running: Policies[] = [];
let reported: unknown[] = [];

beforeAll(async () => {
  engines = await openAlarmEngines(1);
  ({ eventStore, readingLog } = engines);
});
afterAll(() => engines.close());
beforeEach(() => {
  now = START;
  organizationId += 1;
  reported = [];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((policies) => policies.stop()));
});

async function start(wires: Partial<Deps> = {}): Promise<Policies> {
  const deps: Deps = {
    eventStore,
    readingLog,
    relational: engines.relational,
    liveBus: openInProcessLiveBus(() => undefined),
    clock: () => new Date(now),
    newId: () => v7(),
    ...wires,
  };
  const policies = await startPolicies(deps, { report: (error) => reported.push(error), steady: () => now });
  running.push(policies);
  return policies;
}

async function stop(policies: Policies): Promise<void> {
  running = running.filter((each) => each !== policies);
  await policies.stop();
}

async function record(stream: string, event: DomainEvent, correlationId: string = v7()): Promise<void> {
  const metadata = {
    organizationId,
    actor: { kind: 'user', id: 'ann' },
    at: new Date(now).toISOString(),
    correlationId,
  } as const;
  await eventStore.append(stream, 'any', asNew([event], { metadata, newId: () => v7() }));
}

function definition(changes: Partial<ThresholdRule> = {}): ThresholdRule {
  return {
    title: 'Cold store',
    metricId: 1,
    above: { warning: 5, critical: 8 },
    below: { warning: null, critical: null },
    warningSeverity: 50,
    warningOnDelay: 0,
    criticalOnDelay: 0,
    offDelay: 0,
    appliesTo: { kind: 'all' },
    ...changes,
  };
}

/** Creates a rule and returns functions that change and delete it. */
async function rule(changes: Partial<ThresholdRule> = {}) {
  const ruleId = v7();
  const stream = alarmRuleStream(ruleId);
  const before = definition(changes);
  await record(stream, { type: 'AlarmRuleCreated', data: { ruleId, organizationId, version: 1, definition: before } });
  return {
    ruleId,
    delete: () => record(stream, { type: 'AlarmRuleDeleted', data: { ruleId, organizationId } }),
    disable: (correlationId?: string) =>
      record(stream, { type: 'AlarmRuleDisabled', data: { ruleId, organizationId } }, correlationId),
    change: (next: Partial<ThresholdRule>) =>
      record(stream, {
        type: 'AlarmRuleChanged',
        data: { ruleId, organizationId, version: 2, before, definition: definition({ ...changes, ...next }) },
      }),
  };
}

type Row = readonly [sensor: number, minute: number, value: number];

/** Now, or the instant of the newest measurement. */
const arrivalOf = (rows: readonly Row[]): number => Math.max(now, ...rows.map(([, minute]) => START + minute * MINUTE));

/** One uplink of temperatures; minutes count from the start. */
async function post(rows: readonly Row[], mode: UplinkMode = 'live', receivedAt = arrivalOf(rows)): Promise<void> {
  const body = encodeLogBody({
    kind: 'readings',
    organizationId,
    base: 'B1',
    mode,
    receivedAt,
    quarantined: [],
    sensor: Int32Array.from(rows, ([sensor]) => sensor),
    metric: Int32Array.from(rows, () => 1),
    at: Float64Array.from(rows, ([, minute]) => START + minute * MINUTE),
    value: Float64Array.from(rows, ([, , value]) => value),
  });
  await readingLog.append([{ partition: 0, body }]);
}

async function alarmEvents(prefix = 'alarm-'): Promise<AlarmEvent[]> {
  const events: AlarmEvent[] = [];
  for await (const batch of eventStore.readAll(null, { streamPrefixes: [prefix] })) {
    for (const { type, data } of batch.events) events.push({ type, data } as AlarmEvent);
  }
  return events.filter(({ data }) => data.organizationId === organizationId);
}

async function told(): Promise<string[]> {
  const events = await alarmEvents();
  const witnesses = new Set(
    events.flatMap(({ type, data }) => (type === 'AlarmRaised' && data.sensorId === WITNESS ? [data.alarmId] : [])),
  );
  return events
    .filter(({ data }) => !('alarmId' in data && witnesses.has(data.alarmId)))
    .map(({ type, data }) => (type === 'AlarmRaised' ? `${type} ${data.severity} ${data.raise}` : type));
}

const eventually = (told_: readonly string[]) => expect.poll(told, WAIT).toEqual(told_);

/** Resolves when everything posted so far has been evaluated: a witness sensor later in the log has rung. */
async function judged(minute: number): Promise<void> {
  const rings = async () =>
    (await alarmEvents()).filter(({ data }) => 'sensorId' in data && data.sensorId === WITNESS).length;
  const before = await rings();
  await post([[WITNESS, minute, 9]]);
  await vi.waitUntil(async () => (await rings()) > before, WAIT);
  await post([[WITNESS, minute + 0.1, 0]]);
}

/** A process that can be stopped as by SIGSTOP: its writes wait until it resumes. */
function pausable() {
  let goesOn = Promise.resolve();
  let goOn: () => void = () => undefined;
  const behindGate = <T extends object>(wire: T, method: keyof T): T =>
    new Proxy(wire, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return key === method
          ? (...args: unknown[]) => goesOn.then(() => value.apply(target, args))
          : value.bind(target);
      },
    });
  return {
    relational: behindGate<Relational>(engines.relational, 'query'),
    eventStore: behindGate<EventStore>(eventStore, 'append'),
    pause: () => {
      goesOn = new Promise((resolve) => {
        goOn = resolve;
      });
    },
    resume: () => goOn(),
  };
}

async function expireLeases(): Promise<void> {
  await engines.relational.query("UPDATE command.evaluator_leases SET expires_at = now() - interval '1 second'");
}

describe('policies', () => {
  it('raise, raise higher, lower and resolve by readings', async () => {
    const { ruleId } = await rule();
    await start();
    for (const row of [
      [1, 0, 6],
      [1, 1, 9],
      [1, 2, 6],
      [1, 3, 4],
    ] as const)
      await post([row]);
    await eventually(['AlarmRaised 50 1', 'AlarmRaised 80 2', 'AlarmLowered', 'AlarmResolved']);
    const [raised] = await alarmEvents();
    expect(raised?.data).toMatchObject({
      ruleId,
      ruleVersion: 1,
      ruleTitle: 'Cold store',
      sensorId: 1,
      metricId: 1,
      side: 'above',
      threshold: 5,
      value: 6,
      measuredAt: new Date(START).toISOString(),
    });
  });

  it('find late an episode that was over before its readings arrived, and raise an open one', async () => {
    await rule();
    await start();
    await post([
      [1, 0, 6],
      [1, 1, 4],
      [1, 2, 7],
    ]);
    await eventually(['AlarmRaised 50 1']);
    expect(await alarmEvents()).toMatchObject([{ data: { value: 7 } }]);
    expect(await alarmEvents('lateFinding-')).toMatchObject([{ data: { severity: 50, value: 6 } }]);
  });

  it('raise nothing by readings measured over a day before they arrived', async () => {
    await rule({ warningOnDelay: 10, criticalOnDelay: 10 });
    await rule();
    await start();
    now = START + 25 * 60 * MINUTE;
    await post([
      [1, 0, 6],
      [1, 20, 9],
    ]);
    await judged(25 * 60);
    expect(await told()).toEqual([]);
    expect(await alarmEvents('lateFinding-')).toHaveLength(2);
  });

  it('raise at the deadline of a sensor that fell silent', async () => {
    await rule({ warningOnDelay: 10, criticalOnDelay: 10 });
    await start();
    await post([[1, 0, 6]]);
    now = START + 10 * MINUTE - 1;
    await post([[2, 0, 0]]);
    await vi.waitUntil(async () => (await readingLog.head(0)) !== null, WAIT);
    expect(await told()).toEqual([]);
    now = START + 10 * MINUTE;
    await eventually(['AlarmRaised 50 1']);
    expect(await alarmEvents()).toMatchObject([{ data: { value: 6, onsetAt: new Date(START).toISOString() } }]);
  });

  it('keep a deadline over a restart', async () => {
    await rule({ warningOnDelay: 10, criticalOnDelay: 10 });
    const first = await start();
    await post([[1, 0, 6]]);
    await stop(first);
    now = START + 60 * MINUTE;
    await start();
    await eventually(['AlarmRaised 50 1']);
  });

  it('ignore readings that are delivered twice', async () => {
    await rule();
    await start();
    const uplink: Row[] = [
      [1, 0, 4],
      [1, 1, 6],
      [1, 2, 6],
    ];
    await post(uplink);
    await post(uplink);
    await judged(3);
    expect(await told()).toEqual(['AlarmRaised 50 1']);
    expect(await alarmEvents('lateFinding-')).toEqual([]);
  });

  it('never raise by a late reading, and record the worst of an uplink once', async () => {
    const { ruleId } = await rule();
    await start();
    await post([[1, 10, 4]]);
    const rows: Row[] = [
      [1, 1, 6],
      [1, 2, 9],
      [1, 3, 9],
      [1, 4, 1],
    ];
    await post(rows);
    const readings = rows.map(([sensor, minute, value]) => [sensor, 1, START + minute * MINUTE, value] as const);
    const late = encodeLogBody({ kind: 'late', organizationId, readings });
    await readingLog.append([1, 2].map(() => ({ partition: 0, body: late })));
    await judged(11);
    expect(await told()).toEqual([]);
    expect(await alarmEvents('lateFinding-')).toMatchObject([
      { type: 'AlarmFoundLate', data: { ruleId, severity: 80, value: 9, threshold: 8 } },
    ]);
  });

  it('count a reading of a fast clock at its arrival, also after a restart', async () => {
    await rule();
    const first = await start();
    await post([[1, 9, 4]], 'live', START);
    await judged(0);
    await stop(first);
    await start();
    await post([[1, 1, 6]], 'live', START + MINUTE);
    await eventually(['AlarmRaised 50 1']);
    await post([[1, 9, 4]], 'live', START + 2 * MINUTE);
    await judged(3);
    expect(await told()).toEqual(['AlarmRaised 50 1']);
  });

  it('ignore backfill', async () => {
    await rule();
    await start();
    await post([[1, -10, 9]], 'backfill');
    await post([[1, 0, 4]]);
    await judged(1);
    expect(await told()).toEqual([]);
    expect(await alarmEvents('lateFinding-')).toEqual([]);
  });

  it('resolve only after the off-delay, and never by silence', async () => {
    await rule({ offDelay: 10 });
    await start();
    await post([
      [1, 0, 6],
      [1, 1, 4],
    ]);
    now = START + 100 * MINUTE;
    await post([[1, 10.9, 4]]);
    await judged(11);
    expect(await told()).toEqual(['AlarmRaised 50 1']);
    await post([[1, 12, 4]]);
    await eventually(['AlarmRaised 50 1', 'AlarmResolved']);
  });

  it('apply a rule only to picked sensors and to sensors with a tag', async () => {
    await rule({ appliesTo: { kind: 'sensors', sensorIds: [1, WITNESS] } });
    await rule({ appliesTo: { kind: 'tag', tag: 'freezer' } });
    const tag = (sensorId: number, before: string[], tags: string[]) =>
      record(sensorStream(sensorId), { type: 'SensorTagsChanged', data: { sensorId, organizationId, before, tags } });
    await tag(2, [], ['freezer']);
    await start();
    await post([
      [1, 0, 6],
      [2, 0, 6],
      [3, 0, 6],
    ]);
    await judged(0);
    expect(await told()).toEqual(['AlarmRaised 50 1', 'AlarmRaised 50 1']);
    await tag(2, ['freezer'], []);
    await eventually(['AlarmRaised 50 1', 'AlarmRaised 50 1', 'AlarmCanceled']);
    expect((await alarmEvents()).at(-1)).toMatchObject({ data: { cause: 'sensorLeftRule' } });
  });
});

describe('an edit of a rule', () => {
  it('rings at once if the value is beyond the new limits', async () => {
    await start();
    await post([[1, 0, 6]]);
    await rule();
    await eventually(['AlarmRaised 50 1']);
  });

  it('cancels alarms that no longer apply and keeps the others', async () => {
    const { change } = await rule();
    await start();
    await post([
      [1, 0, 6],
      [2, 0, 9],
    ]);
    await eventually(['AlarmRaised 50 1', 'AlarmRaised 80 1']);
    await change({ above: { warning: 7, critical: 8 } });
    await eventually(['AlarmRaised 50 1', 'AlarmRaised 80 1', 'AlarmCanceled']);
    expect((await alarmEvents()).at(-1)).toMatchObject({ data: { cause: 'ruleChanged' } });
  });

  it.each([
    ['delete', 'ruleDeleted'],
    ['disable', 'ruleDisabled'],
  ] as const)('cancels its alarms: %s', async (edit, cause) => {
    const edited = await rule();
    await start();
    await post([[1, 0, 6]]);
    await eventually(['AlarmRaised 50 1']);
    await edited[edit]();
    await eventually(['AlarmRaised 50 1', 'AlarmCanceled']);
    expect((await alarmEvents()).at(-1)).toMatchObject({ data: { cause } });
  });

  it('cancels its alarms with the correlation id of the request that changed it', async () => {
    const edited = await rule();
    await start();
    await post([[1, 0, 6]]);
    await eventually(['AlarmRaised 50 1']);
    const correlationId = v7();
    await edited.disable(correlationId);
    await eventually(['AlarmRaised 50 1', 'AlarmCanceled']);
    const canceled: unknown[] = [];
    for await (const { events } of eventStore.readAll(null, { types: ['AlarmCanceled'] }))
      canceled.push(events.at(-1)?.metadata['correlationId']);
    expect(canceled.at(-1)).toBe(correlationId);
  });

  it('cancels its alarms after a restart, if no evaluator ran at the edit', async () => {
    const deleted = await rule();
    const first = await start();
    await post([[1, 0, 6]]);
    await eventually(['AlarmRaised 50 1']);
    await stop(first);
    await deleted.delete();
    await start();
    await eventually(['AlarmRaised 50 1', 'AlarmCanceled']);
  });
});

describe('an alarm canceled by a person', () => {
  it.each(['while the policies run', 'while no policies run'])(
    'is not raised again before the value was inside: %s',
    async (when) => {
      await rule();
      const first = await start();
      await post([[1, 0, 6]]);
      await eventually(['AlarmRaised 50 1']);
      const [raised] = await alarmEvents();
      if (raised?.type !== 'AlarmRaised') throw new Error('not raised');
      const { alarmId } = raised.data;
      if (when === 'while no policies run') await stop(first);
      await record(alarmStream(alarmId), { type: 'AlarmCanceled', data: { alarmId, organizationId, cause: 'manual' } });
      if (when === 'while no policies run') await start();
      await post([[1, 1, 9]]);
      await judged(2);
      expect(await told()).toEqual(['AlarmRaised 50 1', 'AlarmCanceled']);
      await post([
        [1, 3, 4],
        [1, 4, 6],
      ]);
      await eventually(['AlarmRaised 50 1', 'AlarmCanceled', 'AlarmRaised 50 1']);
    },
  );
});

describe('an evaluator', () => {
  it('is fenced after a pause, and its alarm rings once', async () => {
    await rule();
    const { pause, resume, ...wires } = pausable();
    await start(wires);
    await post([[1, 0, 6]]);
    await eventually(['AlarmRaised 50 1']);
    pause();
    await post([[1, 1, 9]]);
    await expireLeases();
    const second = await start();
    expect(second.partitions()).toEqual([0]);
    await eventually(['AlarmRaised 50 1', 'AlarmRaised 80 2']);
    resume();
    await vi.waitUntil(() => reported.length > 0, WAIT);
    await post([[1, 2, 4]]);
    await judged(3);
    expect(await told()).toEqual(['AlarmRaised 50 1', 'AlarmRaised 80 2', 'AlarmResolved']);
  });

  it('that dies between the commit and the append loses no event and repeats none', async () => {
    await rule();
    const wires = pausable();
    const telling = pausable();
    await start({ relational: wires.relational, eventStore: telling.eventStore });
    telling.pause();
    await post([[1, 0, 6]]);
    await vi.waitUntil(
      async () => (await engines.relational.query('SELECT FROM command.alarm_outbox')).length === 1,
      WAIT,
    );
    wires.pause();
    await expireLeases();
    await start();
    await eventually(['AlarmRaised 50 1']);
    await post([[1, 1, 4]]);
    await eventually(['AlarmRaised 50 1', 'AlarmResolved']);
    telling.resume();
    wires.resume();
    await vi.waitUntil(() => reported.length > 0, WAIT);
    expect(await told()).toEqual(['AlarmRaised 50 1', 'AlarmResolved']);
  });

  it('retries the append until the event store accepts it', async () => {
    await rule();
    let refused = 0;
    const failing = new Proxy(eventStore, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key !== 'append' || refused === 2) return value.bind(target);
        return () => {
          refused += 1;
          return Promise.reject(new Unavailable('event store', 'for a moment'));
        };
      },
    });
    await start({ eventStore: failing });
    await post([[1, 0, 6]]);
    await eventually(['AlarmRaised 50 1']);
    expect(refused).toBe(2);
    await post([[1, 1, 4]]);
    await eventually(['AlarmRaised 50 1', 'AlarmResolved']);
  });
});

describe('the clock of a base', () => {
  const serial = () => `CLOCK${organizationId}`;

  /** Appends uplinks of one instant each, `aheadSeconds` ahead of their arrival. */
  async function hear(uplinks: number, aheadSeconds: number): Promise<void> {
    const bodies = Array.from({ length: uplinks }, () => {
      now += MINUTE;
      const instant = now + aheadSeconds * 1000;
      return encodeLogBody({
        kind: 'readings',
        organizationId,
        base: serial(),
        mode: 'live',
        receivedAt: now,
        instant,
        quarantined: [],
        sensor: Int32Array.of(1),
        metric: Int32Array.of(1),
        at: Float64Array.of(instant),
        value: Float64Array.of(1),
      });
    });
    await readingLog.append(bodies.map((body) => ({ partition: 0, body })));
  }

  const tellings = async (): Promise<string[]> => {
    const events: string[] = [];
    for await (const { type } of eventStore.readStream(baseStream(serial()))) events.push(type);
    return events.slice(1);
  };

  it('publishes its drift once, with any number of evaluators and restarts, and its correction once', async () => {
    const registered = { serial: serial(), organizationId, name: 'Roof', firmware: '4.5.0' };
    await record(baseStream(serial()), { type: 'BaseRegistered', data: registered });
    const first = await start();
    await start();
    await hear(5, 60);
    await expect.poll(tellings, WAIT).toEqual(['BaseClockDrifted']);
    await stop(first);
    await start();
    await hear(31, 0);
    await expect.poll(tellings, WAIT).toEqual(['BaseClockDrifted', 'BaseClockCorrected']);
    await stop(await start());
    expect(await tellings()).toEqual(['BaseClockDrifted', 'BaseClockCorrected']);
  });
});
