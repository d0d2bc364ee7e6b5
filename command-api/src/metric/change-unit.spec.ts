import type { MetricEvent } from '@watchglass/schemas/metric/events';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../code-for-tests.ts';
import { changeUnit } from './change-unit.ts';
import { evolve, undefinedMetric, type CustomMetricState } from './custom-metric.ts';

const organizationId = 7;
const apply = (metric: CustomMetricState, events: readonly MetricEvent[]): CustomMetricState =>
  events.reduce(evolve, metric);
const metricIn = (unit: string): CustomMetricState =>
  apply(undefinedMetric, [
    { type: 'CustomMetricDefined', data: { metricId: 1000, organizationId, wireName: 'flow', unit } },
  ]);
const changed = (metric: CustomMetricState, unit: string): CustomMetricState =>
  apply(metric, changeUnit(metric, { organizationId, unit }));

describe('the unit of a custom metric', () => {
  it('changes to another name, and the event keeps the name before', () => {
    expect(changeUnit(metricIn('kPA'), { organizationId, unit: 'kPa' })).toEqual([
      { type: 'CustomMetricUnitChanged', data: { metricId: 1000, organizationId, before: 'kPA', unit: 'kPa' } },
    ]);
  });

  it('that is asked for again changes nothing', () => {
    expect(changeUnit(metricIn('kPa'), { organizationId, unit: 'kPa' })).toEqual([]);
  });

  it('is given to a metric without one', () => {
    expect(changed(metricIn(''), 'kPa')).toMatchObject({ units: ['kPa', ''] });
  });

  it('returns to a former name', () => {
    expect(changed(changed(metricIn('kPA'), 'kPa'), 'kPA')).toMatchObject({ units: ['kPA', 'kPa'] });
  });

  it('does not change to one of another scale, even by way of an unknown unit', () => {
    expect(codeOf(() => changed(metricIn('hPa'), 'Pa'))).toBe('UnitConvertible');
    expect(codeOf(() => changed(changed(metricIn('hPa'), 'x'), 'Pa'))).toBe('UnitConvertible');
  });

  it('of another organization, or of an unknown metric, is not found', () => {
    expect(codeOf(() => changeUnit(metricIn('kPA'), { organizationId: 8, unit: 'kPa' }))).toBe('NotFound');
    expect(codeOf(() => changeUnit(undefinedMetric, { organizationId, unit: 'kPa' }))).toBe('NotFound');
  });
});
