import { FRAME_MS } from '@watchglass/schemas/moment/limits';
import type { PlayedValue, SegmentView } from '@watchglass/schemas/moment/views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, sensorHeard, TEMPERATURE, type SenmlRecord } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import { until } from '../stack/until.ts';

const MINUTE = 60_000;
const NIGHT_MINUTES = 8 * 60;
const PART_MINUTES = 15;
const PARTS = NIGHT_MINUTES / PART_MINUTES;
const STORED_WITHIN_MS = 120_000;

let processes: TestedProcesses;
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  processes = await startTestedProcesses();
  workspace = await newWorkspace(processes);
  base = await newBase(processes, workspace);
}, 600_000);
afterAll(() => processes?.stop());

const clockMoved = async (): Promise<number> => {
  const at = Date.now();
  await until('the next step has begun', () => Date.now() > at + 2 * FRAME_MS);
  return Date.now();
};

/** What was known after a part came: the newest value of the night, and of what is heard at once. */
interface Known {
  readonly at: number;
  readonly cut: number;
  readonly heard: number;
}

/** Every other part comes in its order, those between afterwards: they are older than what is known. */
const ORDER = [0, 1].flatMap((odd) => Array.from({ length: PARTS / 2 }, (_, half) => 2 * half + odd));

async function deliverNight(start: number): Promise<Known[]> {
  const known: Known[] = [];
  let newest = -1;
  for (const part of ORDER) {
    const minutes = Array.from({ length: PART_MINUTES }, (_, minute) => part * PART_MINUTES + minute);
    const batch = minutes.map((minute): SenmlRecord => celsius('cut', minute / 10, start + (minute + 1) * MINUTE));
    taken(await base.deliver([...batch, celsius('heard', part, Date.now())]));
    newest = Math.max(newest, (minutes.at(-1) ?? 0) / 10);
    known.push({ at: await clockMoved(), cut: newest, heard: part });
  }
  return known;
}

async function segments(points: string, from: number, to: number): Promise<PlayedValue[]> {
  const played: PlayedValue[] = [];
  for (let at = from; at < to;) {
    const path = `/api/time/${workspace.id}/segment?from=${at}&to=${to}&step=50&points=${points}`;
    const part = taken(await workspace.owner.ask<SegmentView>('GET', path));
    played.push(...part.values);
    at = part.to;
  }
  return played;
}

/** The value of a sensor after all that was played until an instant. */
function playedUntil(played: readonly PlayedValue[], sensor: number, at: number): number | null | undefined {
  const arrived = played.filter(([known, of]) => known <= at && of === sensor);
  return arrived.toSorted((a, b) => a[3] - b[3]).at(-1)?.[4];
}

it('a night that came in late parts is at each moment what had come by then, and is played so', async () => {
  const start = Date.now() - (NIGHT_MINUTES + 1) * MINUTE;
  taken(await base.deliver([celsius('cut', -1, start), celsius('heard', -1, start)]));
  const [cut, heard] = [(await sensorHeard(workspace, 'cut')).id, (await sensorHeard(workspace, 'heard')).id];
  const from = await clockMoved();
  const known = await deliverNight(start);
  const points = `${cut}.${TEMPERATURE},${heard}.${TEMPERATURE}`;
  const valuesAt = async (at: number, basis: string): Promise<(number | undefined)[]> => {
    const path = `/api/readings/${workspace.id}/latest?points=${points}&basis=${basis}&at=${new Date(at).toISOString()}`;
    const { values } = taken(await workspace.owner.ask<{ values: number[][] }>('GET', path));
    return [cut, heard].map((sensor) => values.find(([of]) => of === sensor)?.[3]);
  };
  const last = known.at(-1) ?? { at: 0, cut: 0, heard: 0 };
  await until('all is stored', async () => (await valuesAt(last.at, 'known'))[1] === last.heard, STORED_WITHIN_MS);
  const played = await segments(points, from, last.at + 50);
  for (const [place, each] of known.entries()) {
    expect([place, await valuesAt(each.at, 'known')]).toEqual([place, [each.cut, each.heard]]);
    expect((await valuesAt(each.at, 'measured'))[0]).toBe((NIGHT_MINUTES - 1) / 10);
  }
  expect(playedUntil(played, cut, last.at + 50)).toBe(last.cut);
  for (const each of known) expect([each.at, playedUntil(played, cut, each.at)]).toEqual([each.at, each.cut]);
});
