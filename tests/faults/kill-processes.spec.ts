import { setTimeout as lasting } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { IS_LONG } from './form.ts';
import { install, startTraffic, type Installation } from './installation.ts';
import { anyMoment, inRounds, READINGS_PER_PACK } from './moments.ts';
import { lagNow, strikeUnder, verdict, type Fault } from './recovery.ts';
import { differencesFromRebuilt } from './rebuilt.ts';
import { auditVerdict } from './stored.ts';

const BACK_MS = 5_000;
const POSTGRES_BACK_MS = 10_000;
const ALL_BACK_MS = 15_000;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 30_000;

const SERVICES = ['command-api', 'policies-1', 'policies-2', 'projectors', 'query-api-1', 'query-api-2', 'proxy'] as const;
const ENGINES = ['postgres', 'clickhouse', 'nats'] as const;
type Service = (typeof SERVICES)[number];
type Engine = (typeof ENGINES)[number];
/** Seconds count in the short form, which leaves out whatever has a double or is struck in another way. */
const KILLED = IS_LONG ? [...SERVICES, ...ENGINES] : (['policies-1'] as const);
const PAUSED = ['command-api', 'projectors', 'query-api-1', 'proxy', ...ENGINES] as const;
/** The one that evaluates when the other has been killed before. */
const EVALUATORS = IS_LONG ? (['policies-1', 'policies-2'] as const) : (['policies-2'] as const);

let installation: Installation;

beforeAll(async () => {
  installation = await install({ instances: { policies: 2 } });
});
afterAll(() => installation.processes.stop());

const isEngine = (name: Service | Engine): name is Engine => (ENGINES as readonly string[]).includes(name);

/** Ends it at once; resolves when it is gone and has been begun again, as whoever looks after it would. */
async function kill(name: Service | Engine): Promise<void> {
  const { processes } = installation;
  if (isEngine(name)) {
    const engine = processes.engines[name];
    const pid = engine?.pid;
    engine?.kill();
    await until(`${name} is gone`, () => engine?.pid !== pid, PATIENCE_MS);
    return;
  }
  await processes.service(name).kill();
  processes.service(name).start();
}

const standing = (name: Service | Engine): Promise<unknown> =>
  (isEngine(name) ? until(`${name} is there again`, () => (installation.processes.engines[name]?.pid ?? 0) > 0, PATIENCE_MS) : installation.processes.service(name).ready());

async function outcomeOf(title: string, fault: Omit<Fault, 'afterPacks'>, backWithinMs: number): Promise<readonly string[]> {
  const traffic = startTraffic(installation, READINGS_PER_PACK);
  try {
    return verdict(title, await strikeUnder(traffic, installation, { ...fault, afterPacks: anyMoment() }), backWithinMs);
  } finally {
    await traffic.stop();
  }
}

const backWithin = (name: Service | Engine): number => (name === 'postgres' ? POSTGRES_BACK_MS : BACK_MS);

describe('under load, kill -9 of one process', () => {
  it.each(inRounds(KILLED))('loses nothing and doubles nothing, and it is back in time ($name, round $round)', async ({ name }) => {
    expect(await outcomeOf(`kill -9 of ${name}`, { strike: () => kill(name), standing: () => standing(name) }, backWithin(name))).toEqual([]);
  }, PATIENCE_MS * 2);
});

describe('under load, a process that stands still', () => {
  it.runIf(IS_LONG).each(inRounds(PAUSED))('loses nothing and doubles nothing when it goes on ($name, round $round)', async ({ name }) => {
    const paused = isEngine(name) ? installation.processes.engines[name] : installation.processes.service(name);
    const strike = async (): Promise<void> => {
      paused?.pause();
      await lasting(PAUSE_MS);
      paused?.resume();
    };
    expect(await outcomeOf(`SIGSTOP of ${name} for ${PAUSE_MS} ms`, { strike, standing: () => standing(name) }, backWithin(name))).toEqual([]);
  }, PATIENCE_MS * 2);

  it.each(inRounds(EVALUATORS))('and evaluates alarms is replaced, and raises none when it goes on ($name, round $round)', async ({ name }) => {
    const paused = installation.processes.service(name);
    const strike = async (): Promise<void> => {
      paused.pause();
      const taken = await lagNow(installation);
      tell(`an alarm while ${name} stands still`, { 'rings after (ms)': taken });
      if (IS_LONG) await lasting(PAUSE_MS);
      paused.resume();
    };
    expect(await outcomeOf(`SIGSTOP of ${name}`, { strike, standing: () => standing(name) }, BACK_MS)).toEqual([]);
  }, PATIENCE_MS * 2);
});

describe('under load, kill -9 of everything at once', () => {
  it.each(inRounds(['all']))('loses nothing and doubles nothing, and all is back in time (round $round)', async () => {
    const everything = [...SERVICES, ...ENGINES];
    const strike = async (): Promise<void> => void (await Promise.all(everything.map(kill)));
    const fault = { strike, standing: () => Promise.all(everything.map(standing)) };
    expect(await outcomeOf('kill -9 of everything', fault, ALL_BACK_MS)).toEqual([]);
  }, PATIENCE_MS * 2);
});

describe('after all of it', () => {
  it('the read models equal a rebuild, and the chain of the audit is whole', async () => {
    const { stores } = installation.processes;
    expect(await differencesFromRebuilt(stores)).toEqual([]);
    expect(await auditVerdict(stores, installation.workspace.id)).toMatchObject({ ok: true });
  }, PATIENCE_MS);
});
