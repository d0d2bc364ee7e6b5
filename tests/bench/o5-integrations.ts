import { INTEGRATIONS_PER_ORGANIZATION } from '@watchglass/schemas/integration/limits';
import { taken } from '../builders/door.ts';
import { newIntegration } from '../builders/integration.ts';
import { until } from '../stack/until.ts';
import { sendBare } from './bare-http-job.ts';
import { cpuMeter, ms, seconds, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { memoryMiB } from './processes.ts';
import { startOneProcess, type OneProcess } from './one-process.ts';
import { startReceivers, type ReceivedByPath, type Receivers } from './receivers-job.ts';
import { percentile, type Result } from './table.ts';

const READINGS = 1_000;
/** Integrations that call one host. */
const PER_HOST = 20;
const MINUTE_MS = 60_000;
/** Readings of a minute come before it ends, and are in the feed then. */
const SENT_BEFORE_MS = 20_000;
const IDLE_SECONDS = 5;
const WITHIN_MS = 120_000;
const AT_ONCE = 8;
const [LATE_MS, CORES, MIB, SHARE] = [30_000, 1, 250, 0.3];

interface Hosted {
  readonly product: OneProcess;
  readonly receivers: Receivers;
  readonly fleets: readonly Fleet[];
  /** Integrations whose receiver answers. */
  readonly answered: number;
}

/** Integrations of one process that are due each minute, a tenth of which call receivers that never answer. */
export const integrations: Goal = {
  goals: ['O5'],
  oneProcessOnly: 'one process runs all of them',
  async run({ quick }) {
    const [organizations, minutes] = quick ? [2, 1] : [20, 3];
    const count = organizations * INTEGRATIONS_PER_ORGANIZATION;
    const receivers = await startReceivers({ answering: Math.ceil(count / PER_HOST), hanging: count / 10 });
    const product = await startOneProcess({ WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1' });
    try {
      const fleets = await Promise.all(
        Array.from({ length: organizations }, () =>
          newFleet(product, { sensors: READINGS, bases: 4, metric: 'temperature' }),
        ),
      );
      await seconds(IDLE_SECONDS);
      const idle = await spentOn(product, () => seconds(IDLE_SECONDS));
      await Promise.all(fleets.map((fleet, n) => integrationsOf(fleet, { receivers, from: n })));
      await until('every integration has its place', () => allBegun(product, { count, fleets }), WITHIN_MS);
      const hosted = { product, receivers, fleets, answered: count - count / 10 };
      return [await measure(hosted, { minutes, idle })];
    } finally {
      await product.stop();
      await receivers.close();
    }
  },
};

async function integrationsOf(
  { workspace }: Fleet,
  { receivers: { answering, hanging }, from }: { readonly receivers: Receivers; readonly from: number },
): Promise<void> {
  // One after the other: they are one stream.
  for (let i = 0; i < INTEGRATIONS_PER_ORGANIZATION; i += 1) {
    const n = from * INTEGRATIONS_PER_ORGANIZATION + i;
    const host = n % 10 === 0 ? hanging[n / 10] : answering[n % answering.length];
    const id = await newIntegration(workspace, { name: `Integration ${i}`, address: `${host}/${n}` });
    taken(await workspace.owner.ask('POST', `/api/integrations/${workspace.id}/integration/${id}/enable`));
  }
}

/** A workspace is followed from its next block on. Signal strengths are no measurements, so none of these is sent. */
async function allBegun(
  { relational }: OneProcess,
  { count, fleets }: { readonly count: number; readonly fleets: readonly Fleet[] },
): Promise<boolean> {
  const t = Date.now() / 1_000;
  for (const { bases, senders } of fleets) {
    const [wireId] = senders[0]?.names[0]?.split(':') ?? [];
    await bases[0]?.deliver([{ n: `${wireId}:rssi`, u: 'dBm', t, v: -70 }]);
  }
  const rows = await relational.query<{ begun: string }>(
    'SELECT count(*) AS begun FROM command.integration_cursors WHERE block IS NOT NULL',
  );
  return Number(rows[0]?.begun) === count;
}

interface Spent {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly mib: number;
}

async function spentOn({ stack }: OneProcess, work: () => Promise<unknown>): Promise<Spent> {
  const [begin, cpu] = [performance.now(), cpuMeter([stack.pid])];
  let mib = 0;
  const sampling = setInterval(() => (mib = Math.max(mib, memoryMiB([stack.pid]))), 1_000);
  await work();
  clearInterval(sampling);
  return { cpuSeconds: cpu(), seconds: (performance.now() - begin) / 1_000, mib };
}

interface Measuring {
  readonly minutes: number;
  readonly idle: Spent;
}

async function measure(hosted: Hosted, { minutes, idle }: Measuring): Promise<Result> {
  const { product, receivers, fleets, answered } = hosted;
  const late: number[] = [];
  const spent = await spentOn(product, async () => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await untilMinute(-SENT_BEFORE_MS);
      await Promise.all(fleets.map(send));
      await receivers.received();
      const due = await untilMinute(0);
      late.push(...(await allOf(receivers, answered)).map(({ last }) => last - due));
    }
  });
  const packs = answered * minutes;
  const url = `${receivers.answering[0]}/bare`;
  const bare = await sendBare({ kind: 'senml', url, messages: packs, atOnce: AT_ONCE, readings: READINGS });
  const cpu = spent.cpuSeconds - idle.cpuSeconds * (spent.seconds / idle.seconds);
  return result(hosted, {
    late,
    cores: spent.cpuSeconds / spent.seconds,
    mib: spent.mib - idle.mib,
    ours: (cpu * 1_000) / packs,
    bare: (bare.cpuSeconds * 1_000) / packs,
  });
}

/** Resolves so long after the next minute begins; to the epoch milliseconds at which it does. */
async function untilMinute(afterMs: number): Promise<number> {
  const begins = Math.ceil((Date.now() - afterMs) / MINUTE_MS) * MINUTE_MS;
  await seconds((begins + afterMs - Date.now()) / 1_000);
  return begins;
}

async function send({ bases, senders }: Fleet): Promise<void> {
  const t = Date.now() / 1_000;
  await Promise.all(
    bases.map((base, n) =>
      base.deliver((senders[n]?.names ?? []).map((name, i) => ({ n: name, u: 'Cel', t, v: 20 + (i % 100) / 10 }))),
    ),
  );
}

/** Waits until each receiver that answers has the readings of a minute, each once. */
async function allOf(receivers: Receivers, answered: number): Promise<readonly ReceivedByPath[]> {
  const heard = new Map<string, ReceivedByPath>();
  await until(
    'each has the readings of the minute',
    async () => {
      for (const [path, more] of await receivers.received()) {
        const before = heard.get(path);
        const [records, doubled] = [more.records + (before?.records ?? 0), more.doubled + (before?.doubled ?? 0)];
        heard.set(path, { ...more, records, doubled });
      }
      return [...heard.values()].filter(({ records }) => records >= READINGS).length === answered;
    },
    WITHIN_MS,
  );
  const other = [...heard].filter(([, { records, doubled }]) => records !== READINGS || doubled > 0);
  if (other.length > 0) throw new Error(`not a thousand readings each, once: ${JSON.stringify(other)}`);
  return [...heard.values()];
}

interface Figures {
  readonly late: readonly number[];
  readonly cores: number;
  readonly mib: number;
  /** Milliseconds of CPU a pack. */
  readonly ours: number;
  readonly bare: number;
}

function result({ answered, receivers }: Hosted, { late, cores, mib, ours, bare }: Figures): Result {
  const longest = Math.max(...late);
  const { hanging } = receivers;
  return {
    goal: 'O5',
    what: `${answered} integrations, each a minute with ${READINGS} readings, beside ${hanging.length} whose receiver hangs (${late.length} runs)`,
    ours: `sent p50 ${ms(percentile(late, 0.5))}, at most ${ms(longest)} after due; ${Math.round(cores * 100)} % of a core, + ${Math.round(mib)} MiB, ${ms(ours)} of CPU a run`,
    raw: `the client alone ${ms(bare)} of CPU a pack`,
    ratio: times(bare / ours),
    target: '≤ 30 s after due, ≤ 1 core, + ≤ 250 MiB, ≥ 0.3×',
    met: longest <= LATE_MS && cores <= CORES && mib <= MIB && bare / ours >= SHARE,
    limitedBy: 'two queries of ClickHouse and four commits a run; due integrations are spread over twenty seconds',
  };
}
