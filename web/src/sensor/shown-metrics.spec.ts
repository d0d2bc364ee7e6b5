import { expect, it } from 'vitest';
import { columnMetrics, hiddenSources, measuredMetrics, shownMetrics, telemetryMetrics } from './shown-metrics.ts';

const sensors = [{ metrics: [61, 3, 1] }, { metrics: [62, 2, 1] }];

it('excludes telemetry from measured metrics', () => {
  expect(measuredMetrics(sensors)).toEqual([1, 2, 3]);
});

it('has columns for the telemetry that a sensor reports', () => {
  expect(telemetryMetrics(sensors)).toEqual([62, 61]);
  expect(telemetryMetrics([{ metrics: [1] }])).toEqual([]);
});

it('has columns for the requested metrics, else the measured ones, up to a readable number', () => {
  expect(columnMetrics([3, 61], sensors)).toEqual([3, 61]);
  expect(columnMetrics([], sensors)).toEqual([1, 2, 3]);
  expect(columnMetrics([], [{ metrics: [1, 2, 3, 4, 5, 7, 8] }])).toHaveLength(6);
});

it('hides the source of a second point once that has a value, and shows it again when nothing is fed any more', () => {
  const sensor = { metrics: [9, 8, 61], adjustments: [{ metricId: 9, feeds: 8 }], latest: [{ metricId: 9 }] };
  expect(shownMetrics(sensor)).toEqual([9, 8, 61]);
  const fed = { ...sensor, latest: [{ metricId: 9 }, { metricId: 8 }] };
  expect([hiddenSources(fed), shownMetrics(fed), measuredMetrics([fed])]).toEqual([[9], [8, 61], [8]]);
  expect(shownMetrics({ ...fed, adjustments: [{ metricId: 9, feeds: null }] })).toEqual([9, 8, 61]);
});
