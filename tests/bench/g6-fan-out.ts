import type { PointKey } from '@watchglass/schemas/live/messages';
import { CO2 } from '../builders/readings.ts';
import { startAudience, type Audience, type Heard } from './audience-job.ts';
import { cpuMeter, ms, seconds, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { startRawFanOut } from './raw-fan-out.ts';
import { startSender, type Sender } from './send-job.ts';
import type { Result } from './table.ts';

const ORGANIZATIONS = 10;
const SENSORS = 50;
const PACKS_PER_SECOND = 20;
const RATIO_TARGET = 0.8;
const P99_TARGET_MS = 100;

interface Delivered {
  /** Frames per CPU second of the sending processes. */
  readonly perCpuSecond: number;
  readonly heard: Heard;
}

/**
 * Screens of several organizations, each with its own readings; the CPU of the same ingest without screens is
 * subtracted.
 */
export const fanOut: Goal = {
  goals: ['G6'],
  async run(options) {
    const { quick } = options;
    const product = await startProduct(options);
    const [sockets, forSeconds] = quick ? [20, 6] : [100, 20];
    try {
      const fleets: Fleet[] = [];
      for (let i = 0; i < ORGANIZATIONS; i += 1)
        fleets.push(await newFleet(product, { sensors: SENSORS, bases: 1, metric: 'co2' }));
      const senders = await Promise.all(
        fleets.map(({ senders: bases }) =>
          startSender({
            url: product.stack.url,
            bases,
            readingsPerPack: SENSORS,
            readingsPerSecond: SENSORS * PACKS_PER_SECOND,
            values: 'clock',
          }),
        ),
      );
      const ours = await measureOurs(
        product,
        fleets.map((fleet) => audienceOf(fleet, sockets)),
        forSeconds,
      );
      await Promise.all(senders.map((sender: Sender) => sender.stop()));
      const raw = await measureRaw(sockets, forSeconds);
      return [result(ours, raw, sockets * ORGANIZATIONS)];
    } finally {
      await product.stop();
    }
  },
};

export function audienceOf({ workspace, sensorIds }: Fleet, sockets: number): Audience {
  const points = [...sensorIds.values()].map((sensor): PointKey => `${sensor}.${CO2}`);
  return { sockets, auth: { token: workspace.owner.token, organizationId: workspace.id }, points };
}

async function measureOurs(product: Product, audiences: readonly Audience[], forSeconds: number): Promise<Delivered> {
  const cost = async (): Promise<number> => {
    const cpu = cpuMeter(product.gateways());
    await seconds(forSeconds);
    return cpu();
  };
  const audience = await startAudience({ url: product.stack.url, audiences });
  await seconds(forSeconds / 2);
  await audience.heard();
  const withScreens = await cost();
  const heard = await audience.heard();
  await audience.close();
  await seconds(2);
  // Measured last, since new code costs more until it is compiled: a first measurement would subtract that cost from
  // the screens'.
  const screens = withScreens - (await cost());
  if (screens <= 0) throw new Error('screens cost nothing that could be measured: the machine was not quiet');
  return { perCpuSecond: heard.frames / screens, heard };
}

async function measureRaw(sockets: number, forSeconds: number): Promise<Delivered> {
  const server = await startRawFanOut({ rooms: ORGANIZATIONS, perSecond: PACKS_PER_SECOND, readings: SENSORS });
  const audiences = Array.from({ length: ORGANIZATIONS }, (_, room) => ({
    sockets,
    auth: { token: '', organizationId: room },
    points: [],
  }));
  const audience = await startAudience({ url: server.url, audiences });
  await seconds(1);
  await audience.heard();
  const cpu = cpuMeter([server.pid]);
  await seconds(forSeconds);
  const used = cpu();
  const heard = await audience.heard();
  await audience.close();
  await server.stop();
  return { perCpuSecond: heard.frames / used, heard };
}

function result(ours: Delivered, raw: Delivered, sockets: number): Result {
  const ratio = ours.perCpuSecond / raw.perCpuSecond;
  const said = ({ perCpuSecond, heard }: Delivered): string =>
    `${thousands(perCpuSecond)} frames per CPU-s, p50 ${ms(heard.p50)}, p99 ${ms(heard.p99)}`;
  return {
    goal: 'G6',
    what: `${sockets} sockets in ${ORGANIZATIONS} organizations, ${PACKS_PER_SECOND} frames/s of ${SENSORS} readings each (${thousands(ours.heard.readings)} readings delivered)`,
    ours: said(ours),
    raw: `bare Socket.IO ${said(raw)}`,
    ratio: times(ratio),
    target: '≥ 0.8, p99 ≤ 100 ms, none backwards',
    met: ratio >= RATIO_TARGET && ours.heard.p99 <= P99_TARGET_MS && ours.heard.backwards === 0,
    limitedBy: 'a write to each socket; the 50 ms between frames is part of the time',
  };
}
