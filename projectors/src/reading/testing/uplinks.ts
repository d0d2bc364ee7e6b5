import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';

/** Sensor, metric, measured at (epoch milliseconds), value. */
export type Quad = readonly [sensor: number, metric: number, at: number, value: number];

/** An uplink of base `B1` of organization 1 by default. */
export function uplinkOf(readings: readonly Quad[], more: Partial<ReadingsBody> = {}): ReadingsBody {
  return {
    kind: 'readings',
    organizationId: 1,
    base: 'B1',
    mode: 'live',
    receivedAt: Date.UTC(2026, 0, 1),
    quarantined: [],
    sensor: Int32Array.from(readings, ([sensor]) => sensor),
    metric: Int32Array.from(readings, ([, metric]) => metric),
    at: Float64Array.from(readings, ([, , at]) => at),
    value: Float64Array.from(readings, ([, , , value]) => value),
    ...more,
  };
}
