import type { PointKey } from '@watchglass/schemas/live/messages';
import { WATCHED_POINTS } from '@watchglass/schemas/live/limits';
import { TEMPERATURE } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { startAudience } from './audience-job.ts';
import { cpuMeter, ms, seconds, thousands, times } from './figures.ts';
import { growingFleet, type GrowingFleet } from './growing-fleet.ts';
import type { Goal } from './goal.ts';
import { stored } from './g1-ingest.ts';
import { COLLECTABLE, heldMiB } from './held-memory.ts';
import { cpuSeconds } from './processes.ts';
import { startServices, type Services } from './separate-services.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';

const PER_SECOND = 3_000;
const READINGS_PER_PACK = 60;
const DRAINED_WITHIN_MS = 120_000;
const COST_TARGET = 1.5;
const START_TARGET_MS = 5_000;
const RESTARTED = ['command-api', 'policies', 'projectors', 'query-api'] as const;

/** One size of the same installation. */
interface Size {
  readonly sensors: number;
  /** CPU of all processes per thousand readings. */
  readonly cpuMs: number;
  readonly evaluatorMiB: number;
  /** While every point is shown on a screen. */
  readonly gatewayMiB: number;
  readonly starts: readonly Start[];
}

interface Start {
  readonly name: string;
  /** From the end of the previous process until it reports ready. */
  readonly ms: number;
  /** CPU time until then: a better measure on a busy machine. */
  readonly cpuMs: number;
}

/**
 * The same readings per second from ten and a hundred times as many sensors and rules: cost per reading, memory, and
 * duration of a start.
 */
export const growth: Goal = {
  goals: ['S3', 'S4', 'S5'],
  async run({ quick }) {
    const product = await startServices({
      instances: { 'query-api': 1 },
      environmentOf: { policies: COLLECTABLE, 'query-api': COLLECTABLE },
    });
    try {
      const fleet = await growingFleet(product);
      const sizes: Size[] = [];
      for (const sensors of quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]) {
        await fleet.growTo(sensors);
        sizes.push(await measure(product, fleet, quick ? 10 : 30));
      }
      return results(sizes);
    } finally {
      await product.stop();
    }
  },
};

async function measure(product: Services, fleet: GrowingFleet, forSeconds: number): Promise<Size> {
  await until('what came before is evaluated', () => product.isEvaluated(), DRAINED_WITHIN_MS);
  const cpuMs = await costOfReadings(product, fleet, forSeconds);
  const evaluatorMiB = await heldMiB(product.processes.service('policies'));
  const gatewayMiB = await heldByGateway(product, fleet);
  const starts: Start[] = [];
  for (const name of RESTARTED) starts.push(await startOf(product, name));
  return { sensors: fleet.sensorIds().length, cpuMs, evaluatorMiB, gatewayMiB, starts };
}

async function costOfReadings(product: Services, fleet: GrowingFleet, forSeconds: number): Promise<number> {
  const before = await stored(product);
  const used = cpuMeter(product.roots());
  const sender = await startSender({
    url: product.stack.url,
    bases: fleet.senders(),
    readingsPerPack: READINGS_PER_PACK,
    readingsPerSecond: PER_SECOND,
    values: 'quiet',
  });
  await seconds(forSeconds);
  const { accepted, failed } = await sender.stop();
  if (failed > 0) throw new Error(`${failed} packs failed`);
  await until('all are in ClickHouse', async () => (await stored(product)) - before === accepted, DRAINED_WITHIN_MS);
  await until('all are evaluated', () => product.isEvaluated(), DRAINED_WITHIN_MS);
  return (used() / accepted) * 1e6;
}

async function heldByGateway(product: Services, fleet: GrowingFleet): Promise<number> {
  const {
    id: organizationId,
    owner: { token },
  } = fleet.workspace;
  const points = fleet.sensorIds().map((sensor): PointKey => `${sensor}.${TEMPERATURE}`);
  const audiences = [];
  for (let from = 0; from < points.length; from += WATCHED_POINTS) {
    audiences.push({ sockets: 1, auth: { token, organizationId }, points: points.slice(from, from + WATCHED_POINTS) });
  }
  const gateway = product.processes.service('query-api');
  const audience = await startAudience({ url: gateway.url, audiences });
  const held = await heldMiB(gateway);
  await audience.close();
  return held;
}

async function startOf(product: Services, name: string): Promise<Start> {
  const service = product.processes.service(name);
  await service.stop();
  const begin = performance.now();
  service.start();
  await service.ready();
  return { name, ms: performance.now() - begin, cpuMs: cpuSeconds([service.pid]) * 1_000 };
}

function results(sizes: readonly Size[]): readonly Result[] {
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (!least || !most) throw new Error('no size was measured');
  const words = sizes.map(({ sensors }) => thousands(sensors)).join(' → ');
  const ratio = most.cpuMs / least.cpuMs;
  const per100k = (from: number, to: number): number => ((to - from) / (most.sensors - least.sensors)) * 100_000;
  const evaluator = per100k(least.evaluatorMiB, most.evaluatorMiB);
  const gateway = per100k(least.gatewayMiB, most.gatewayMiB);
  const startsOf = ({ starts }: Size): string =>
    starts.map(({ name, ms: took, cpuMs }) => `${name} ${ms(took)}, ${ms(cpuMs)} of CPU`).join('; ');
  return [
    {
      goal: 'S3',
      what: `separate services, ${thousands(PER_SECOND)} readings/s, packs of ${READINGS_PER_PACK}, ${words} sensors with a rule each`,
      ours: `${sizes.map(({ cpuMs }) => ms(cpuMs)).join(' → ')} of CPU per 1,000 readings`,
      raw: `${thousands(least.sensors)} sensors ${ms(least.cpuMs)}`,
      ratio: times(ratio),
      target: `≤ ${COST_TARGET}×`,
      met: ratio <= COST_TARGET,
      limitedBy: 'newest values and states of points that are written once for fewer readings',
    },
    {
      goal: 'S4',
      what: `held after collection, ${words} sensors with a rule each; a gateway while every point is shown`,
      ours: `per 10⁵ sensors: evaluator ${Math.round(evaluator)} MiB, gateway ${Math.round(gateway)} MiB`,
      raw: `with ${thousands(least.sensors)}: ${Math.round(least.evaluatorMiB)} and ${Math.round(least.gatewayMiB)} MiB`,
      ratio: '–',
      target: '≤ 512, ≤ 256 MiB',
      met: evaluator <= 512 && gateway <= 256,
      limitedBy: 'rules, points and their instants; newest values and who shows them',
    },
    {
      goal: 'S5',
      what: `start to ready with a past of ${thousands(most.sensors)} sensors and rules`,
      ours: startsOf(most),
      raw: `with ${thousands(least.sensors)}: ${startsOf(least)}`,
      ratio: '–',
      target: '≤ 5 s each',
      met: most.starts.every(({ ms: took }) => took <= START_TARGET_MS),
      limitedBy: 'rules folded from the first event; points loaded; modules',
    },
  ];
}
