import { describe, expect, it } from 'vitest';
import { UNADJUSTED, type AdjustmentSettings } from '@watchglass/schemas/sensor/adjustment';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { adjustSensor, mustFitMetric, mustHaveMeaning } from './adjust-sensor.ts';
import { evolve, unheardSensor, type HeardSensor } from './sensor.ts';

const NOW = Date.parse('2026-03-05T10:00:20Z');
const FROM = Date.parse('2026-03-05T10:01:00Z');
const ids = { sensorId: 7, organizationId: 1 };
const heard = [
  { type: 'SensorHeard', data: { ...ids, wireId: 'w', baseSerial: 'B', name: 'w' } },
  { type: 'SensorMetricHeard', data: { ...ids, metricId: 1 } },
  { type: 'SensorMetricHeard', data: { ...ids, metricId: 9 } },
] as const satisfies SensorEvent[];
const after = (...events: readonly SensorEvent[]): HeardSensor =>
  [...heard, ...events].reduce(evolve, unheardSensor) as HeardSensor;
const settings = (changed: Partial<AdjustmentSettings>) =>
  ({
    metricId: 1,
    ...structuredClone(UNADJUSTED),
    ...changed,
  }) as Parameters<typeof adjustSensor>[1];
const made = { now: NOW, feeds: null, profile: null };
const code = (expected: string) => expect.objectContaining({ code: expected });
const fed = (feeds: number) =>
  adjustSensor(after(), settings({ customMetric: { name: 'level', unit: 'l' } }), { ...made, feeds });

describe('adjusting a sensor', () => {
  it('publishes each version with the settings before it, from a full minute on', () => {
    const first = adjustSensor(after(), settings({ slope: 2 }), made);
    expect(first).toMatchObject([
      { type: 'SensorAdjusted', data: { metricId: 1, version: 1, from: FROM, before: null, slope: 2 } },
    ]);
    const second = adjustSensor(after(...first), settings({ slope: 2, offset: 1 }), made);
    expect(second).toMatchObject([{ data: { version: 2, before: { slope: 2, offset: 0 }, offset: 1 } }]);
  });

  it('decides nothing for the settings that it has', () => {
    const events = adjustSensor(after(), settings({ tare: { value: 3, at: NOW } }), made);
    expect(adjustSensor(after(...events), settings({ tare: { at: NOW, value: 3 } }), made)).toEqual([]);
  });

  it('announces the metric of a second point once', () => {
    const events = fed(1000);
    expect(events.map(({ type }) => type)).toEqual(['SensorMetricHeard', 'SensorAdjusted']);
    const changed = adjustSensor(after(...events), settings({ customMetric: { name: 'level', unit: 'l' }, slope: 3 }), {
      ...made,
      feeds: 1000,
    });
    expect(changed.map(({ type }) => type)).toEqual(['SensorAdjusted']);
  });

  it.each([
    ['a metric that another source measures', 9, []],
    ['its own metric', 1, []],
  ])('refuses to feed %s', (_what, feeds) => {
    expect(() => fed(feeds)).toThrow(code('SecondMetricUnfit'));
  });

  it('refuses a second source of one second point, and to adjust a second point', () => {
    const sensor = after(...fed(1000));
    const other = { ...settings({ customMetric: { name: 'level', unit: 'l' } }), metricId: 9 };
    expect(() => adjustSensor(sensor, other, { ...made, feeds: 1000 })).toThrow(code('SecondMetricUnfit'));
    expect(() => adjustSensor(sensor, { ...settings({ slope: 2 }), metricId: 1000 }, made)).toThrow(
      code('SecondMetricUnfit'),
    );
  });

  it('refuses a virtual sensor', () => {
    const virtual = [
      {
        type: 'VirtualSensorCreated',
        data: {
          ...ids,
          name: 'v',
          metricId: 1,
          version: 1,
          type: 'offset',
          inputs: [],
          parameters: {},
          timeZone: 'UTC',
        },
      },
      heard[1],
    ] as unknown as SensorEvent[];
    const sensor = virtual.reduce(evolve, unheardSensor) as HeardSensor;
    expect(() => adjustSensor(sensor, settings({ slope: 2 }), made)).toThrow(code('InvalidRequest'));
  });

  it('refuses a metric that the sensor does not measure, and a deleted sensor', () => {
    expect(() => adjustSensor(after(), { ...settings({}), metricId: 3 }, made)).toThrow(code('InvalidRequest'));
    expect(() => adjustSensor(after({ type: 'SensorDeleted', data: ids }), settings({}), made)).toThrow(
      code('SensorIsDeleted'),
    );
  });
});

describe('settings without a meaning', () => {
  const customMetric = { name: 'level', unit: 'l' };
  const line = { x0: 0, y0: 0, x1: 1, y1: 2 };
  const topp = { equation: 'topp' } as const;

  it.each([
    ['NormalisingZero', { normalising: 0 }],
    ['CoefficientsEqual', { customMetric, conversion: { ...line, x1: 0 } }],
    ['CoefficientsEqual', { customMetric, conversion: { ...line, y1: 0 } }],
    ['SecondMetricUnfit', { conversion: line }],
  ])('are refused as %s', (refused, changed) => {
    expect(() => mustHaveMeaning(settings(changed))).toThrow(code(refused));
  });

  it('are an equation beside a conversion or of another metric; an equation of permittivity alone is accepted', () => {
    const permittivity = { ...settings({ preset: topp }), metricId: 9 };
    expect(() => mustHaveMeaning(permittivity)).not.toThrow();
    expect(() => mustFitMetric(permittivity)).not.toThrow();
    expect(() => mustFitMetric(settings({ preset: topp }))).toThrow(code('SecondMetricUnfit'));
    expect(() => mustHaveMeaning({ ...permittivity, customMetric })).toThrow(code('SecondMetricUnfit'));
  });
});
