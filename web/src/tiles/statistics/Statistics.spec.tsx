import type { PointStatistics } from '@watchglass/schemas/reading/views';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantsOf } from '../../sensor/chart-range.ts';
import { sensorForTests } from '../../sensor/sensor-for-tests.ts';
import en from '../../messages/en.json';
import { CumulativeSum } from '../cumulative-sum/CumulativeSum.tsx';
import { rendered } from '../rendered.tsx';
import { meanOf, shownSum } from './figures.ts';
import { Statistics } from './Statistics.tsx';

const HOUR = 3_600_000;
const figures = (values: readonly number[]): PointStatistics => {
  const extreme = (value: number) => ({ value, at: Date.UTC(2026, 0, 1) });
  const isEmpty = values.length === 0;
  return {
    point: '11.1',
    metricId: 1,
    count: values.length,
    sum: isEmpty ? null : values.reduce((sum, value) => sum + value, 0),
    min: isEmpty ? null : extreme(Math.min(...values)),
    max: isEmpty ? null : extreme(Math.max(...values)),
    isWithheld: false,
  };
};
const ofSensor = (id: number, values: readonly number[]) => ({
  sensorId: id,
  sensor: sensorForTests({ id, name: `Room ${id}` }),
  figures: figures(values),
});
const props = { sensors: [11], metrics: [1], period: 'hours24' as const };

describe('the mean of a period', () => {
  it('is the sum of its values by their number, and none without a value', () => {
    expect(meanOf(figures([20, 21.5, 19]))).toBeCloseTo(20.1667, 4);
    expect(meanOf(figures([]))).toBeNull();
  });
});

describe('the sum of a period', () => {
  const identity = { conversion: { slope: 1, offset: 0 } };

  it('of ten tenths is one, and none without a value', () => {
    expect(Math.abs((shownSum(identity, figures(Array.from({ length: 10 }, () => 0.1))) ?? 0) - 1)).toBeLessThan(1e-12);
    expect(shownSum(identity, figures([]))).toBeNull();
  });

  it("in the person's unit is the sum of the values in that unit", () => {
    // native = shown × slope + offset, as from °F to °C.
    const fahrenheit = { conversion: { slope: 5 / 9, offset: -160 / 9 } };
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (values) => {
          const converted = values.reduce((sum, celsius) => sum + celsius * 1.8 + 32, 0);
          expect(shownSum(fahrenheit, figures(values))).toBeCloseTo(converted, 6);
        },
      ),
    );
  });
});

describe('a period of the calendar', () => {
  it.each([
    ['2026-10-25T20:00:00Z', 'today', 23],
    ['2026-10-26T10:00:00Z', 'yesterday', 25],
    ['2026-03-30T10:00:00Z', 'yesterday', 23],
    ['2026-11-02T10:00:00Z', 'lastMonth', 745],
  ] as const)('at %s, %s, has as many hours as it has', (now, preset, hours) => {
    const { from, to } = instantsOf(preset, Date.parse(now), { zone: 'Europe/Riga' });
    expect((to - from) / HOUR).toBe(hours);
  });
});

describe('the statistics tile', () => {
  it('shows the smallest, mean and largest value of each sensor, and their number', () => {
    const text = rendered(<Statistics props={props} data={[ofSensor(11, [20, 21.5, 19]), ofSensor(12, [5])]} />);
    expect(text).toMatch(/Room 11.* 19\.0 .*20\.2 21\.5 .*Room 12.* 5\.0 .*Last 24 hours · 4 values/);
  });

  it('says that there is no data, and shows dashes for a sensor without, never zeros', () => {
    expect(rendered(<Statistics props={props} data={[ofSensor(11, [])]} />)).toContain(en['tile.line.empty']);
    const text = rendered(<Statistics props={props} data={[ofSensor(11, []), ofSensor(12, [5])]} />);
    expect(text).toMatch(/Room 11 .*– – – .*Room 12/);
  });

  it('asks for sensors, and says that they were removed', () => {
    expect(rendered(<Statistics props={props} data={[]} />)).toContain(en['tile.line.choose']);
    const gone = { sensorId: 11, sensor: null, figures: undefined };
    expect(rendered(<Statistics props={props} data={[gone]} />)).toContain(en['tile.sensor.gone']);
  });
});

describe('the cumulative sum tile', () => {
  it('shows the sum of each sensor', () => {
    const shown = { ...props, metrics: [7], period: 'today' as const };
    expect(rendered(<CumulativeSum props={shown} data={[ofSensor(11, [1.5, 2.25])]} />)).toMatch(/Room 11 .*3\.75/);
  });
});
