import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter, latestOf, sensorHeard, type SenmlRecord } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { IS_LONG } from './form.ts';
import { chance } from './chance.ts';
import { lasting } from './lasting.ts';
import { storedEvents } from './stored.ts';

const SENSORS = IS_LONG ? 100 : 10;
const PACKS = IS_LONG ? 400 : 20;
const STEPS_PER_PACK = 4;
const STEP_MS = 60_000;
const SECOND_MS = 1_000;
const FORTY_DAYS_MS = 40 * 86_400_000;
/** A repeated or contradicted reading is sent again at most this number of packs later. */
const MOST_PACKS_LATER = 3;

interface Sample {
  readonly wireId: string;
  readonly at: number;
  readonly value: number;
}

type Kind = 'punctual' | 'late' | 'duplicate' | 'conflict';
interface Sent extends Sample {
  readonly kind: Kind;
}

/** The packs of a disorderly base in the order of sending, each pack shuffled. */
function disorder(seed: number, end: number): Sent[][] {
  const random = chance(seed);
  const packs: Sent[][] = Array.from({ length: PACKS + MOST_PACKS_LATER }, () => []);
  const begin = end - PACKS * STEPS_PER_PACK * STEP_MS;
  const send = (pack: number, each: Sent): void => void packs[pack]?.push(each);
  for (let turn = 0; turn < PACKS * SENSORS; turn += 1) {
    const [pack, sensor] = [Math.floor(turn / SENSORS), turn % SENSORS];
    for (const sample of samplesOf({ sensor, pack, begin }, random)) {
      const later = pack + 1 + random.below(MOST_PACKS_LATER);
      send(pack, sample);
      if (random.happens(0.3)) send(later, { ...sample, kind: 'duplicate' });
      else if (random.happens(0.02)) send(later, { ...sample, value: sample.value + 0.5, kind: 'conflict' });
    }
  }
  return packs.filter(({ length }) => length > 0).map((pack) => random.shuffled(pack));
}

/** Of one sensor in one pack: its next readings, and delayed readings between older ones for three of ten. */
function samplesOf(
  { sensor, pack, begin }: { sensor: number; pack: number; begin: number },
  random: ReturnType<typeof chance>,
): Sent[] {
  const wireId = `${7_300_000 + sensor}`;
  const first = begin + pack * STEPS_PER_PACK * STEP_MS;
  const value = (): number => random.below(130) / 10;
  const punctual = Array.from({ length: STEPS_PER_PACK }, (_each, step): Sent => ({
    wireId,
    at: first + step * STEP_MS,
    value: value(),
    kind: 'punctual',
  }));
  const held = pack === 0 ? [] : punctual.filter(() => random.happens(3 / 7));
  const newestBefore = first - STEP_MS;
  return [
    ...punctual,
    ...held.map(({ at }, index): Sent => {
      const by = SECOND_MS * (FORTY_DAYS_MS / SECOND_MS) ** random.fraction();
      return {
        wireId,
        at: oddInstant(newestBefore - by, pack * STEPS_PER_PACK + index + (at % 2)),
        value: value(),
        kind: 'late',
      };
    }),
  ];
}

/** An instant that no other reading of the sensor has: its milliseconds are unique. */
function oddInstant(at: number, which: number): number {
  return Math.floor(at / SECOND_MS) * SECOND_MS - SECOND_MS + 1 + (which % 998);
}

const isNew = ({ kind }: Sent): boolean => kind === 'punctual' || kind === 'late';
const byTime = (one: Sample, other: Sample): number => one.at - other.at;
const toRecords = (samples: readonly Sample[]): SenmlRecord[] =>
  samples.map(({ wireId, at, value }) => celsius(wireId, value, at));

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

async function workspaceWithRule(): Promise<{ readonly workspace: Workspace; readonly base: Base }> {
  const workspace = lasting(stack, await newWorkspace(stack));
  await newRule(workspace);
  return { workspace, base: await newBase(stack, workspace) };
}

async function send(base: Base, records: readonly SenmlRecord[], mode: 'live' | 'backfill' = 'live'): Promise<void> {
  taken(await base.deliver(records, mode));
}

type Row = readonly [wireId: string, at: number, value: number];

const inOrder = (one: Row, other: Row): number => one[0].localeCompare(other[0]) || one[1] - other[1];

/** The content of a workspace, without the ids that differ between two workspaces. */
async function contentOf(workspace: Workspace) {
  const engines = await enginesOf(stack);
  const wireIds = new Map<number, string>();
  for (let sensor = 0; sensor < SENSORS; sensor += 1) {
    const { id, wireId } = await sensorHeard(workspace, String(7_300_000 + sensor));
    wireIds.set(id, wireId);
  }
  const timeSeries = openClickHouse(engines.clickHouse);
  const query = 'SELECT sensor, toUnixTimestamp64Milli(ts) AS at, value FROM readings WHERE org = {org: UInt32}';
  const rows = await timeSeries.query<{ sensor: number; at: string; value: number }>(query, { org: workspace.id });
  await timeSeries.close();
  const events = await storedEvents(engines, workspace.id);
  const dataOf = (type: RegExp) =>
    events.filter((event) => type.test(event.type)).map(({ type: name, data }) => ({ name, ...(data as AlarmData) }));
  const alarmsOf = new Map(dataOf(/^AlarmRaised$/).map(({ alarmId, sensorId }) => [alarmId, wireIds.get(sensorId)]));
  return {
    rows: rows.map(({ sensor, at, value }): Row => [wireIds.get(sensor) ?? '', Number(at), value]).toSorted(inOrder),
    latest: (await latestOf(workspace))
      .map(([sensor, , at, value]): Row => [wireIds.get(sensor) ?? '', at, value])
      .toSorted(inOrder),
    alarms: dataOf(/^Alarm(Raised|Lowered|Resolved|Canceled)$/)
      .map(({ name, alarmId, measuredAt, value, severity, raise }) =>
        [alarmsOf.get(alarmId), measuredAt, name, value, severity, raise].join(' '),
      )
      .toSorted(),
    foundLate: dataOf(/^AlarmFoundLate$/)
      .map(({ sensorId, measuredAt, value }) => [wireIds.get(sensorId), measuredAt, value].join(' '))
      .toSorted(),
  };
}

interface AlarmData {
  readonly alarmId: string;
  readonly sensorId: number;
  readonly measuredAt: string;
  readonly value: number;
  readonly severity?: number;
  readonly raise?: number;
}

/** The worst late reading beyond the limits of `newRule`, for each pack and sensor. */
function findingsOf(packs: readonly (readonly Sent[])[]): string[] {
  const found: string[] = [];
  for (const pack of packs) {
    const beyond = new Map<string, Sent[]>();
    for (const late of pack.filter(({ kind, value }) => kind === 'late' && value > 8).toSorted(byTime)) {
      beyond.set(late.wireId, [...(beyond.get(late.wireId) ?? []), late]);
    }
    for (const [wireId, late] of beyond) {
      const worst = late.find(({ value }) => value > 10) ?? late[0];
      if (worst) found.push(`${wireId} ${new Date(worst.at).toISOString()} ${worst.value}`);
    }
  }
  return found.toSorted();
}

describe('a base that sends three of ten readings late, three of ten twice, and everything shuffled', () => {
  it('leaves the rows and alarms of a base that sends each once and in order', async () => {
    const packs = disorder(20_261_121, Date.now() - STEP_MS);
    const all = packs.flat();
    const [orderly, disorderly] = [await workspaceWithRule(), await workspaceWithRule()];
    for (const pack of packs) {
      const punctual = pack.filter(({ kind }) => kind === 'punctual').toSorted(byTime);
      if (punctual.length > 0) await send(orderly.base, toRecords(punctual));
    }
    await send(orderly.base, toRecords(all.filter(({ kind }) => kind === 'late').toSorted(byTime)), 'backfill');
    const begun = performance.now();
    for (const pack of packs) await send(disorderly.base, toRecords(pack));
    const count = (kind: Kind): number => all.filter((each) => each.kind === kind).length;
    const counts = await countsAfter(disorderly.workspace, disorderly.base.serial, all.length);
    const seconds = (performance.now() - begun) / 1_000;
    await countsAfter(orderly.workspace, orderly.base.serial, all.filter(isNew).length);
    expect(counts).toMatchObject({
      received: all.length,
      stored: all.filter(isNew).length,
      late: count('late'),
      duplicate: count('duplicate'),
      conflict: count('conflict'),
      quarantined: {},
    });
    const findings = findingsOf(packs);
    const expected = await contentOf(orderly.workspace);
    // An episode that begins and ends in one pack is found late in an orderly pack, too.
    const foundLate = [...findings, ...expected.foundLate].toSorted();
    const found = await until('every late finding is there', async () => {
      const content = await contentOf(disorderly.workspace);
      return content.foundLate.length >= foundLate.length && content;
    });
    expect(found.rows).toEqual(expected.rows);
    expect(found.latest).toEqual(expected.latest);
    expect(found.alarms).toEqual(expected.alarms);
    expect(found.foundLate).toEqual(foundLate);
    expect(found.alarms.length).toBeGreaterThan(SENSORS);
    tell('F8', {
      readings: all.length,
      late: count('late'),
      duplicates: count('duplicate'),
      conflicts: count('conflict'),
      rows: found.rows.length,
      'alarm events': found.alarms.length,
      'found late': findings.length,
      seconds,
    });
  }, 60_000);
});
