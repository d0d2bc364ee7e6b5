import { check } from '@watchglass/schemas/shape';
import { monitorShape } from '@watchglass/schemas/monitor/commands';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { describe, expect, it } from 'vitest';
import { formOf, NEW_MONITOR, previewQuery, termsOf, thresholdIn, unitsOf } from './monitor-form.ts';

const tile: MonitorView = {
  id: '0195f000-0000-7000-8000-000000000001',
  type: 'gauge',
  name: 'Freezer',
  source: { sensorId: 7, pointId: null },
  sourceName: 'Freezer 1',
  metricId: 1,
  unitId: 'F',
  thresholds: [-30, null, 0],
  labels: ['Cold', ''],
  colors: ['blue', 'red'],
  periodId: 168,
  state: 'public',
  origins: ['https://a.example'],
  link: '/public/11111111',
  position: '1',
};

describe('the form of a public tile', () => {
  it('sends back what it was opened with', () => {
    expect(check(monitorShape, termsOf(formOf(tile)))).toMatchObject({
      value: {
        name: 'Freezer',
        source: { sensorId: 7 },
        metricId: 1,
        unitId: 'F',
        thresholds: [-30, null, 0],
        labels: ['Cold', ''],
        colors: ['blue', 'red'],
        periodId: 168,
        state: 'public',
        origins: ['https://a.example'],
      },
    });
  });

  it('names the source as missing until one is chosen, and has no preview', () => {
    expect(check(monitorShape, termsOf({ ...NEW_MONITOR, name: 'Lobby' })).faults?.[0]?.field).toBe('source');
    expect(previewQuery(NEW_MONITOR)).toBeNull();
  });

  it('follows the thresholds of the workspace, or has its own', () => {
    const lobby = { ...NEW_MONITOR, name: 'Lobby', sensors: [7] };
    expect(termsOf(lobby)).toMatchObject({ thresholds: null, labels: [], colors: [], metricId: 3 });
    expect(termsOf({ ...lobby, hasOwnScale: true })).toMatchObject({
      thresholds: [0, 50, 100],
      colors: ['green', 'yellow'],
    });
  });

  it('takes thresholds in the unit of the tile, with either decimal sign', () => {
    expect(thresholdIn('32', { metricId: 1, unitId: 'F' })).toBe(0);
    expect(thresholdIn('−1,5', { metricId: 1, unitId: '' })).toBe(-1.5);
    expect([thresholdIn('', NEW_MONITOR), thresholdIn('-', NEW_MONITOR)]).toEqual([null, null]);
  });

  it('offers units where there is a choice', () => {
    expect([unitsOf(1), unitsOf(3)]).toEqual([['C', 'F', 'K'], []]);
  });
});
