import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { newestAlarms } from '../builders/alarm.ts';
import { celsius } from '../builders/readings.ts';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { within } from './form.ts';
import type { Installation, Traffic } from './installation.ts';
import { isTaken } from './ledger.ts';
import { judge, type Judgement } from './rule-l.ts';

const LAG_MS = 1_000;
const LAG_WITHIN_MS = 30_000;

const LEAST_PACKS = 20;
/** Number of packs that may have been acknowledged before the fault but counted after it. */
const SENDERS_IN_FLIGHT = 3;
const PATIENCE_MS = 120_000;

/** The effect of a fault. Milliseconds count from its end: killed, resumed, healed. */
export interface Recovery extends Judgement {
  readonly backMs: number;
  readonly lagMs: number;
}

export interface Fault {
  /** Number of packs acknowledged before the fault: its moment. */
  readonly afterPacks: number;
  /** Causes the fault; resolves at once, or at the end of a lasting fault. */
  strike(): Promise<void>;
  /** Resolves when the struck processes report that they can work. */
  standing(): Promise<unknown>;
}

let probes = 0;

/** Strikes under load, and returns the effect after everything sent has been looked up. */
export async function strikeUnder(traffic: Traffic, installation: Installation, fault: Fault): Promise<Recovery> {
  const { load, bells } = traffic;
  const [packs, rung] = [load.acknowledged + LEAST_PACKS + fault.afterPacks, bells.acknowledged + LEAST_PACKS];
  await until('the load flows', () => load.acknowledged > packs && bells.acknowledged > rung, PATIENCE_MS);
  await fault.strike();
  const before = load.acknowledged;
  const over = performance.now();
  await fault.standing();
  await until('it serves again', () => isServing(installation, traffic, before), PATIENCE_MS);
  const backMs = Math.round(performance.now() - over);
  const lagMs = await settledLag(installation);
  await traffic.stop();
  return { ...(await judge(installation, traffic)), backMs, lagMs };
}

/** Returns true if bases are acknowledged and queries to PostgreSQL and to ClickHouse are answered. */
async function isServing(
  { workspace: { id, owner } }: Installation,
  { load }: Traffic,
  before: number,
): Promise<boolean> {
  const answers = await Promise.all(
    [`/api/alarms/${id}/active`, `/api/audit/${id}`].map((path) => owner.ask('GET', path)),
  );
  return load.acknowledged > before + SENDERS_IN_FLIGHT && answers.every(({ status }) => status === 200);
}

/** The lag once it is within its bound, or the lag after half a minute. */
async function settledLag(installation: Installation): Promise<number> {
  const end = performance.now() + LAG_WITHIN_MS;
  let lag = await lagNow(installation);
  while (lag > LAG_MS && performance.now() < end) lag = await lagNow(installation);
  return Math.round(lag);
}

/**
 * Time from the acknowledgement of one reading to its alarm on a page and its row in ClickHouse, behind all the load
 * before it.
 */
export async function lagNow({ base, workspace, processes }: Installation): Promise<number> {
  probes += 1;
  const wireId = `probe-${process.pid}-${probes}`;
  const pack = [celsius(wireId, 9, Date.now())];
  const measuredAt = new Date(Number(pack[0]?.['t']) * 1000).toISOString();
  await until('a reading is taken', () => isTaken(() => base.post(pack)), PATIENCE_MS);
  const acknowledged = performance.now();
  const { sensorId } = await until(
    'its alarm is shown',
    async () => (await newestAlarms(workspace)).find(({ onsetAt }) => onsetAt === measuredAt),
    PATIENCE_MS,
  );
  const timeSeries = openClickHouse(processes.stores.clickHouse);
  try {
    await until(
      'it is in the history',
      async () =>
        (
          await timeSeries.query(
            'SELECT 1 FROM readings WHERE org = {org: UInt32} AND sensor = {sensor: UInt32} LIMIT 1',
            { org: workspace.id, sensor: sensorId },
          )
        ).length > 0,
      PATIENCE_MS,
    );
  } finally {
    await timeSeries.close();
  }
  return performance.now() - acknowledged;
}

/** Figures beyond their bounds, by name; empty if all are within. Prints the line of figures. */
export function verdict(
  name: string,
  { acknowledged, lost, doubled, wrongAlarms, backMs, lagMs }: Recovery,
  backWithinMs: number,
): readonly string[] {
  tell(name, {
    acknowledged,
    lost,
    doubled,
    'alarms wrong': wrongAlarms,
    'back after (ms)': backMs,
    'lag (ms)': lagMs,
    ...(backMs <= backWithinMs && lagMs <= LAG_MS ? {} : { 'targets (ms)': `${backWithinMs} and ${LAG_MS}` }),
  });
  const failures: [string, boolean][] = [
    ['lost', lost > 0],
    ['doubled', doubled > 0],
    ['alarms', wrongAlarms > 0],
    ['back', backMs > within(backWithinMs)],
    ['lag', lagMs > within(LAG_MS)],
  ];
  return failures.filter(([, failed]) => failed).map(([what]) => what);
}
