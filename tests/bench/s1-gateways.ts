import type { ServiceProcess } from '@watchglass/demo/processes/start-processes';
import { startAudience } from './audience-job.ts';
import { cpuMeter, ms, seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import { audienceOf } from './g6-fan-out.ts';
import type { Goal } from './goal.ts';
import { startServices, type Services } from './separate-services.ts';
import { startSender } from './send-job.ts';
import type { Result } from './table.ts';

const ORGANIZATIONS = 10;
const SENSORS = 50;
const PACKS_PER_SECOND = 20;
const FRAMES_PER_CPU_TARGET = 0.8;
const BUSIEST_TARGET = 0.65;

interface Delivered {
  readonly framesPerSecond: number;
  /** CPU of each gateway, in cores. */
  readonly cpu: readonly number[];
  readonly p99: number;
}

interface Screens {
  readonly fleets: readonly Fleet[];
  readonly perOrganization: number;
  readonly forSeconds: number;
}

/**
 * The same screens on one gateway, then half of every organization's on each of two; each gateway receives every
 * message.
 */
export const gateways: Goal = {
  goals: ['S1'],
  async run({ quick }) {
    const product = await startServices({ instances: { 'query-api': 2 } });
    try {
      const screens = {
        fleets: await newFleets(product),
        perOrganization: quick ? 20 : 100,
        forSeconds: quick ? 6 : 20,
      };
      const senders = await Promise.all(
        screens.fleets.map(({ senders: bases }) =>
          startSender({
            url: product.stack.url,
            bases,
            readingsPerPack: SENSORS,
            readingsPerSecond: SENSORS * PACKS_PER_SECOND,
            values: 'clock',
          }),
        ),
      );
      await seconds(2);
      const all = product.named('query-api');
      const one = await deliver(all.slice(0, 1), screens);
      const two = await deliver(all, screens);
      for (const sender of senders) await sender.stop();
      return [result(one, two, screens.perOrganization * ORGANIZATIONS)];
    } finally {
      await product.stop();
    }
  },
};

async function newFleets(product: Services): Promise<Fleet[]> {
  const fleets: Fleet[] = [];
  for (let i = 0; i < ORGANIZATIONS; i += 1)
    fleets.push(await newFleet(product, { sensors: SENSORS, bases: 1, metric: 'co2' }));
  return fleets;
}

/** Connects past the proxy, so that each gateway has its share. */
async function deliver(
  by: readonly ServiceProcess[],
  { fleets, perOrganization, forSeconds }: Screens,
): Promise<Delivered> {
  const audiences = await Promise.all(
    by.map(({ url }) =>
      startAudience({ url, audiences: fleets.map((fleet) => audienceOf(fleet, perOrganization / by.length)) }),
    ),
  );
  await seconds(2);
  for (const audience of audiences) await audience.heard();
  const meters = by.map(({ pid }) => cpuMeter([pid]));
  await seconds(forSeconds);
  const cpu = meters.map((used) => used() / forSeconds);
  const heard = await Promise.all(audiences.map((audience) => audience.heard()));
  for (const audience of audiences) await audience.close();
  const frames = heard.reduce((sum, each) => sum + each.frames, 0);
  return { framesPerSecond: frames / forSeconds, cpu, p99: Math.max(...heard.map(({ p99 }) => p99)) };
}

const coresOf = ({ cpu }: Delivered): number => cpu.reduce((sum, each) => sum + each, 0);
const perCpuSecond = (delivered: Delivered): number => delivered.framesPerSecond / coresOf(delivered);
const said = (delivered: Delivered): string =>
  `${thousands(delivered.framesPerSecond)} frames/s, ${delivered.cpu.map((each) => `${Math.round(each * 100)} %`).join(' + ')} of a core, p99 ${ms(delivered.p99)}`;

function result(one: Delivered, two: Delivered, sockets: number): Result {
  const ratio = perCpuSecond(two) / perCpuSecond(one);
  const busiest = Math.max(...two.cpu) / two.framesPerSecond / (coresOf(one) / one.framesPerSecond);
  return {
    goal: 'S1',
    what: `${sockets} sockets in ${ORGANIZATIONS} organizations, ${PACKS_PER_SECOND} frames/s of ${SENSORS} readings: two gateways, each with half of every organization`,
    ours: said(two),
    raw: `one gateway ${said(one)}`,
    ratio: `${times(ratio)} frames per CPU-s; the busier of two has ${times(busiest)} of the work`,
    target: '≥ 0.8; ≤ 0.65',
    met: ratio >= FRAMES_PER_CPU_TARGET && busiest <= BUSIEST_TARGET,
    limitedBy: 'each gateway hears and sorts every reading of the organizations that it shows',
  };
}
