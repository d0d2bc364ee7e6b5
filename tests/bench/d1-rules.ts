import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Evaluation } from '@watchglass/command-api/alarm/evaluation';
import { WATCHED_EVENTS, WatchedRules } from '@watchglass/command-api/alarm/watched-rules';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { definition } from '../builders/rule.ts';
import { recordRules } from './desk-rules.ts';
import { ms, thousands, times } from './figures.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { startEngines } from './one-process.ts';
import type { Result } from './table.ts';

const [START_TARGET_MS, BYTES_TARGET, CPU_TARGET] = [5_000, 600, 1.1];
const UPLINK = 100;
const ROUNDS = 5;
const MINUTE_MS = 60_000;

/** What rules cost: their start and memory, and what a rule on absence adds to a reading. */
export const rules: Goal = {
  goals: ['D1', 'D2'],
  oneProcessOnly: 'it is the evaluation of one process',
  run: async (options) => [await measureStart(options), measureAbsence(options)],
};

async function measureStart(options: BenchOptions): Promise<Result> {
  const count = options.quick ? 20_000 : 100_000;
  const engines = await startEngines();
  try {
    const store = await openPostgresEventStore({ url: engines.postgres.url });
    await recordRules(store, count);
    const raw = await followed(store, () => undefined);
    const watched = new WatchedRules();
    const before = heldBytes();
    const ours = await followed(store, (event) => watched.apply(event));
    const bytes = (heldBytes() - before) / count;
    await store.close();
    const organizations = [...watched.organizationIds()].length;
    return {
      goal: 'D1',
      what: `policies know ${thousands(count)} rules of all kinds in ${organizations} organizations, from their events`,
      ours: `${ms(ours)}, ${Math.round(bytes)} B a rule`,
      raw: `reading the events ${ms(raw)}`,
      ratio: times(ours / raw),
      target: '≤ 5 s; ≤ 600 B a rule',
      met: ours <= START_TARGET_MS && bytes <= BYTES_TARGET,
      limitedBy: 'reading events from PostgreSQL',
    };
  } finally {
    await engines.stop();
  }
}

/** Milliseconds until a follower from the beginning has seen every event. */
async function followed(store: EventStore, apply: (event: RecordedEvent) => unknown): Promise<number> {
  const begin = performance.now();
  const following = await new Promise<{ stop(): Promise<void> }>((resolve) => {
    const started = store.follow({
      after: null,
      filter: { types: WATCHED_EVENTS },
      handle: ({ events }) => {
        events.forEach(apply);
        return Promise.resolve();
      },
      caughtUp: () => resolve(started),
    });
  });
  const took = performance.now() - begin;
  await following.stop();
  return took;
}

function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const threshold = definition({ above: { warning: 30, critical: null } });
const absence: AlarmRuleDefinition = {
  title: 'No data',
  kind: 'absence',
  metricId: 1,
  warningAfter: 15,
  criticalAfter: 60,
  warningSeverity: 50,
  appliesTo: { kind: 'all' },
};

/** CPU of a reading in the evaluation, with a rule on values alone and with one on absence beside it. */
function measureAbsence({ quick }: BenchOptions): Result {
  const points = quick ? 10_000 : 100_000;
  const raw = microsecondsPerReading([threshold], points);
  const ours = microsecondsPerReading([threshold, absence], points);
  return {
    goal: 'D2',
    what: `CPU of a reading in the evaluation of ${thousands(points)} points, a rule on absence over all beside one on values`,
    ours: `${ours.toFixed(2)} µs`,
    raw: `without it ${raw.toFixed(2)} µs`,
    ratio: times(ours / raw),
    target: '≤ 1.1×',
    met: ours / raw <= CPU_TARGET,
    limitedBy: 'the evaluation of values',
  };
}

/** Each point has a reading a minute; the wheel turns each ten seconds. The first two rounds are not counted. */
function microsecondsPerReading(definitions: readonly AlarmRuleDefinition[], points: number): number {
  const watched = new WatchedRules();
  definitions.forEach((each, index) => watched.apply(created(each, index)));
  const start = Date.UTC(2026, 0, 1);
  let now = 0;
  const evaluation = new Evaluation(watched, { wall: () => new Date(start + now), steady: () => now });
  let begin = process.cpuUsage();
  for (let round = -2; round < ROUNDS; round += 1) {
    if (round === 0) begin = process.cpuUsage();
    for (let from = 0; from < points; from += UPLINK) {
      const position = `${String(round + 2).padStart(3, '0')}${String(from).padStart(9, '0')}`;
      evaluation.take(uplink(from, start + now), position);
      if (from % (points / 10) === 0) evaluation.changed();
    }
    for (let turn = 0; turn < 6; turn += 1) {
      now += MINUTE_MS / 6;
      evaluation.dueTimers(now);
    }
    evaluation.decisions();
  }
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / (points * ROUNDS);
}

function uplink(from: number, at: number): ReadingsBody {
  return {
    kind: 'readings',
    organizationId: 1,
    base: 'B1',
    mode: 'live',
    receivedAt: at,
    quarantined: [],
    sensor: Int32Array.from({ length: UPLINK }, (_, index) => 1 + from + index),
    metric: new Int32Array(UPLINK).fill(1),
    at: new Float64Array(UPLINK).fill(at),
    value: new Float64Array(UPLINK).fill(20),
  };
}

function created(rule: AlarmRuleDefinition, number: number): RecordedEvent {
  const ruleId = `0198a000-0000-7000-8000-00000000000${number}`;
  return {
    id: '',
    stream: '',
    revision: 0,
    position: String(number),
    recordedAt: '',
    metadata: { at: '2026-01-01T00:00:00.000Z' },
    type: 'AlarmRuleCreated',
    data: { ruleId, organizationId: 1, version: 1, definition: rule },
  };
}
