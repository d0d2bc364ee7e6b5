/** Metrics about the radio and the base, with columns of their own or none. */
export const RSSI = 61;
export const BATTERY = 62;
const TELEMETRY: ReadonlySet<number> = new Set([RSSI, BATTERY, 81]);
/** More value columns are unreadable. */
const VALUE_COLUMNS = 6;

export function isTelemetry(metricId: number): boolean {
  return TELEMETRY.has(metricId);
}

/** The part of a sensor that says which metrics it shows. */
interface Measuring {
  readonly metrics: readonly number[];
  readonly adjustments?: readonly { readonly metricId: number; readonly feeds: number | null }[];
  readonly latest?: readonly { readonly metricId: number }[];
}

/** The metrics whose second points stand in their place: a source is hidden once its second point has a value. */
export function hiddenSources({ adjustments = [], latest = [] }: Measuring): number[] {
  const measured = new Set(latest.map(({ metricId }) => metricId));
  return adjustments.filter(({ feeds }) => feeds !== null && measured.has(feeds)).map(({ metricId }) => metricId);
}

/** The metrics of a sensor without hidden sources. Rules and tiles may name a source nevertheless. */
export function shownMetrics(sensor: Measuring): number[] {
  const hidden = new Set(hiddenSources(sensor));
  return sensor.metrics.filter((id) => !hidden.has(id));
}

/** Returns the shown metrics without telemetry, in the order of the catalogue. */
export function measuredMetrics(sensors: readonly Measuring[]): number[] {
  const all = new Set(sensors.flatMap(shownMetrics));
  return [...all].filter((id) => !isTelemetry(id)).sort((a, b) => a - b);
}

/** Returns radio and battery metrics, if these sensors report them. */
export function telemetryMetrics(sensors: readonly { readonly metrics: readonly number[] }[]): number[] {
  return [BATTERY, RSSI].filter((id) => sensors.some(({ metrics }) => metrics.includes(id)));
}

/** Returns the metrics with a column: the requested ones, else those that these sensors measure. */
export function columnMetrics(asked: readonly number[], sensors: readonly Measuring[]): number[] {
  return (asked.length > 0 ? [...asked] : measuredMetrics(sensors)).slice(0, VALUE_COLUMNS);
}
