import type { SensorView } from '@watchglass/schemas/sensor/views';
import { expect, it } from 'vitest';
import { isShown, metricOf, readPlanQuery } from './plan-query.ts';

const read = (text: string) => readPlanQuery(new URLSearchParams(text));
const sensor = (of: Partial<SensorView>) => ({ id: 4, location: null, tags: [], metrics: [1, 2], ...of }) as SensorView;

it('an address without or with odd parameters shows the plan as it is', () => {
  expect(read('planId=p1&viewMode=sideways&metric=x&sensors=,a,-1,2.5')).toEqual({
    planId: 'p1',
    viewMode: 'view',
    metric: null,
    sensors: [],
    locations: [],
    tags: [],
  });
});

it('filters are joined: a sensor is shown if it fits each of them', () => {
  const filters = read('sensors=4,5&locations=none,l1&tags=cold');
  expect(isShown(filters, sensor({ tags: ['cold'] }))).toBe(true);
  expect(isShown(filters, sensor({ tags: ['warm'] }))).toBe(false);
  expect(isShown(filters, sensor({ tags: ['cold'], location: 'l2' }))).toBe(false);
  expect(isShown(read(''), sensor({}))).toBe(true);
});

it('the asked metric is shown where a sensor has it, else its first', () => {
  expect([metricOf(sensor({}), 2), metricOf(sensor({}), 9), metricOf(sensor({ metrics: [] }), 2)]).toEqual([
    2,
    1,
    null,
  ]);
});
