import { UNADJUSTED, type AdjustmentSettings } from '@watchglass/schemas/sensor/adjustment';
import { describe, expect, it } from 'vitest';
import type { AdjustmentsOf } from '../sensor/adjustments.ts';
import { addAdjusted } from './add-adjusted.ts';
import type { Rows } from './place-readings.ts';

const FROM = Date.parse('2026-03-05T10:01:00Z');
const MINUTE_MS = 60_000;

/** Sensor 7 has these settings for metric 9 from FROM on; they feed metric 8 if they have an equation. */
const holding = (changed: Partial<AdjustmentSettings>): AdjustmentsOf => {
  const feeds = changed.preset ? 8 : null;
  return {
    versionOf: (_sensor, metric, at) =>
      metric === 9 && at >= FROM ? { ...UNADJUSTED, ...changed, version: 1, from: FROM, feeds } : undefined,
    isFed: (_sensor, metric, at) => metric === feeds && at >= FROM,
  };
};

function placed(
  adjustments: AdjustmentsOf | undefined,
  ...readings: readonly [metric: number, at: number, value: number][]
) {
  const rows: Rows = { sensor: [], metric: [], at: [], value: [], raw: new Map(), fed: 0 };
  const faults = readings.map(([metricId, at, value]) =>
    addAdjusted(rows, { sensorId: 7, metricId, at, value }, adjustments),
  );
  return { ...rows, faults };
}

describe('an adjusted reading', () => {
  it('has its measured value beside the stored one from the minute on from which the settings hold', () => {
    const { value, raw, metric } = placed(
      holding({ offset: 1 }),
      [9, FROM - 1, 10],
      [9, FROM, 10],
      [9, FROM + MINUTE_MS, 10],
    );
    expect([metric, value, [...raw]]).toEqual([
      [9, 9, 9],
      [10, 11, 11],
      [
        [1, 10],
        [2, 10],
      ],
    ]);
  });

  it('adds a value of the second point, and a gap where the equation gives an impossible one', () => {
    const { metric, value, fed } = placed(holding({ preset: { equation: 'topp' } }), [9, FROM, 20], [9, FROM + 1, 500]);
    expect([metric, fed]).toEqual([[9, 8, 9], 1]);
    expect(value).toEqual([20, expect.closeTo(34.54, 2), 500]);
  });

  it('of a second point is set aside when the device sends it itself, from the instant on that the point is fed', () => {
    const { metric, faults } = placed(holding({ preset: { equation: 'topp' } }), [8, FROM - 1, 30], [8, FROM, 30]);
    expect([metric, faults]).toEqual([[8], [undefined, 'secondPoint']]);
  });

  it('that overflows is set aside', () => {
    expect(placed(holding({ slope: 1e12 }), [9, FROM, 1e300]).faults).toEqual(['implausibleValue']);
  });
});
