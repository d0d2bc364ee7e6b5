import type { ServiceProcess } from '@watchglass/demo/processes/start-processes';
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
const MUCH_LONGER_SECONDS = 300;

interface Decided {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly events: number;
}

/**
 * Readings that each raise or resolve an alarm accumulate while the evaluators are stopped: throughput of one
 * evaluator, and of two.
 */
export const evaluators: Goal = {
  goals: ['S2'],
  async run({ quick }) {
    const product = await startServices({
      instances: { policies: 2 },
      environment: { WATCHGLASS_LOG_PARTITIONS: String(PARTITIONS) },
    });
    try {
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 4, metric: 'temperature' });
      await ruleForEach(fleet, 0);
      const rounds = quick ? 6 : 30;
      const [first, second] = product.named('policies') as [ServiceProcess, ServiceProcess];
      second.pause();
      await until('one has all partitions', async () => (await heldBy(first)) === PARTITIONS);
      const one = await decide(product, fleet, { rounds, deciding: [first] });
      second.resume();
      await until('each has its share', async () => (await heldBy(first)) === 1 && (await heldBy(second)) === 1);
      return [result(one, await decide(product, fleet, { rounds, deciding: [first, second] }))];
    } finally {
      await product.stop();
    }
  },
};

const heldBy = async ({ url }: ServiceProcess): Promise<number> => sampled(await metricsOf(url), HELD);

interface Pile {
  readonly rounds: number;
  readonly deciding: readonly ServiceProcess[];
}

/** Extends the leases, so that no evaluator takes over from the stopped ones meanwhile. */
async function keepLeases({ relational }: Services): Promise<void> {
  for (const leases of ['evaluators', 'evaluator_leases']) {
    await relational.query(
      `UPDATE command.${leases} SET expires_at = now() + make_interval(secs => $1) WHERE expires_at > now()`,
      [MUCH_LONGER_SECONDS],
    );
  }
}

async function decide(product: Services, fleet: Fleet, { rounds, deciding }: Pile): Promise<Decided> {
  const head = await lastPosition(product);
  for (const each of deciding) each.pause();
  try {
    await keepLeases(product);
    await pileUp(fleet, rounds);
  } finally {
    for (const each of deciding) each.resume();
  }
  const used = cpuMeter(deciding.map(({ pid }) => pid));
  await until(
    'every reading is evaluated',
    async () => (await decidedSince(product, head)).events >= rounds * SENSORS,
    DECIDED_WITHIN_MS,
  );
  const cpu = used();
  const { events, took } = await decidedSince(product, head);
  return { events, perSecond: events / took, perCpuSecond: events / cpu };
}

async function pileUp({ bases, senders }: Fleet, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const at = Date.now();
    await Promise.all(
      bases.map(async (base, i) => {
        const ids = (senders[i]?.names ?? []).map((name) => name.split(':')[0] ?? '');
        taken(await base.post(ids.map((id) => celsius(id, round % 2 === 0 ? TOO_WARM : QUIET, at))));
      }),
    );
  }
}

async function lastPosition({ relational }: Services): Promise<string> {
  const [row] = await relational.query<{ head: string }>(
    'SELECT coalesce(max(position), 0) AS head FROM event_store.event',
  );
  return String(row?.head);
}

async function decidedSince({ relational }: Services, head: string): Promise<{ events: number; took: number }> {
  const [row] = await relational.query<{ events: string; took: string }>(
    `SELECT count(*) AS events, extract(epoch FROM max(recorded_at) - min(recorded_at)) AS took
     FROM event_store.event WHERE position > $1 AND type LIKE 'Alarm%' AND type NOT LIKE 'AlarmRule%'`,
    [head],
  );
  return { events: Number(row?.events), took: Number(row?.took) };
}

function result(one: Decided, two: Decided): Result {
  const ratio = two.perSecond / one.perSecond;
  const said = ({ perSecond, perCpuSecond }: Decided): string =>
    `${thousands(perSecond)} decisions/s, ${thousands(perCpuSecond)} per CPU-s of evaluators`;
  return {
    goal: 'S2',
    what: `${thousands(two.events)} readings of which each raises or resolves an alarm, ${PARTITIONS} partitions: two evaluators`,
    ours: said(two),
    raw: `one evaluator ${said(one)}`,
    ratio: times(ratio),
    target: `≥ ${RATIO_TARGET}`,
    met: ratio >= RATIO_TARGET,
    limitedBy: 'one event store takes the events of both; two cores hold everything',
  };
}
