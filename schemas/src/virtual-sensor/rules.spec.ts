import { describe, expect, it } from 'vitest';
import { metricOf } from './rules.ts';
import { segmentsIn, versionsWith, type VirtualVersion } from './versions.ts';

const inputs = (...metricIds: number[]): { metricId: number }[] => metricIds.map((metricId) => ({ metricId }));

describe('the metric of a virtual sensor', () => {
  it.each([
    ['sum', [3, 3], 3],
    ['average', [2, 2, 2], 2],
    ['ratio', [7, 7], 24],
    ['offset', [1], 1],
    ['expert', [1001], 1001],
    ['dewPoint', [1, 2], 206],
    ['vapourPressureDeficit', [1, 2], 28],
    ['vapourPressureDeficit', [1, 2, 1], 28],
    ['dailyLightIntegral', [201], 29],
    ['waterContent', [9], 8],
  ] as const)('of a %s of %j is %d', (type, metrics, expected) => {
    expect(metricOf(type, inputs(...metrics), {})).toBe(expected);
  });

  it('of a plain ratio has no unit', () => {
    expect(metricOf('ratio', inputs(7, 7), { percent: false })).toBe(207);
  });

  it.each([
    ['sum', [1, 2], 'UnlikeMetrics'],
    ['ratio', [7, 5], 'UnlikeMetrics'],
    ['dewPoint', [2, 1], 'InputMetricWrong'],
    ['vapourPressureDeficit', [1, 2, 2], 'InputMetricWrong'],
    ['average', [1], 'InputCountWrong'],
    ['offset', [1, 1], 'InputCountWrong'],
  ] as const)('of a %s of %j is refused: %s', (type, metrics, code) => {
    expect(metricOf(type, inputs(...metrics), {})).toMatchObject({ code });
  });
});

describe('versions', () => {
  const version = (number: number, from: number | null): VirtualVersion => ({
    version: number,
    from,
    type: 'offset',
    inputs: [],
    parameters: {},
    timeZone: 'UTC',
  });
  const seen = (versions: readonly VirtualVersion[], from: number, to: number): unknown[] =>
    segmentsIn(versions, from, to).map(({ formula, ...range }) => [formula.version, range.from, range.to]);

  it('divide a range at the instants from which they hold', () => {
    const versions = versionsWith(versionsWith([version(1, null)], version(2, 100)), version(3, 200));
    expect(seen(versions, 50, 250)).toEqual([
      [1, 50, 99],
      [2, 100, 199],
      [3, 200, 250],
    ]);
    expect(seen(versions, 120, 130)).toEqual([[2, 120, 130]]);
  });

  it('are replaced by one that holds for the whole history, or from an earlier instant', () => {
    const two = versionsWith([version(1, null)], version(2, 100));
    expect(seen(versionsWith(two, version(3, null)), 0, 500)).toEqual([[3, 0, 500]]);
    expect(seen(versionsWith(two, version(3, 50)), 0, 500)).toEqual([
      [1, 0, 49],
      [3, 50, 500],
    ]);
  });

  it('leave out what is before the first of them', () => {
    expect(seen([version(1, 100)], 0, 500)).toEqual([[1, 100, 500]]);
  });
});
