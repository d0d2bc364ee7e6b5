import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import { STREAMS_PER_ACCOUNT } from '@watchglass/schemas/event-feed/limits';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';
import { calmSensor } from '../builders/alarm.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { newBase } from '../builders/base.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { startEventReaders, type EventReaders, type ReadEvents } from './event-readers-job.ts';
import { cpuMeter, ms, seconds, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { raiseAlarm } from './raise-alarm.ts';
import type { RawEventsJob } from './raw-event-stream.ts';
import type { Result } from './table.ts';

const ORGANIZATIONS = 10;
const ACCOUNTS = 10;
const STREAMS = ORGANIZATIONS * ACCOUNTS * STREAMS_PER_ACCOUNT;
const PER_SECOND = 200;
const TARGET_MS = 200;
const WITHIN_MS = 60_000;
/** A stream that has just opened is not yet the one that is measured. */
const WARM_EVENTS = 200;

interface Told {
  readonly organizationId: number;
  readonly alarmId: string;
}

/** From before the commit of an event until a program has read it from its stream. */
export const eventStream: Goal = {
  goals: ['O3'],
  oneProcessOnly: 'events are appended beside one process',
  async run({ quick }) {
    const events = PER_SECOND * (quick ? 5 : 30);
    const raw = await ofBare(events);
    const product = await startOneProcess();
    const store = await openPostgresEventStore({ url: product.postgres.url });
    try {
      const made = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => organization(product, store)));
      const readers = await startEventReaders({
        url: `${product.stack.url}/api/v1/events/stream?after=now&types=alarm.commented`,
        keys: made.flatMap(({ keys }) => keys),
        streams: STREAMS_PER_ACCOUNT,
      });
      try {
        await comment(store, made, WARM_EVENTS);
        await whole(readers, WARM_EVENTS);
        await readers.begin();
        const cpu = cpuMeter(product.roots());
        const took = await comment(store, made, events);
        const read = await whole(readers, WARM_EVENTS + events);
        return [result(read, raw, { events, cores: cpu() / took, perSecond: events / took })];
      } finally {
        await readers.close();
      }
    } finally {
      await store.close();
      await product.stop();
    }
  },
};

async function organization({ stack }: OneProcess, store: EventStore): Promise<Told & { readonly keys: string[] }> {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const { id: sensorId } = await calmSensor(workspace, base, Date.now() - 60_000);
  const { id: ruleId } = await newRule(workspace, {});
  const alarmId = await raiseAlarm(store, { organizationId: workspace.id, sensorId, ruleId });
  const keys: string[] = [];
  // One after the other: they are one stream.
  for (let i = 0; i < ACCOUNTS; i += 1)
    keys.push((await newApiAccount(stack, workspace, { rights: { alarms: 'r' } })).secret);
  return { organizationId: workspace.id, alarmId, keys };
}

/** Comments on the alarm of each organization in turn, at an even pace; returns the seconds it took. */
async function comment(store: EventStore, made: readonly Told[], events: number): Promise<number> {
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: events }, async (_, n) => {
      await seconds(n / PER_SECOND);
      const { organizationId = 0, alarmId = '' } = made[n % made.length] ?? {};
      const data = { organizationId, alarmId, commentId: randomUUID(), text: 'on my way' };
      const actor = { kind: 'user', id: randomUUID() };
      const metadata = { organizationId, actor, at: new Date().toISOString(), correlationId: alarmId };
      await store.append(alarmStream(alarmId), 'any', [{ id: randomUUID(), type: 'AlarmCommented', data, metadata }]);
    }),
  );
  return (performance.now() - begin) / 1_000;
}

/** Each stream reads the events of its organization. */
async function whole(readers: EventReaders, events: number): Promise<ReadEvents> {
  const wanted = (events / ORGANIZATIONS) * STREAMS;
  let read: ReadEvents | undefined;
  await until(
    'every stream has read every event',
    async () => {
      read = await readers.read();
      return read.each >= wanted;
    },
    WITHIN_MS,
  );
  if (read === undefined || read.ended > 0) throw new Error(`${read?.ended} streams ended`);
  return read;
}

/** The same events to as many streams from a program that does nothing else. */
async function ofBare(events: number): Promise<ReadEvents> {
  const program = fileURLToPath(new URL('./raw-event-stream.ts', import.meta.url));
  const child = fork(program, { execArgv: [...RUN_TYPESCRIPT], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  const keys = Array.from({ length: ORGANIZATIONS }, (_, group) => String(group));
  const readers = await startEventReaders({ url, keys, streams: STREAMS / ORGANIZATIONS });
  child.send({ groups: ORGANIZATIONS, perSecond: PER_SECOND, events } satisfies RawEventsJob);
  const read = await whole(readers, events);
  await readers.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return read;
}

function result(
  { doubled, p50, p99 }: ReadEvents,
  raw: ReadEvents,
  { events, cores, perSecond }: { readonly events: number; readonly cores: number; readonly perSecond: number },
): Result {
  return {
    goal: 'O3',
    what: `${events} events, ${Math.round(perSecond)}/s, in ${ORGANIZATIONS} organizations with ${STREAMS / ORGANIZATIONS} streams each, from before the commit`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}, ${doubled} doubled, ${Math.round(cores * 100)} % of a core`,
    raw: `bare server-sent events p50 ${ms(raw.p50)}, p99 ${ms(raw.p99)}`,
    ratio: times(p99 / raw.p99),
    target: `p99 ≤ ${TARGET_MS} ms, each exactly once`,
    met: p99 <= TARGET_MS && doubled === 0,
    limitedBy: 'the commit, two read models, and one read for the streams of an organization',
  };
}
