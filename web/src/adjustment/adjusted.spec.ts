import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import type { AdjustmentView } from '@watchglass/schemas/sensor/views';
import { expect, it } from 'vitest';
import { isAdjusted, isAdjustedPoint } from './adjusted.ts';

const sensor = (changed: Partial<AdjustmentView>) => ({
  adjustments: [{ ...UNADJUSTED, metricId: 9, version: 1, from: 0, feeds: null, ...changed }],
});

it('a point is adjusted unless its settings leave every value as measured', () => {
  expect([isAdjusted(sensor({})), isAdjustedPoint(sensor({}), 9)]).toEqual([false, false]);
  expect([isAdjusted(sensor({ offset: 1 })), isAdjustedPoint(sensor({ offset: 1 }), 9)]).toEqual([true, true]);
  expect(isAdjustedPoint(sensor({ offset: 1 }), 1)).toBe(false);
});

it('a second point is adjusted, its source alone is not', () => {
  const fed = sensor({ preset: { equation: 'topp' }, feeds: 8 });
  expect([isAdjusted(fed), isAdjustedPoint(fed, 8), isAdjustedPoint(fed, 9)]).toEqual([true, true, false]);
});
