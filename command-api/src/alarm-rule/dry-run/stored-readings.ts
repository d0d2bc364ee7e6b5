import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Pass, ReadingOfPass, Source } from './dry-run.ts';

/** Named in the text of one query. */
const SENSORS_AT_ONCE = 500;
/** The server sorts the readings of one query in memory. */
const READINGS_AT_ONCE = 1_000_000;

/** Virtual sensors have a table of their own; readings of a sensor are in one of the two. */
const TABLES = [
  { kind: 'readings', from: 'readings WHERE late = 0', received: 'received' },
  // When a value was derived says nothing: a change of the formula derives all of them again.
  { kind: 'derived', from: 'derived_readings FINAL WHERE state = 0', received: 'ts' },
] as const;
type Table = (typeof TABLES)[number];

const WITHIN = `AND org = {org: UInt32} AND metric = {metric: UInt32} AND sensor IN {sensors: Array(UInt32)}
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({until: Int64}, 'UTC')`;

/** Sensors of a pass that one query reads. */
interface Part {
  readonly table: Table;
  readonly sensorIds: readonly number[];
}

/** The readings of some passes, counted. */
export interface CountedReadings extends Source {
  readonly count: number;
}

/** Counts the readings of passes before they are read. */
export async function countedReadings(
  timeSeries: TimeSeries,
  organizationId: number,
  passes: readonly Pass[],
): Promise<CountedReadings> {
  const partsOf = new Map<Pass, Part[]>();
  let count = 0;
  for (const pass of passes) {
    const parts: Part[] = [];
    for (const table of TABLES) {
      const counts = await countsOf(timeSeries, organizationId, { pass, table });
      count += counts.reduce((sum, { readings }) => sum + readings, 0);
      parts.push(...portionsOf(counts).map((sensorIds) => ({ table, sensorIds })));
    }
    partsOf.set(pass, parts);
  }
  const read: Source['read'] = async function* (pass) {
    for (const { table, sensorIds } of partsOf.get(pass) ?? [])
      for await (const rows of timeSeries.stream<Day>(
        daysOf(table, pass),
        parametersOf(organizationId, pass, sensorIds),
      ))
        yield readingsIn(rows, table.kind);
  };
  return { count, passes, read };
}

interface SensorCount extends Record<string, unknown> {
  readonly sensor: number;
  readonly readings: number;
}

async function countsOf(
  timeSeries: TimeSeries,
  organizationId: number,
  { pass, table }: { readonly pass: Pass; readonly table: Table },
): Promise<SensorCount[]> {
  const counts: SensorCount[] = [];
  const sql = `SELECT sensor, toFloat64(count()) AS readings FROM ${table.from} ${WITHIN} GROUP BY sensor ORDER BY sensor`;
  for (let first = 0; first < pass.sensorIds.length; first += SENSORS_AT_ONCE) {
    const some = pass.sensorIds.slice(first, first + SENSORS_AT_ONCE);
    counts.push(...(await timeSeries.query<SensorCount>(sql, parametersOf(organizationId, pass, some))));
  }
  return counts;
}

function portionsOf(counts: readonly SensorCount[]): number[][] {
  const portions: { readings: number; readonly sensorIds: number[] }[] = [];
  for (const { sensor, readings } of counts) {
    const last = portions.at(-1);
    const fits =
      last && last.readings + readings <= READINGS_AT_ONCE && last.sensorIds.length < SENSORS_AT_ONCE
        ? last
        : undefined;
    if (fits === undefined) portions.push({ readings, sensorIds: [sensor] });
    else {
      fits.readings += readings;
      fits.sensorIds.push(sensor);
    }
  }
  return portions.map(({ sensorIds }) => sensorIds);
}

interface Day extends Record<string, unknown> {
  readonly sensor: number;
  /** Each is the instant at which it is taken, the measured instant, and the value. */
  readonly readings: readonly (readonly [at: number, measuredAt: number, value: number])[];
}

const ms = (expression: string): string => `toFloat64(toUnixTimestamp64Milli(${expression}))`;

/** The days of a sensor in order, and the readings of each day in the order in which they are taken. */
function daysOf({ from, received }: Table, { order }: Pass): string {
  const at = order === 'arrival' ? `ifNull(${received}, ts)` : `least(ts, ifNull(${received}, ts))`;
  return `SELECT sensor, arraySort(groupArray([${ms(at)}, ${ms('ts')}, value])) AS readings
FROM ${from} ${WITHIN} GROUP BY sensor, toDate(${at}) AS day ORDER BY sensor, day`;
}

function parametersOf(org: number, { metricId: metric, from, until }: Pass, sensors: readonly number[]) {
  return { org, metric, sensors, from, until };
}

function* readingsIn(days: readonly Day[], kind: ReadingOfPass['kind']): Generator<ReadingOfPass> {
  for (const { sensor: sensorId, readings } of days)
    for (const [at, measuredAt, value] of readings) yield { sensorId, kind, at, measuredAt, value };
}
