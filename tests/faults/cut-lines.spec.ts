import { setTimeout as lasting } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answer } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { installOnLines, PAIRS, type CutInstallation, type PairName } from './cut-engines.ts';
import type { Cut, CutProxy } from './cut-proxy.ts';
import { tell } from './figures.ts';
import { IS_LONG, within } from './form.ts';
import { startTraffic } from './installation.ts';
import { anyMoment, READINGS_PER_PACK, inAnyOrder } from './moments.ts';
import { strikeUnder, verdict } from './recovery.ts';
import { differencesFromRebuilt } from './rebuilt.ts';
import { auditVerdict } from './stored.ts';

const WAYS: readonly Cut[] = ['refused', 'hung', 'half-open'];
const BACK_MS = 5_000;
const ANSWER_MS = 2_000;
const PATIENCE_MS = 120_000;

interface Case {
  readonly pair: PairName;
  readonly how: Cut;
  readonly forMs: number;
}

const EVERY: readonly Case[] = WAYS.flatMap((how) => PAIRS.flatMap((pair) => [1_000, 30_000].map((forMs) => ({ pair, how, forMs }))));
const LONGEST: readonly Case[] = [
  { pair: 'command-api–nats', how: 'hung', forMs: 300_000 }, { pair: 'policies–postgres', how: 'refused', forMs: 300_000 },
  { pair: 'projectors–clickhouse', how: 'half-open', forMs: 300_000 },
];
const SHORT: readonly Case[] = [
  { pair: 'policies–postgres', how: 'half-open', forMs: 1_000 }, { pair: 'projectors–nats', how: 'half-open', forMs: 1_000 },
];

/** A base that was let in lately is let in for ten seconds more, so a lost PostgreSQL is felt late: seconds count in the short form. */
const DOORS: readonly Omit<Case, 'forMs'>[] = [
  ...(IS_LONG ? WAYS : ['hung'] as const).map((how) => ({ pair: 'command-api–nats' as const, how })),
  ...(IS_LONG ? WAYS : []).map((how) => ({ pair: 'command-api–postgres' as const, how })),
];

let installation: CutInstallation;

beforeAll(async () => {
  installation = await installOnLines();
});
afterAll(() => installation.stop());

function lineOf(pair: PairName): CutProxy {
  const line = installation.lines.get(pair);
  if (!line) throw new Error(`there is no line ${pair}`);
  return line;
}

describe('the line between two processes, cut under load,', () => {
  it.each(inAnyOrder(IS_LONG ? [...EVERY, ...LONGEST] : SHORT))('loses and doubles nothing: $pair $how for $forMs ms', async ({ pair, how, forMs }) => {
    const traffic = startTraffic(installation, READINGS_PER_PACK);
    const line = lineOf(pair);
    const strike = async (): Promise<void> => {
      await line.cut(how);
      await lasting(forMs);
      await line.mend();
    };
    const standing = (): Promise<void> => installation.processes.service(pair.split('–')[0] ?? '').ready();
    try {
      const recovery = await strikeUnder(traffic, installation, { strike, standing, afterPacks: anyMoment() });
      expect(verdict(`${pair} ${how} for ${forMs} ms`, recovery, BACK_MS)).toEqual([]);
    } finally {
      await traffic.stop();
    }
  }, PATIENCE_MS * 5);
});

/** A base that speaks to the service itself, as it would through any proxy. */
function post(): Promise<Answer> {
  const { base, processes } = installation;
  return ask({ url: processes.service('command-api').url }, {
    method: 'POST', path: '/ingest/senml', body: JSON.stringify([celsius('told', 5, Date.now())]),
    headers: { 'content-type': 'application/senml+json', authorization: base.authorization },
  });
}

describe('a base whose readings cannot be made durable', () => {
  it.each(DOORS)('is told so in time, and when to come again: $pair $how', async ({ pair, how }) => {
    await until('readings are taken', async () => (await post()).status === 202, PATIENCE_MS);
    const line = lineOf(pair);
    await line.cut(how);
    try {
      const { answer, ms } = await until('one is not taken', async () => {
        const asked = performance.now();
        const said = await post();
        return said.status !== 202 && { answer: said, ms: performance.now() - asked };
      }, PATIENCE_MS);
      tell(`a base while ${pair} is ${how}`, { answered: answer.status, 'after (ms)': ms });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(ms).toBeLessThan(within(ANSWER_MS));
    } finally {
      await line.mend();
    }
    await until('readings are taken again', async () => (await post()).status === 202, PATIENCE_MS);
  }, PATIENCE_MS * 3);
});

describe('after all of it', () => {
  it('the read models equal a rebuild, and the chain of the audit is whole', async () => {
    const { stores } = installation.processes;
    expect(await differencesFromRebuilt(stores)).toEqual([]);
    expect(await auditVerdict(stores, installation.workspace.id)).toMatchObject({ ok: true });
  }, PATIENCE_MS);
});
