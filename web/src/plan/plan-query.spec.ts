import type { SensorView } from '@watchglass/schemas/sensor/views';
import { describe, expect, it } from 'vitest';
import { isFiltered, isShown, metricOf, readPlanQuery, writePlanQuery } from './plan-query.ts';
import type { PlanThing } from './things.ts';

const read = (text: string) => readPlanQuery(new URLSearchParams(text));
const LOCATION = '0195f000-0000-7000-8000-00000000c001';
const sensorThing = (of: Partial<PlanThing>, sensorId = 4): PlanThing => ({
  id: `o${sensorId}`,
  x: 0.5,
  y: 0.5,
  object: { target: { kind: 'sensor', sensorId } } as PlanThing['object'],
  name: 'Hall',
  standing: 'here',
  sensor: { kind: 'physical', adjustments: [] as SensorView['adjustments'] } as SensorView,
  base: null,
  assetId: null,
  metrics: [1, 2],
  location: null,
  tags: [],
  ...of,
});
const showing = (target: PlanThing['object']['target'], of: Partial<PlanThing> = {}): PlanThing =>
  sensorThing({ object: { target } as PlanThing['object'], sensor: null, metrics: [], ...of });

describe('the address of a plan', () => {
  it('without or with odd parameters shows the plan as it is', () => {
    const odd = read('planId=p1&viewMode=sideways&metric=x&sensors=,a,-1,2.5&skills=fast,0&new=0&locations=a b');
    expect(odd).toEqual(read('planId=p1'));
    expect(isFiltered(odd)).toBe(false);
  });

  it.each([
    'planId=p1',
    'planId=p1&viewMode=edit',
    'planId=p1&viewMode=list',
    'new=1',
    'sensors=4,5',
    `measurementPoints=${LOCATION}`,
    'metric=3',
    'skills=1,2,virtual,adjusted',
    `locations=none,${LOCATION}`,
    'tags=cold,Erdgeschoß links',
  ])('is written as it was read: %s', (text) => {
    const written = Object.entries(writePlanQuery(read(text))).filter(([, value]) => value !== '');
    expect(new URLSearchParams(written).toString()).toBe(new URLSearchParams(text).toString());
  });

  it('has a creation for `new` alone as well', () => {
    expect([read('new').isNew, read('new=true').isNew, read('').isNew]).toEqual([true, true, false]);
  });
});

describe('the filters of a plan', () => {
  it('are joined: a thing is shown if it fits each of them', () => {
    const filters = read(`sensors=4,5&locations=none,${LOCATION}&tags=cold`);
    expect(isShown(filters, sensorThing({ tags: ['cold'] }))).toBe(true);
    expect(isShown(filters, sensorThing({ tags: ['warm'] }))).toBe(false);
    expect(isShown(filters, sensorThing({ tags: ['cold'], location: 'elsewhere' }))).toBe(false);
    expect(isShown(filters, sensorThing({ tags: ['cold'] }, 6))).toBe(false);
    expect(isShown(read(''), sensorThing({}))).toBe(true);
  });

  it('name sensors and points side by side', () => {
    const point = showing({ kind: 'point', pointId: LOCATION });
    expect(isShown(read(`measurementPoints=${LOCATION}`), point)).toBe(true);
    expect(isShown(read(`measurementPoints=${LOCATION}&sensors=4`), sensorThing({}))).toBe(true);
    expect(isShown(read(`measurementPoints=${LOCATION}`), sensorThing({}))).toBe(false);
    expect(isShown(read('sensors=4'), point)).toBe(false);
  });

  it('ask for a metric, and for all of some abilities', () => {
    const thing = sensorThing({ metrics: [1, 3] });
    expect([isShown(read('metric=3'), thing), isShown(read('metric=2'), thing)]).toEqual([true, false]);
    expect([isShown(read('skills=1,3'), thing), isShown(read('skills=1,virtual'), thing)]).toEqual([true, false]);
    const virtual = sensorThing({ sensor: { kind: 'virtual', adjustments: [{}] } as unknown as SensorView });
    expect(isShown(read('skills=virtual,adjusted'), virtual)).toBe(true);
  });

  it('keep texts, and hide bases where something measured is asked for', () => {
    const text = showing({ kind: 'text', text: 'Door' });
    const base = showing({ kind: 'base', serial: 'B1' }, { location: LOCATION });
    for (const filter of ['metric=1', 'tags=cold', 'sensors=4', 'skills=virtual'])
      expect([isShown(read(filter), text), isShown(read(filter), base)]).toEqual([true, false]);
    expect(isShown(read(`locations=${LOCATION}`), base)).toBe(true);
  });
});

it('the asked metric is shown where a thing has it, else its first', () => {
  const has = (...metrics: number[]) => sensorThing({ metrics });
  expect([metricOf(has(1, 2), 2), metricOf(has(1, 2), 9), metricOf(has(), 2)]).toEqual([2, 1, null]);
});
