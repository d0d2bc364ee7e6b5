import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryMiB } from '../bench/processes.ts';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { quantile, tell } from './figures.ts';
import { flood, type Flooded } from './flood.ts';
import { IS_LONG, within } from './form.ts';
import { lasting } from './lasting.ts';
import { wireIds } from './rule-l.ts';
import { storedReadings } from './stored.ts';

const BASES = 4;
const SUSTAINED_MS = IS_LONG ? 10_000 : 1_000;
const OVERLOAD_MS = IS_LONG ? 60_000 : 3_000;
const OVERLOADED_AT_ONCE = IS_LONG ? 2_000 : 200;
const READINGS_PER_PACK = 10;
const ACCEPTED_TARGET_MS = 2_000;
const MEMORY_MIB = 1_536;
const NORMAL_TARGET_MS = 10_000;
const SOAK_MS = 1_800_000;
const SOAK_PACKS_PER_SECOND = 50;
const SOAK_READINGS_PER_PACK = 20;
const SAMPLE_EVERY_MS = 500;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 120_000;
const ALLOWED: ReadonlySet<number> = new Set([202, 429, 503]);

let stack: Stack;
let workspace: Workspace;
let bases: readonly Base[];

beforeAll(async () => {
  stack = await startStack();
  workspace = lasting(stack, await newWorkspace(stack));
  bases = await Promise.all(Array.from({ length: BASES }, () => newBase(stack, workspace)));
  await newRule(workspace);
});
afterAll(() => stack.stop());

/** All bases at once, each with its share, from known sensors. */
async function floodAll(
  prefix: string,
  load: { atOnce: number; packsPerSecond: number | null; readingsPerPack: number; forMs: number },
): Promise<readonly Flooded[]> {
  const atOnce = Math.ceil(load.atOnce / BASES);
  const packsPerSecond = load.packsPerSecond && load.packsPerSecond / BASES;
  const floods = bases.map((base, index) => ({
    ...load,
    atOnce,
    packsPerSecond,
    base,
    url: stack.url,
    prefix: `${prefix}-${index}-`,
  }));
  for (const each of floods) {
    const wireIds = Array.from({ length: atOnce }, (_each, sender) => `${each.prefix}${sender}`);
    expect((await each.base.post(wireIds.map((wireId) => celsius(wireId, 5, Date.now() - DAY_MS)))).status).toBe(202);
  }
  return Promise.all(floods.map(flood));
}

function statusesOf(floods: readonly Flooded[]): ReadonlyMap<number, number> {
  const all = new Map<number, number>();
  for (const { statuses } of floods)
    for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
  return all;
}

const acceptedMs = (floods: readonly Flooded[]): number[] => floods.flatMap(({ acceptedMs: ms }) => ms);

/** Waits until every acknowledged reading is stored; returns the number of readings and of duplicates. */
async function storedOnce(floods: readonly Flooded[]): Promise<{ readonly stored: number; readonly doubled: number }> {
  const engines = await enginesOf(stack);
  const ids = await wireIds(workspace);
  const wanted = new Set<string>();
  for (const { acknowledged } of floods) {
    for (const [wireId, instants] of acknowledged) for (const at of instants) wanted.add(`${ids.get(wireId)} ${at}`);
  }
  const { total, times } = await until(
    'every acknowledged reading is stored',
    async () => {
      const stored = await storedReadings(engines, workspace.id);
      return (
        [...wanted].every((key) => stored.times.has(key)) &&
        stored.rolled.every((known) => known === stored.total) &&
        stored
      );
    },
    PATIENCE_MS,
  );
  return { stored: total, doubled: total - times.size };
}

/** Time from an acknowledged reading beyond a limit until its alarm is shown. */
async function ring(): Promise<number> {
  const { id, wireId } = await calmSensor(workspace, bases[0] as Base, Date.now() - 60_000);
  const begun = performance.now();
  await until('a pack is taken', async () => (await bases[0]?.post([celsius(wireId, 9, Date.now())]))?.status === 202);
  await alarmOf(workspace, id, PATIENCE_MS);
  return performance.now() - begun;
}

/** Samples repeatedly until its end. */
function sampled<T>(look: () => T): { end(): T[] } {
  const samples = [look()];
  const looking = setInterval(() => samples.push(look()), SAMPLE_EVERY_MS);
  return {
    end() {
      clearInterval(looking);
      return samples;
    },
  };
}

describe('three times the sustainable load', () => {
  it(
    'is accepted in part: accepted packs are durable, the rest is refused with a time to retry, and the product soon recovers',
    async () => {
      const before = await ring();
      const sustained = await floodAll('sustained', {
        atOnce: 16,
        packsPerSecond: null,
        readingsPerPack: READINGS_PER_PACK,
        forMs: SUSTAINED_MS,
      });
      const rate = acceptedMs(sustained).length / Math.max(...sustained.map(({ seconds }) => seconds));
      const memory = sampled(() => memoryMiB([stack.pid]));
      const overload = await floodAll('overload', {
        atOnce: OVERLOADED_AT_ONCE,
        packsPerSecond: 3 * rate,
        readingsPerPack: READINGS_PER_PACK,
        forMs: OVERLOAD_MS,
      });
      const endedAt = performance.now();
      const most = Math.max(...memory.end());
      const after = await until(
        'its alarm is as fast as before',
        async () => {
          const took = await ring();
          return took < Math.max(1_000, 3 * before) && took;
        },
        PATIENCE_MS,
      );
      const normalMs = performance.now() - endedAt;
      const statuses = statusesOf(overload);
      const { stored, doubled } = await storedOnce([...sustained, ...overload]);
      tell('F9', {
        'sustained (readings/s)': rate * READINGS_PER_PACK,
        'packs offered': [...statuses.values()].reduce((sum, count) => sum + count, 0),
        statuses: [...statuses].map(([status, count]) => `${status}: ${count}`).join(' '),
        'accepted p99 (ms)': quantile(acceptedMs(overload), 0.99),
        'memory with engines (MiB)': most,
        'normal after (ms)': normalMs,
        'alarm before and after (ms)': `${Math.round(before)} ${Math.round(after)}`,
        stored,
        'accepted and lost': 0,
        doubled,
      });
      expect([...statuses.keys()].filter((status) => !ALLOWED.has(status))).toEqual([]);
      expect(quantile(acceptedMs(overload), 0.99)).toBeLessThan(within(ACCEPTED_TARGET_MS));
      expect(most).toBeLessThan(MEMORY_MIB);
      expect(normalMs).toBeLessThan(within(NORMAL_TARGET_MS));
      expect(doubled).toBe(0);
    },
    OVERLOAD_MS + 300_000,
  );
});

interface Sample {
  readonly residentMiB: number;
  readonly files: number;
}

function sampleOf(pid: number): Sample {
  const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ').map(Number);
  return { residentMiB: (pages * 4_096) / 2 ** 20, files: readdirSync(`/proc/${pid}/fd`).length };
}

const middle = (samples: readonly Sample[], of: keyof Sample): number =>
  quantile(
    samples.map((sample) => sample[of]),
    0.5,
  );

describe.runIf(IS_LONG)('a thousand readings a second for a long time', () => {
  it(
    'cost no more memory, files or time at the end than at the beginning',
    async () => {
      const samples = sampled(() => sampleOf(stack.pid));
      const load = {
        packsPerSecond: SOAK_PACKS_PER_SECOND,
        readingsPerPack: SOAK_READINGS_PER_PACK,
        atOnce: 2 * BASES,
      };
      const third = SOAK_MS / 3;
      const first = await floodAll('soak-first', { ...load, forMs: third });
      const between = await floodAll('soak-between', { ...load, forMs: third });
      const last = await floodAll('soak-last', { ...load, forMs: third });
      const all = samples.end();
      const share = Math.ceil(all.length / 3);
      const [early, late] = [all.slice(0, share), all.slice(-share)];
      const hours = (SOAK_MS * 2) / 3 / 3_600_000;
      const growth = middle(late, 'residentMiB') / middle(early, 'residentMiB') - 1;
      const [p99First, p99Last] = [quantile(acceptedMs(first), 0.99), quantile(acceptedMs(last), 0.99)];
      const { stored, doubled } = await storedOnce([...first, ...between, ...last]);
      tell('F16', {
        seconds: SOAK_MS / 1_000,
        'readings/s': (SOAK_READINGS_PER_PACK * acceptedMs([...first, ...between, ...last]).length) / (SOAK_MS / 1_000),
        'RSS (MiB)': `${Math.round(middle(early, 'residentMiB'))} to ${Math.round(middle(late, 'residentMiB'))}`,
        'RSS slope (%/h)': (100 * growth) / hours,
        files: `${middle(early, 'files')} to ${middle(late, 'files')}`,
        'p99 (ms)': `${Math.round(p99First)} to ${Math.round(p99Last)}`,
        stored,
        doubled,
      });
      expect([...statusesOf([...first, ...between, ...last]).keys()]).toEqual([202]);
      expect(growth).toBeLessThan(0.05 * hours);
      expect(Math.abs(middle(late, 'files') - middle(early, 'files'))).toBeLessThan(6);
      expect(p99Last).toBeLessThan(p99First * 1.1);
      expect(doubled).toBe(0);
    },
    SOAK_MS + 300_000,
  );
});
