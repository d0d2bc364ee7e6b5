import { expect, it } from 'vitest';
import { columnMetrics, measuredMetrics, telemetryMetrics } from './shown-metrics.ts';

const sensors = [{ metrics: [61, 3, 1] }, { metrics: [62, 2, 1] }];

it('leaves telemetry out of what is measured', () => {
  expect(measuredMetrics(sensors)).toEqual([1, 2, 3]);
});

it('gives columns to the telemetry that a sensor reports', () => {
  expect(telemetryMetrics(sensors)).toEqual([62, 61]);
  expect(telemetryMetrics([{ metrics: [1] }])).toEqual([]);
});

it('gives columns to what was asked for, else to what is measured, and to no more than can be read', () => {
  expect(columnMetrics([3, 61], sensors)).toEqual([3, 61]);
  expect(columnMetrics([], sensors)).toEqual([1, 2, 3]);
  expect(columnMetrics([], [{ metrics: [1, 2, 3, 4, 5, 7, 8] }])).toHaveLength(6);
});
