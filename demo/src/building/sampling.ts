import type { DeviceBase, DeviceSensor } from './plan.ts';

/** One radio message of one sensor: its values by metric, and the instant by its own clock. */
export interface Sample {
  readonly sensor: DeviceSensor;
  readonly at: number;
  /** Text, as devices send it: a failing one sends text that is no number. */
  readonly values: Readonly<Record<string, string>>;
}

const CLOCK_AHEAD_MS = 3 * 3_600_000;
const DIGITS: Readonly<Record<string, number>> = {
  co2: 0,
  humidity: 0,
  contact: 0,
  ppfd: 0,
  radon: 0,
  rssi: 0,
  battery: 0,
  soilec: 3,
  temperature: 2,
};

/** Reads every curve of a sensor at `at`. `extra` is added to a curve; `broken` makes the sensor send invalid text. */
export function sample(
  sensor: DeviceSensor,
  at: number,
  extra: (metric: string) => number = () => 0,
  broken = false,
): Sample {
  const values = Object.entries(sensor.curves).map(([metric, curve]) => [
    metric,
    broken ? '-' : text(metric, curve(at) + extra(metric)),
  ]);
  return { sensor, at: sensor.fault === 'clockAhead' ? at + CLOCK_AHEAD_MS : at, values: Object.fromEntries(values) };
}

/** As a base dates it that hears it. */
export const onClockOf = ({ clockAheadMs = 0 }: Pick<DeviceBase, 'clockAheadMs'>, heard: Sample): Sample => ({
  ...heard,
  at: heard.at + clockAheadMs,
});

function text(metric: string, value: number): string {
  return value.toFixed(DIGITS[metric] ?? 1);
}
