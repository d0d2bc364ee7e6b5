import { setTimeout as lasting } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answer } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { installOnLines, instancesOf, PAIRS, type CutInstallation, type PairName } from './cut-engines.ts';
import type { Cut, CutProxy } from './cut-proxy.ts';
import { tell } from './figures.ts';
import { IS_LONG, within } from './form.ts';
import { startTraffic } from './installation.ts';
import { anyMoment, inAnyOrder, inRounds, KILLS, READINGS_PER_PACK } from './moments.ts';
import { lagNow, strikeUnder, verdict, type Fault } from './recovery.ts';
import { differencesFromRebuilt } from './rebuilt.ts';
import { doubledAltogether } from './rule-l.ts';
import { auditVerdict } from './stored.ts';

const BACK_MS = 5_000;
const POSTGRES_BACK_MS = 10_000;
const ALL_BACK_MS = 15_000;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 30_000;

const SERVICES = ['command-api', 'policies-1', 'policies-2', 'projectors', 'query-api', 'proxy'] as const;
const ENGINES = ['postgres', 'clickhouse', 'nats'] as const;
type Service = (typeof SERVICES)[number];
type Engine = (typeof ENGINES)[number];
const KILLED = [...SERVICES, ...ENGINES] as const;
const PAUSED = ['command-api', 'projectors', 'query-api', 'proxy', ...ENGINES] as const;
const EVALUATORS = ['policies-1', 'policies-2'] as const;

const WAYS: readonly Cut[] = ['refused', 'hung', 'half-open'];
const ANSWER_MS = 2_000;

interface Case {
  readonly pair: PairName;
  readonly how: Cut;
  readonly forMs: number;
}

const EVERY: readonly Case[] = WAYS.flatMap((how) =>
  PAIRS.flatMap((pair) => [1_000, 30_000].map((forMs) => ({ pair, how, forMs }))),
);
const LONGEST: readonly Case[] = [
  { pair: 'command-api–nats', how: 'hung', forMs: 300_000 },
  { pair: 'policies–postgres', how: 'refused', forMs: 300_000 },
  { pair: 'projectors–clickhouse', how: 'half-open', forMs: 300_000 },
];
const SHORT: readonly Case[] = [{ pair: 'policies–postgres', how: 'half-open', forMs: 1_000 }];

/** The admission of a base is remembered for ten seconds, so the loss of PostgreSQL shows late. */
const DOORS: readonly Omit<Case, 'forMs'>[] = WAYS.flatMap((how) => [
  { pair: 'command-api–nats' as const, how },
  { pair: 'command-api–postgres' as const, how },
]);

let installation: CutInstallation;

beforeAll(async () => {
  installation = await installOnLines();
});
afterAll(() => installation.stop());

const isEngine = (name: Service | Engine): name is Engine => (ENGINES as readonly string[]).includes(name);

/** Kills it; resolves when it is gone and its supervisor has started it again. */
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
  isEngine(name)
    ? until(`${name} is there again`, () => (installation.processes.engines[name]?.pid ?? 0) > 0, PATIENCE_MS)
    : installation.processes.service(name).ready();

async function outcomeOf(
  title: string,
  fault: Omit<Fault, 'afterPacks'>,
  backWithinMs: number,
): Promise<readonly string[]> {
  const traffic = await startTraffic(installation, READINGS_PER_PACK);
  try {
    return verdict(
      title,
      await strikeUnder(traffic, installation, { ...fault, afterPacks: anyMoment() }),
      backWithinMs,
    );
  } finally {
    await traffic.stop();
  }
}

const backWithin = (name: Service | Engine): number => (name === 'postgres' ? POSTGRES_BACK_MS : BACK_MS);

/** The short form saves time: it kills everything at once and cuts one line. */
describe('under load, kill -9 of one process', () => {
  it.runIf(IS_LONG).each(inRounds(KILLED, KILLS))(
    'loses and duplicates nothing, and recovers in time ($name, round $round)',
    async ({ name }) => {
      expect(
        await outcomeOf(
          `kill -9 of ${name}`,
          { strike: () => kill(name), standing: () => standing(name) },
          backWithin(name),
        ),
      ).toEqual([]);
    },
    PATIENCE_MS * 2,
  );
});

describe('under load, a stopped process', () => {
  it.runIf(IS_LONG).each(inRounds(PAUSED))(
    'loses and duplicates nothing when it continues ($name, round $round)',
    async ({ name }) => {
      const paused = isEngine(name) ? installation.processes.engines[name] : installation.processes.service(name);
      const strike = async (): Promise<void> => {
        paused?.pause();
        await lasting(PAUSE_MS);
        paused?.resume();
      };
      expect(
        await outcomeOf(
          `SIGSTOP of ${name} for ${PAUSE_MS} ms`,
          { strike, standing: () => standing(name) },
          backWithin(name),
        ),
      ).toEqual([]);
    },
    PATIENCE_MS * 2,
  );

  it.runIf(IS_LONG).each(inRounds(EVALUATORS))(
    'that evaluates alarms is replaced, and raises none when it continues ($name, round $round)',
    async ({ name }) => {
      const paused = installation.processes.service(name);
      const strike = async (): Promise<void> => {
        paused.pause();
        const taken = await lagNow(installation);
        tell(`an alarm while ${name} stands still`, { 'rings after (ms)': taken });
        await lasting(PAUSE_MS);
        paused.resume();
      };
      expect(await outcomeOf(`SIGSTOP of ${name}`, { strike, standing: () => standing(name) }, BACK_MS)).toEqual([]);
    },
    PATIENCE_MS * 2,
  );
});

describe('under load, kill -9 of everything at once', () => {
  it.each(inRounds(['all']))(
    'loses and duplicates nothing, and all recovers in time (round $round)',
    async () => {
      const everything = [...SERVICES, ...ENGINES];
      const strike = async (): Promise<void> => void (await Promise.all(everything.map(kill)));
      const fault = { strike, standing: () => Promise.all(everything.map(standing)) };
      expect(await outcomeOf('kill -9 of everything', fault, ALL_BACK_MS)).toEqual([]);
    },
    PATIENCE_MS * 2,
  );
});

function lineOf(pair: PairName): CutProxy {
  const line = installation.lines.get(pair);
  if (!line) throw new Error(`there is no line ${pair}`);
  return line;
}

describe('the line between two processes, cut under load,', () => {
  it.each(inAnyOrder(IS_LONG ? [...EVERY, ...LONGEST] : SHORT))(
    'loses and duplicates nothing: $pair $how for $forMs ms',
    async ({ pair, how, forMs }) => {
      const traffic = await startTraffic(installation, READINGS_PER_PACK);
      const line = lineOf(pair);
      const strike = async (): Promise<void> => {
        await line.cut(how);
        await lasting(forMs);
        await line.mend();
      };
      const standing = (): Promise<unknown> =>
        Promise.all(instancesOf(pair).map((name) => installation.processes.service(name).ready()));
      try {
        const recovery = await strikeUnder(traffic, installation, { strike, standing, afterPacks: anyMoment() });
        expect(verdict(`${pair} ${how} for ${forMs} ms`, recovery, BACK_MS)).toEqual([]);
      } finally {
        await traffic.stop();
      }
    },
    PATIENCE_MS * 5,
  );
});

/** A base that sends to the service directly, past the proxy. */
function post(): Promise<Answer> {
  const { base, processes } = installation;
  return ask(
    { url: processes.service('command-api').url },
    {
      method: 'POST',
      path: '/ingest/senml',
      body: JSON.stringify([celsius('told', 5, Date.now())]),
      headers: { 'content-type': 'application/senml+json', authorization: base.authorization },
    },
  );
}

describe('a base whose readings cannot be made durable', () => {
  it.runIf(IS_LONG).each(DOORS)(
    'receives a refusal in time, with the time to retry: $pair $how',
    async ({ pair, how }) => {
      await until('readings are taken', async () => (await post()).status === 202, PATIENCE_MS);
      const line = lineOf(pair);
      await line.cut(how);
      try {
        const { answer, ms } = await until(
          'one is refused',
          async () => {
            const asked = performance.now();
            const said = await post();
            return said.status !== 202 && { answer: said, ms: performance.now() - asked };
          },
          PATIENCE_MS,
        );
        tell(`a base while ${pair} is ${how}`, { answered: answer.status, 'after (ms)': ms });
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
        expect(ms).toBeLessThan(within(ANSWER_MS));
      } finally {
        await line.mend();
      }
      await until('readings are taken again', async () => (await post()).status === 202, PATIENCE_MS);
    },
    PATIENCE_MS * 3,
  );
});

describe('after all faults', () => {
  it(
    'there is no duplicate, the read models equal a rebuild, and the audit chain is whole',
    async () => {
      const { stores } = installation.processes;
      expect(await doubledAltogether(installation)).toEqual({ readings: 0, comments: 0 });
      expect(await differencesFromRebuilt(stores)).toEqual([]);
      expect(await auditVerdict(stores, installation.workspace.id)).toMatchObject({ ok: true });
    },
    PATIENCE_MS,
  );
});
