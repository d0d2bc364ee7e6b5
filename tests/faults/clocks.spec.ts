import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { signIn } from '../builders/person.ts';
import { celsius, countsOf, sensorHeard } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { IS_LONG, within } from './form.ts';
import { storedEvents } from './stored.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
/** Tolerance between the model and the instant at which a timer fires. */
const OFF_BY_MS = within(SECOND_MS);
const LEFT_MS = 2_500;
const PATIENCE_MS = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-clock-'));
const shiftFile = path.join(folder, 'shift');
let shift = 0;
let stack: Stack;

beforeAll(async () => {
  writeFileSync(shiftFile, '0');
  const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;
  stack = await startStack({
    TZ: 'Europe/Berlin',
    NODE_OPTIONS: `--import ${preload}`,
    WATCHGLASS_CLOCK_SHIFT: shiftFile,
  });
});
afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true });
});

const serverNow = (): number => Date.now() + shift;

/** Sets the server's clock, and waits until a live socket has received it. */
async function setClock(by: number, { id, owner }: Workspace): Promise<void> {
  const client = await openLive(stack.url, { token: owner.token, organizationId: id });
  await client.watch({});
  writeFileSync(`${shiftFile}.new`, String(by));
  renameSync(`${shiftFile}.new`, shiftFile);
  shift = by;
  await until(
    'the server uses its new clock',
    () => Math.abs((client.heads.at(-1)?.serverTime ?? 0) - serverNow()) < 10 * SECOND_MS,
    PATIENCE_MS,
  );
  client.close();
}

interface Place {
  readonly workspace: Workspace;
  readonly base: Base;
}

/** Above 20 °C for a minute raises an alarm, above 30 °C at once. */
async function newPlace(): Promise<Place> {
  const workspace = await newWorkspace(stack);
  await newRule(workspace, {
    title: 'After a minute',
    above: { warning: 20, critical: null },
    warningOnDelay: 1,
    criticalOnDelay: 1,
  });
  await newRule(workspace, { title: 'At once', above: { warning: 30, critical: null } });
  return { workspace, base: await newBase(stack, workspace) };
}

let sensors = 7_400_000;
const newSensor = (): string => String((sensors += 1));

async function hear({ base }: Place, wireId: string, value: number, at: number): Promise<void> {
  taken(await base.deliver([celsius(wireId, value, at)]));
}

interface Raised {
  readonly ruleTitle: string;
  readonly sensorId: number;
}

async function alarmEvents(
  { workspace }: Place,
  type: string,
): Promise<readonly (RecordedEvent & { readonly data: Raised & { readonly measuredAt: string } })[]> {
  const events = await storedEvents(await enginesOf(stack), workspace.id);
  return events.filter((event) => event.type === type) as (RecordedEvent & { data: Raised & { measuredAt: string } })[];
}

/** Number of alarms that this rule has raised for this sensor. */
async function raises(place: Place, sensorId: number, title: string): Promise<number> {
  return (await alarmEvents(place, 'AlarmRaised')).filter(
    ({ data }) => data.sensorId === sensorId && data.ruleTitle === title,
  ).length;
}

interface Follower {
  readonly instants: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/**
 * The instant, on the steady clock of this process, at which each alarm was first seen in the event store, by sensor
 * and rule.
 */
async function watchRaises(): Promise<Follower> {
  const { postgresUrl: url } = await enginesOf(stack);
  const eventStore = await openPostgresEventStore({ url });
  const instants = new Map<string, number>();
  const following = eventStore.follow({
    after: await eventStore.head(),
    filter: { types: ['AlarmRaised'] },
    handle: async ({ events }) => {
      for (const { data } of events as readonly { data: Raised }[])
        instants.set(`${data.sensorId} ${data.ruleTitle}`, performance.now());
    },
  });
  return {
    instants,
    async stop() {
      await following.stop();
      await eventStore.close();
    },
  };
}

/** Just before the last Sunday of March, 1:00 UTC, when clocks in Berlin change from two to three. */
function beforeSummerTime(): number {
  const year = new Date().getUTCFullYear() + 1;
  const last = new Date(Date.UTC(year, 2, 31, 1));
  return last.getTime() - last.getUTCDay() * DAY_MS - SECOND_MS;
}

const MOVES: readonly (readonly [what: string, shift: () => number])[] = [
  ['back by a leap second', () => -SECOND_MS],
  ['an hour back', () => -HOUR_MS],
  ['two hours on', () => HOUR_MS],
  ['to the next day', () => DAY_MS],
  ['to the second before summer time', () => beforeSummerTime() - Date.now()],
];
const LONG_MOVES = new Set(['two hours on', 'to the next day']);

describe('a server whose clock is moved', () => {
  it.each(IS_LONG ? MOVES : MOVES.filter(([what]) => !LONG_MOVES.has(what)))(
    '%s ends every delay at its time, and accepts new readings',
    async (what, by) => {
      const place = await newPlace();
      const watching = await watchRaises();
      const [staying, leaving, ringing] = [newSensor(), newSensor(), newSensor()];
      const begun = serverNow();
      const dueAt = performance.now() + LEFT_MS;
      await hear(place, staying, 21, begun - MINUTE_MS + LEFT_MS);
      await hear(place, leaving, 21, begun);
      const [{ id: stayingId }, { id: leavingId }] = [
        await sensorHeard(place.workspace, staying),
        await sensorHeard(place.workspace, leaving),
      ];
      await setClock(by(), place.workspace);
      await hear(place, ringing, 31, serverNow());
      const seen = await until(
        'the delay has ended',
        () => watching.instants.get(`${stayingId} After a minute`),
        PATIENCE_MS,
      );
      await until(
        'the immediate alarm has been raised',
        () => [...watching.instants.keys()].some((key) => key.endsWith('At once')),
        PATIENCE_MS,
      );
      await watching.stop();
      expect(Math.abs(seen - dueAt)).toBeLessThan(OFF_BY_MS);
      expect(performance.now() - dueAt).toBeLessThan(MINUTE_MS - LEFT_MS);
      expect(await raises(place, leavingId, 'After a minute')).toBe(0);
      expect(await raises(place, stayingId, 'After a minute')).toBe(1);
      tell('F7', { clock: what, 'timer off by (ms)': seen - dueAt, 'false alarms': 0, 'missed alarms': 0 });
    },
    60_000,
  );

  it('by a minute accepts earlier tokens at first, and later ones afterwards', async () => {
    const place = await newPlace();
    const { id, owner } = place.workspace;
    const isIn = async (token: string): Promise<number> =>
      (
        await ask(stack, {
          method: 'GET',
          path: `/api/dashboards/${id}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    const before = shift;
    const tokens = [owner.token];
    for (const by of [MINUTE_MS, -MINUTE_MS, 0]) {
      await setClock(before + by, place.workspace);
      for (const token of tokens) expect(await isIn(token)).toBe(200);
      tokens.push(taken(await signIn(stack, owner.login)).auth);
    }
    tell('F7', { 'tokens believed across a minute of skew': tokens.length });
  }, 60_000);
});

describe('a sensor whose clock is a year wrong', () => {
  it('is quarantined while ahead, found late while behind, and raises one alarm once correct', async () => {
    const place = await newPlace();
    const wireId = newSensor();
    const now = serverNow();
    await hear(place, wireId, 5, now - 3 * SECOND_MS);
    const { id } = await sensorHeard(place.workspace, wireId);
    await hear(place, wireId, 31, now + YEAR_MS);
    await hear(place, wireId, 31, now - YEAR_MS);
    await hear(place, wireId, 5, now - 2 * SECOND_MS);
    await hear(place, wireId, 31, now - SECOND_MS);
    const raised = await until(
      'the alarm',
      async () => {
        const events = (await alarmEvents(place, 'AlarmRaised')).filter(({ data }) => data.ruleTitle === 'At once');
        return events.length > 0 && events;
      },
      PATIENCE_MS,
    );
    expect(raised.map(({ data }) => [data.sensorId, Date.parse(data.measuredAt)])).toEqual([[id, now - SECOND_MS]]);
    expect(
      (await alarmEvents(place, 'AlarmFoundLate')).filter(({ data }) => Date.parse(data.measuredAt) !== now - YEAR_MS),
    ).toEqual([]);
    const counts = await until(
      'every reading is accounted for',
      async () => {
        const all = await countsOf(place.workspace);
        return all.received === 5 && all;
      },
      PATIENCE_MS,
    );
    expect(counts).toMatchObject({ stored: 4, late: 1, quarantined: { futureTime: 1 } });
    tell('F7', { 'sensor a year ahead and behind: set aside': 1, late: 1, raised: raised.length });
  }, 60_000);
});

describe('delays across a restart', () => {
  it('end at the second at which they would have ended without it', async () => {
    const place = await newPlace();
    const [on, off] = [newSensor(), newSensor()];
    const begun = serverNow();
    const left = [3 * SECOND_MS, 8 * SECOND_MS];
    await hear(place, off, 31, begun - 10 * MINUTE_MS);
    await hear(place, off, 5, begun - 9 * MINUTE_MS);
    for (const [index, each] of left.entries()) await hear(place, `${on}${index}`, 21, begun - MINUTE_MS + each);
    await stack.kill();
    await stack.start();
    const serving = serverNow();
    await hear(place, off, 5, begun - 8 * MINUTE_MS - 1);
    await hear(place, off, 6, begun - 8 * MINUTE_MS);
    const isOfDelay = ({ data }: { data: Raised }): boolean => data.ruleTitle === 'After a minute';
    const raised = await until(
      'both delays have ended',
      async () => {
        const ended = (await alarmEvents(place, 'AlarmRaised')).filter(
          (event) => isOfDelay(event) && Date.parse(event.data.measuredAt) > begun - 2 * MINUTE_MS,
        );
        return ended.length >= left.length && ended;
      },
      PATIENCE_MS,
    );
    const model = left.map((each) => Math.max(begun + each, serving));
    const offBy = raised.map(({ metadata }, index) => Date.parse(String(metadata['at'])) - (model[index] ?? 0));
    for (const each of offBy) expect(Math.abs(each)).toBeLessThan(OFF_BY_MS);
    const resolved = await until(
      'the alarm inside for a minute is resolved',
      async () => {
        const events = await alarmEvents(place, 'AlarmResolved');
        return events.length > 0 && events;
      },
      PATIENCE_MS,
    );
    expect(new Set(resolved.map(({ data }) => Date.parse(data.measuredAt)))).toEqual(new Set([begun - 8 * MINUTE_MS]));
    expect(raised).toHaveLength(left.length);
    expect((await alarmEvents(place, 'AlarmRaised')).filter(({ data }) => data.ruleTitle === 'At once')).toHaveLength(
      1,
    );
    tell('F17', {
      'timers off by (ms)': offBy.map(Math.round).join(' and '),
      "resolved at the model's reading": resolved.length,
      'raised twice': 0,
    });
  }, 90_000);
});
