import { drift } from '../building/noise.ts';
import { atNight, beginOf, FREEZER_BASE, HUMIDITY, SENSORS, type Cast, type NightSensor } from './cast.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** From a measurement to its arrival. */
const ON_THE_WAY_MS = 700;
/** The freezers' base was cut off, and told everything when it came back. */
export const AWAY = ['01:30', '03:00'] as const;
const TOLD_AFTER_MS = 8 * SECOND_MS;
const PARTS_APART_MS = 300;
const MINUTES_IN_A_PART = 15;

/** A curve: local time and value, straight in between. */
type Course = readonly (readonly [time: string, value: number])[];

const USUAL: Readonly<Record<string, number>> = {
  'Cold store 1': 4.6,
  'Cold store 2': 5.1,
  'Vaccine fridge': 4.2,
  'Loading dock': 11,
  'Freezer 1': -21.5,
  'Freezer 2': -20.8,
  'Deep freezer': -42,
};

const COURSES: Readonly<Record<string, Course>> = {
  'Cold store 1': [
    ['02:20', 4.6],
    ['02:31', 8.05],
    ['02:44', 10.1],
    ['02:52', 11.4],
    ['03:14', 12.6],
    ['03:30', 10.8],
    ['03:50', 8.6],
    ['04:06', 7.4],
    ['04:30', 4.6],
  ],
  'Freezer 1': [
    ['02:00', -21.5],
    ['02:10', -16.4],
    ['02:22', -16.1],
    ['02:40', -21.5],
    ['05:00', -21.5],
    ['05:12', -17.2],
    ['05:35', -16.6],
    ['05:55', -21.5],
  ],
  'Freezer 2': [
    ['21:30', -20.8],
    ['21:41', -17.4],
    ['22:02', -16.8],
    ['22:16', -20.8],
  ],
};

/** One value. Instants are epoch milliseconds. */
export interface Measured {
  readonly sensor: NightSensor;
  readonly metricId: number;
  readonly measuredAt: number;
  readonly receivedAt: number;
  readonly value: number;
}

/** The temperature of a sensor at an instant. */
export function temperatureAt(cast: Cast, { name, wireId }: NightSensor, at: number): number {
  const usual = USUAL[name] ?? 0;
  const course = (COURSES[name] ?? []).map(([time, value]) => [atNight(cast, time), value] as const);
  const next = course.findIndex(([instant]) => instant >= at);
  const [from, to] = [course[next - 1], course[next]];
  const quiet = usual + 0.25 * drift(Number(wireId), at, 25);
  if (from === undefined || to === undefined) return rounded(quiet);
  return rounded(from[1] + ((to[1] - from[1]) * (at - from[0])) / (to[0] - from[0]));
}

const humidityAt = ({ wireId }: NightSensor, at: number): number => rounded(72 + 6 * drift(Number(wireId) + 1, at, 40));
const rounded = (value: number): number => Number(value.toFixed(2));

/** Everything that was measured in the night, in the order of its arrival. */
export function measured(cast: Cast): readonly Measured[] {
  const all = SENSORS.flatMap((sensor, place) => ofSensor(cast, sensor, place));
  return all.toSorted((a, b) => a.receivedAt - b.receivedAt || a.measuredAt - b.measuredAt);
}

function ofSensor(cast: Cast, sensor: NightSensor, place: number): Measured[] {
  const values: Measured[] = [];
  for (let at = firstOf(cast, place); at < cast.until; at += MINUTE_MS)
    for (const metricId of sensor.metrics)
      values.push({
        sensor,
        metricId,
        measuredAt: at,
        receivedAt: receivedAt(cast, sensor, at),
        value: metricId === HUMIDITY ? humidityAt(sensor, at) : temperatureAt(cast, sensor, at),
      });
  return values;
}

/** Sensors speak one after another; the first minutes are those of the installation. */
const firstOf = (cast: Cast, place: number): number => beginOf(cast) + 5 * MINUTE_MS + (2 + place * 7) * SECOND_MS;

function receivedAt(cast: Cast, { base }: NightSensor, at: number): number {
  const [gone, back] = AWAY.map((time) => atNight(cast, time));
  if (base !== FREEZER_BASE || gone === undefined || back === undefined || at < gone || at >= back)
    return at + ON_THE_WAY_MS;
  const part = Math.floor((at - gone) / (MINUTES_IN_A_PART * MINUTE_MS));
  return back + TOLD_AFTER_MS + part * PARTS_APART_MS;
}

/** The first temperature of a sensor from an instant on that meets a condition. */
export function firstFrom(
  cast: Cast,
  sensor: NightSensor,
  from: number,
  meets: (value: number) => boolean,
): { readonly at: number; readonly value: number } {
  const place = SENSORS.indexOf(sensor);
  for (let at = firstOf(cast, place); at < cast.until; at += MINUTE_MS) {
    const value = temperatureAt(cast, sensor, at);
    if (at >= from && meets(value)) return { at, value };
  }
  throw new RangeError(`${sensor.name} never went so far`);
}
