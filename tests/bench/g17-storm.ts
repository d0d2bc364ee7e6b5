import type { PointKey } from '@watchglass/schemas/live/messages';
import { until } from '../stack/until.ts';
import { CO2 } from '../builders/readings.ts';
import { startAudience, type RunningAudience } from './audience-job.ts';
import { cpuMeter, thousands } from './figures.ts';
import { newFleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { memoryMiB } from './processes.ts';
import { startProduct, type Product } from './product.ts';
import type { Result } from './table.ts';

const SENSORS = 20;
const BACK_TARGET_MS = 15_000;
const MEMORY_TARGET_MIB = 1_024;
const GIVEN_UP_MS = 180_000;

interface Storm {
  readonly serving: number;
  readonly back: number;
  readonly cpu: number;
  readonly mib: number;
}

/** The gateway is killed with all its screens connected: time until each is signed in again and has its snapshot. */
export const storm: Goal = {
  goals: ['G17'],
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    const sockets = quick ? 1_000 : 10_000;
    try {
      const { workspace, sensorIds } = await newFleet(product, { sensors: SENSORS, bases: 1, metric: 'co2' });
      const points = [...sensorIds.values()].map((sensor): PointKey => `${sensor}.${CO2}`);
      const auth = { token: workspace.owner.token, organizationId: workspace.id };
      const audience = await startAudience({ url: product.stack.url, audiences: [{ sockets, auth, points }] });
      try {
        return [result(await kill(product, audience, sockets), sockets)];
      } finally {
        await audience.close();
      }
    } finally {
      await product.stop();
    }
  },
};

async function kill(product: Product, audience: RunningAudience, sockets: number): Promise<Storm> {
  const begin = performance.now();
  await product.restartGateways();
  const serving = performance.now() - begin;
  const cpu = cpuMeter(product.gateways());
  await until('all screens are whole', async () => (await audience.heard()).whole === sockets, GIVEN_UP_MS);
  return { serving, back: performance.now() - begin, cpu: cpu(), mib: memoryMiB(product.gateways()) };
}

function result({ serving, back, cpu, mib }: Storm, sockets: number): Result {
  return {
    goal: 'G17',
    what: `${thousands(sockets)} sockets after kill -9 of their gateway, each signed in with a snapshot of ${SENSORS} points`,
    ours: `all back after ${(back / 1_000).toFixed(1)} s, ${cpu.toFixed(1)} CPU-s, ${Math.round(mib)} MiB`,
    raw: `serving again after ${(serving / 1_000).toFixed(1)} s`,
    ratio: '–',
    target: '≤ 15 s, ≤ 1 GiB',
    met: back <= BACK_TARGET_MS && mib <= MEMORY_TARGET_MIB,
    limitedBy: 'WebSocket handshakes on one core',
  };
}
