import type { LiveValue } from '../live/messages.ts';
import type { QuarantineReason } from './quarantine.ts';

/**
 * GET api/readings/{org}/counts?base=…: what became of every reading received, since the base first spoke.
 * received = stored + duplicate + conflict + the sum of quarantined; `late` is part of stored.
 */
export interface ReadingCounts {
  readonly received: number;
  readonly stored: number;
  readonly late: number;
  readonly duplicate: number;
  readonly conflict: number;
  readonly quarantined: Readonly<Partial<Record<QuarantineReason, number>>>;
}

/** One bucket: start (epoch ms), smallest, average, largest; null marks a gap. */
export type ChartPoint = readonly [at: number, min: number | null, avg: number | null, max: number | null];

/** GET api/readings/{org}/history. */
export interface ChartSeries {
  readonly sensorId: number;
  readonly metricId: number;
  readonly points: readonly ChartPoint[];
}
export interface HistoryView {
  readonly from: number;
  readonly to: number;
  readonly bucketMs: number;
  readonly series: readonly ChartSeries[];
}

/** GET api/readings/{org}/latest?points=…: of points that have a value; without `points` of all the organization has. */
export interface LatestValues {
  readonly values: readonly LiveValue[];
}

/** Answer to an accepted uplink: all of it is durable. */
export interface PackAccepted {
  readonly accepted: number;
  readonly quarantined: number;
}
