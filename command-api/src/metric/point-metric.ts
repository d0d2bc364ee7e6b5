import { metricByWireName, type Metric } from '@watchglass/schemas/metric/metrics';
import { conversion, type UnitConversion } from '@watchglass/schemas/metric/units';

/** A metric of a reading: one of the catalogue, or a custom one, which accepts any value in its one unit. */
export interface PointMetric {
  readonly id: number;
  readonly unit: string;
  /** Units that a custom metric had before: other words for `unit`, on the same scale. */
  readonly formerUnits: readonly string[];
  readonly custom: boolean;
  readonly range: readonly [number, number];
  readonly sentinels: readonly number[];
}

const ANY: readonly [number, number] = [-Number.MAX_VALUE, Number.MAX_VALUE];

const catalogue = new Map<Metric, PointMetric>();

/** The catalogue's metric of a wire name in lower case. */
export function knownMetric(wireName: string): PointMetric | undefined {
  const metric = metricByWireName.get(wireName);
  if (!metric) return undefined;
  const known = catalogue.get(metric) ?? {
    id: metric.id,
    unit: metric.unit,
    formerUnits: [],
    custom: false,
    range: metric.range,
    sentinels: metric.sentinels ?? [],
  };
  catalogue.set(metric, known);
  return known;
}

/** `units`: the present one first, then those before. */
export function customMetric(id: number, [unit = '', ...formerUnits]: readonly string[]): PointMetric {
  return { id, unit, formerUnits, custom: true, range: ANY, sentinels: [] };
}

/** Returns the metric's own unit for another spelling of it, and any other unit unchanged. */
export function spelledOnce(metric: PointMetric, unit: string | undefined): string {
  if (unit === undefined) return metric.unit;
  const same = conversionTo(metric, unit);
  return same?.slope === 1 && same.offset === 0 ? metric.unit : unit;
}

/** The conversion from `unit` to the metric's native unit; undefined if there is none. */
export function conversionTo(metric: PointMetric, unit: string | undefined): UnitConversion | undefined {
  const known = conversion(metric.unit, unit);
  if (known) return known;
  for (const former of metric.formerUnits) {
    const same = conversion(former, unit);
    if (same) return same;
  }
  return undefined;
}
