import { describe, expect, it } from 'vitest';
import type { FoundTile } from './found-tile.ts';
import { publicTile } from './public-tile.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);

const found = (changed: Partial<FoundTile> = {}, defined: Partial<FoundTile['definition']> = {}): FoundTile => ({
  organization_id: 1,
  sensor_id: 7,
  point_id: null,
  value: 750,
  measured_at: ago(60),
  effective_at: ago(60),
  interval_seconds: 60,
  scale: null,
  custom_unit: null,
  definition: {
    type: 'co2',
    name: 'Lobby',
    source: { sensorId: 7 },
    metricId: 3,
    unitId: null,
    thresholds: null,
    labels: [],
    colors: [],
    periodId: 24,
    state: 'public',
    origins: [],
    ...defined,
  },
  ...changed,
});

describe('what anybody may know of a public tile', () => {
  it('has neither ids nor a place', () => {
    const view = publicTile(found(), [[NOW.getTime(), 750]], NOW);
    expect(Object.keys(view).toSorted()).toEqual([
      'colors',
      'digits',
      'effectiveAt',
      'intervalSeconds',
      'labels',
      'level',
      'measuredAt',
      'name',
      'periodHours',
      'series',
      'thresholds',
      'type',
      'unit',
      'value',
    ]);
    expect(view).toMatchObject({
      value: 750,
      unit: 'ppm',
      level: 'fresh',
      thresholds: [400, 600, 800, 1000, 1200, 2000],
    });
  });

  it.each([
    [180, 'fresh'],
    [181, 'expiring'],
    [360, 'expiring'],
    [361, 'old'],
  ])('is after %d s at an interval of a minute: %s', (seconds, level) => {
    expect(publicTile(found({ effective_at: ago(seconds) }), [], NOW).level).toBe(level);
  });

  it('is no value, and never 0, without a reading', () => {
    const view = publicTile(found({ value: null, measured_at: null, effective_at: null }), [], NOW);
    expect(view).toMatchObject({ value: null, measuredAt: null, level: 'none' });
  });

  it('is in its own unit throughout: value, thresholds and course', () => {
    const gauge = found(
      { value: 20 },
      { type: 'gauge', metricId: 1, unitId: 'F', thresholds: [0, 100], labels: ['ok'], colors: ['green'] },
    );
    expect(
      publicTile(
        gauge,
        [
          [1, 10],
          [2, null],
        ],
        NOW,
      ),
    ).toMatchObject({
      value: 68,
      unit: 'F',
      digits: 1,
      thresholds: [32, 212],
      series: [
        [1, 50],
        [2, null],
      ],
    });
  });
});
