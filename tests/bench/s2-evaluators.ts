import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { cpuMeter, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { ruleForEach } from './rules.ts';
import { metricsOf, sampled, startServices, type Services } from './separate-services.ts';
import type { Result } from './table.ts';

const SENSORS = 1_000;
const PARTITIONS = 2;
const RATIO_TARGET = 1.3;
const DECIDED_WITHIN_MS = 180_000;
const [TOO_WARM, QUIET] = [35, 20];
const HELD = 'watchglass_evaluator_partitions';
const MUCH_LONGER_SECONDS = 60;

interface Decided {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly events: number;
}

/** Readings of which each raises or resolves an alarm pile up while evaluators stand still: how fast one, and two, decide them. */
export const evaluators: Goal = {
  goals: ['S2'],
  async run({ quick }) {
    const product = await startServices({ instances: { policies: 2 }, environment: { WATCHGLASS_LOG_PARTITIONS: String(PARTITIONS) } });
    try {
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 4, metric: 'temperature' });
      await ruleForEach(fleet, 0);
      const rounds = quick ? 6 : 30;
      const one = await decide(product, fleet, rounds);
      await shareOut(product);
      return [result(one, await decide(product, fleet, rounds))];
    } finally {
      await product.stop();
    }
  },
};

async function partitionsOf(product: Services): Promise<number[]> {
  return Promise.all(product.named('policies').map(async ({ url }) => sampled(await metricsOf(url), HELD)));
}

/** Whoever comes first takes all partitions and keeps them while it lives: one is taken from it, and given away while it stands still. */
async function shareOut(product: Services): Promise<void> {
  const held = await partitionsOf(product);
  const [holder, other] = [product.named('policies')[held.indexOf(PARTITIONS)], product.named('policies')[held.indexOf(0)]];
  if (!holder || !other) throw new Error(`partitions are held ${held.join(' and ')}`);
  const lease = "UPDATE command.evaluator_leases SET holder = gen_random_uuid(), epoch = epoch + 1, expires_at = now() + make_interval(secs => $1) WHERE partition = 1";
  await product.relational.query(lease, [MUCH_LONGER_SECONDS]);
  await until('it has been taken', async () => sampled(await metricsOf(holder.url), HELD) === 1);
  holder.pause();
  try {
    await product.relational.query(lease, [0]);
    await until('it has been given', async () => sampled(await metricsOf(other.url), HELD) === 1);
  } finally {
    holder.resume();
  }
}

async function decide(product: Services, fleet: Fleet, rounds: number): Promise<Decided> {
  const head = await lastPosition(product);
  const deciding = product.named('policies');
  for (const each of deciding) each.pause();
  try {
    await pileUp(fleet, rounds);
  } finally {
    for (const each of deciding) each.resume();
  }
  const used = cpuMeter(deciding.map(({ pid }) => pid));
  await until('everything is decided', async () => (await decidedSince(product, head)).events >= rounds * SENSORS, DECIDED_WITHIN_MS);
  const cpu = used();
  const { events, took } = await decidedSince(product, head);
  return { events, perSecond: events / took, perCpuSecond: events / cpu };
}

async function pileUp({ bases, senders }: Fleet, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const at = Date.now();
    await Promise.all(bases.map(async (base, i) => {
      const ids = (senders[i]?.names ?? []).map((name) => name.split(':')[0] ?? '');
      taken(await base.post(ids.map((id) => celsius(id, round % 2 === 0 ? TOO_WARM : QUIET, at))));
    }));
  }
}

async function lastPosition({ relational }: Services): Promise<string> {
  const [row] = await relational.query<{ head: string }>('SELECT coalesce(max(position), 0) AS head FROM event_store.event');
  return String(row?.head);
}

async function decidedSince({ relational }: Services, head: string): Promise<{ events: number; took: number }> {
  const [row] = await relational.query<{ events: string; took: string }>(
    `SELECT count(*) AS events, extract(epoch FROM max(recorded_at) - min(recorded_at)) AS took
     FROM event_store.event WHERE position > $1 AND type LIKE 'Alarm%' AND type NOT LIKE 'AlarmRule%'`, [head]);
  return { events: Number(row?.events), took: Number(row?.took) };
}

function result(one: Decided, two: Decided): Result {
  const ratio = two.perSecond / one.perSecond;
  const said = ({ perSecond, perCpuSecond }: Decided): string => `${thousands(perSecond)} decisions/s, ${thousands(perCpuSecond)} per CPU-s of evaluators`;
  return {
    goal: 'S2', what: `${thousands(two.events)} readings of which each raises or resolves an alarm, ${PARTITIONS} partitions: two evaluators`,
    ours: said(two), raw: `one evaluator ${said(one)}`, ratio: times(ratio), target: `≥ ${RATIO_TARGET}`, met: ratio >= RATIO_TARGET,
    limitedBy: 'one event store takes the events of both; two cores hold everything',
  };
}
