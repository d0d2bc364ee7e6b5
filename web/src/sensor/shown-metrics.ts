/** Metrics about the radio and the base, with columns of their own or none. */
export const RSSI = 61;
export const BATTERY = 62;
const TELEMETRY: ReadonlySet<number> = new Set([RSSI, BATTERY, 81]);
/** More value columns are unreadable. */
const VALUE_COLUMNS = 6;

export function isTelemetry(metricId: number): boolean {
  return TELEMETRY.has(metricId);
}

/** Returns the measured metrics without telemetry, in the order of the catalogue. */
export function measuredMetrics(sensors: readonly { readonly metrics: readonly number[] }[]): number[] {
  const all = new Set(sensors.flatMap(({ metrics }) => metrics));
  return [...all].filter((id) => !isTelemetry(id)).sort((a, b) => a - b);
}

/** Returns radio and battery metrics, if these sensors report them. */
export function telemetryMetrics(sensors: readonly { readonly metrics: readonly number[] }[]): number[] {
  return [BATTERY, RSSI].filter((id) => sensors.some(({ metrics }) => metrics.includes(id)));
}

/** Returns the metrics with a column: the requested ones, else those that these sensors measure. */
export function columnMetrics(
  asked: readonly number[],
  sensors: readonly { readonly metrics: readonly number[] }[],
): number[] {
  return (asked.length > 0 ? [...asked] : measuredMetrics(sensors)).slice(0, VALUE_COLUMNS);
}
