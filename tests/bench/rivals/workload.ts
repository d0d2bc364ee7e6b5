import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../stack/until.ts';
import { cpuMeter, seconds } from '../figures.ts';
import { memoryMiB } from '../processes.ts';
import { percentile } from '../table.ts';
import type { Reading, Rival, RunningRival, Size } from './rival.ts';

/** The figures of one rival in one round. */
export interface Figures {
  /** Stored, evaluated and queryable, per CPU second of all its processes. */
  readonly perCpuSecond: number;
  readonly perSecond: number;
  readonly alarms: number;
  readonly alarmP50: number;
  readonly alarmP99: number;
  /** Share of one core at `READINGS_PER_SECOND`. */
  readonly cpuAtRate: number;
  readonly idleMiB: number;
  readonly loadedMiB: number;
  readonly coldStartMs: number;
  readonly acknowledged: number;
  readonly acknowledgedAndLost: number;
}

export interface Length {
  readonly floodSeconds: number;
  readonly alarms: number;
}

const SIZE: Size = { sensors: 1_000, connections: 4 };
const PACK = 250;
const READINGS_PER_SECOND = 1_000;
const TICK_MS = 25;
const PER_TICK = (READINGS_PER_SECOND * TICK_MS) / 1_000;
const DRAINED_WITHIN_MS = 300_000;
const HEARD_WITHIN_MS = 20_000;
const KILLED_AFTER_MS = 4_000;
/** A restarted server has finished when its count is unchanged in this number of looks, a second apart. */
const STILL = 6;

/** One rival from start to end: a flood, alarms at a steady rate, a kill. */
export async function measure(rival: Rival, length: Length): Promise<Figures> {
  const running = await rival.start(SIZE);
  try {
    await seconds(3);
    const idleMiB = memoryMiB(running.roots());
    const source = new Readings(SIZE);
    const flood = await measureFlood(running, source, length.floodSeconds);
    await seconds(2);
    const alarms = await measureAlarms(running, source, length.alarms);
    const kill = await measureKill(running, source);
    return { ...flood, ...alarms, ...kill, idleMiB, coldStartMs: running.coldStartMs };
  } finally {
    await running.stop();
  }
}

/** Readings whose instants follow the clock and are unique for a sensor. */
class Readings {
  readonly #share: number;
  readonly #next: number[];
  readonly #newest: Float64Array;
  readonly #alarming = new Set<number>();

  constructor({ sensors, connections }: Size) {
    this.#share = sensors / connections;
    this.#next = Array.from({ length: connections }, () => 0);
    this.#newest = new Float64Array(sensors);
  }

  /** Readings of the connection's next sensors, in turn. */
  take(connection: number, count: number): Reading[] {
    return Array.from({ length: count }, () => {
      const turn = this.#next[connection] ?? 0;
      this.#next[connection] = turn + 1;
      return this.of(connection * this.#share + (turn % this.#share));
    });
  }

  of(sensor: number): Reading {
    const at = Math.max(Date.now(), (this.#newest[sensor] ?? 0) + 1);
    this.#newest[sensor] = at;
    return { sensor, at, value: this.#alarming.has(sensor) ? 35 : 20 + (at % 100) / 10 };
  }

  alarm(sensor: number): Reading {
    this.#alarming.add(sensor);
    return this.of(sensor);
  }

  calm(): Reading[] {
    const sensors = [...this.#alarming];
    this.#alarming.clear();
    return sensors.map((sensor) => this.of(sensor));
  }

  connectionOf(sensor: number): number {
    return Math.floor(sensor / this.#share);
  }
}

/**
 * Every connection sends its next pack after the acknowledgement of the previous one; returns the number of
 * acknowledged readings.
 */
async function sendUntil(running: RunningRival, source: Readings, ended: () => boolean): Promise<number> {
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: SIZE.connections }, async (_, connection) => {
      while (!ended()) {
        const taken = await running.send(connection, source.take(connection, PACK)).then(
          () => true,
          () => false,
        );
        if (taken) acknowledged += PACK;
        else if (!ended()) await sleep(TICK_MS);
      }
    }),
  );
  return acknowledged;
}

async function measureFlood(
  running: RunningRival,
  source: Readings,
  forSeconds: number,
): Promise<Pick<Figures, 'perCpuSecond' | 'perSecond' | 'loadedMiB'>> {
  const before = await running.stored();
  const cpu = cpuMeter(running.roots());
  const begin = performance.now();
  const accepted = await sendUntil(running, source, () => performance.now() - begin > forSeconds * 1_000);
  const loadedMiB = memoryMiB(running.roots());
  await untilStored(running, before + accepted);
  return { perCpuSecond: accepted / cpu(), perSecond: accepted / ((performance.now() - begin) / 1_000), loadedMiB };
}

/** Asks once a second: the query itself costs the rival CPU. */
async function untilStored(running: RunningRival, wanted: number): Promise<void> {
  const end = performance.now() + DRAINED_WITHIN_MS;
  while ((await running.stored()) < wanted) {
    if (performance.now() > end)
      throw new Error(`some acknowledged readings are not stored after ${DRAINED_WITHIN_MS / 1_000} s`);
    await seconds(1);
  }
}

async function measureAlarms(
  running: RunningRival,
  source: Readings,
  count: number,
): Promise<Pick<Figures, 'alarms' | 'alarmP50' | 'alarmP99' | 'cpuAtRate'>> {
  const sent = new Map<number, number>();
  const taken = new Map<number, number>();
  const silence = await running.onAlarm((sensor) => {
    const at = sent.get(sensor);
    if (at !== undefined && !taken.has(sensor)) taken.set(sensor, performance.now() - at);
  });
  const [cpu, begin] = [cpuMeter(running.roots()), performance.now()];
  const inTurn = oneAtATime(running);
  const steady = startSteady(inTurn, source);
  for (let i = 0; i < count; i += 1) {
    await sleep(20 + Math.random() * 60);
    const sensor = Math.floor(((i + 0.5) * SIZE.sensors) / count);
    sent.set(sensor, performance.now());
    await inTurn(source.connectionOf(sensor), () => [source.alarm(sensor)]);
  }
  await until('all alarms are heard', () => taken.size === count, HEARD_WITHIN_MS).catch(() => undefined);
  const cpuAtRate = cpu() / ((performance.now() - begin) / 1_000);
  await steady.stop();
  silence();
  for (const reading of source.calm()) await running.send(source.connectionOf(reading.sensor), [reading]);
  const all = [...taken.values()];
  return { alarms: all.length, alarmP50: percentile(all, 0.5), alarmP99: percentile(all, 0.99), cpuAtRate };
}

type Send = (connection: number, take: () => readonly Reading[]) => Promise<void>;

/** Sends like a device: the next pack follows the answer to the previous one, so that instants arrive in order. */
function oneAtATime(running: RunningRival): Send {
  const last = new Map<number, Promise<void>>();
  return (connection, take) => {
    const sending = (last.get(connection) ?? Promise.resolve()).then(() => running.send(connection, take()));
    last.set(
      connection,
      sending.catch(() => undefined),
    );
    return sending;
  };
}

function startSteady(send: Send, source: Readings): { stop(): Promise<void> } {
  let ended = false;
  const work = (async () => {
    const begin = performance.now();
    for (let tick = 0; !ended; tick += 1) {
      await sleep(Math.max(0, begin + tick * TICK_MS - performance.now()));
      const connection = tick % SIZE.connections;
      await send(connection, () => source.take(connection, PER_TICK));
    }
  })();
  work.catch(() => undefined);
  return {
    stop() {
      ended = true;
      return work;
    },
  };
}

/** Durability of acknowledgements: kill -9 during a flood, restart, count. */
async function measureKill(
  running: RunningRival,
  source: Readings,
): Promise<Pick<Figures, 'acknowledged' | 'acknowledgedAndLost'>> {
  const before = await running.stored();
  let killed = false;
  const sending = sendUntil(running, source, () => killed);
  await sleep(KILLED_AFTER_MS);
  killed = true;
  await running.kill();
  const acknowledged = await sending;
  await running.startAgain();
  let stored = -1;
  for (let still = 0; still < STILL;) {
    await seconds(1);
    const now = (await running.stored()) - before;
    still = now === stored ? still + 1 : 0;
    stored = now;
  }
  return { acknowledged, acknowledgedAndLost: Math.max(0, acknowledged - stored) };
}
