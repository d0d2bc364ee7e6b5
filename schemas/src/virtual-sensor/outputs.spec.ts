import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feltUntil, neededFrom, outputsOf } from './outputs.ts';
import type { InputSeries, Output, VirtualFormula, VirtualParameters, VirtualType } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 5, 1, 12);
type Pairs = readonly (readonly [at: number, value: number])[];

function formulaOf(type: VirtualType, count: number, parameters: VirtualParameters = {}): VirtualFormula {
  const inputs = Array.from({ length: count }, (_, place) => ({
    sensorId: place + 1,
    metricId: 1,
    maxAgeSeconds: 600,
  }));
  return { type, inputs, parameters, timeZone: 'UTC' };
}

function series(pairs: Pairs): InputSeries {
  const sorted = pairs.toSorted(([a], [b]) => a - b);
  return { at: sorted.map(([at]) => at), value: sorted.map(([, value]) => value) };
}

/** The outputs over ten minutes from `NOON`; instants are minutes after it. */
function outputs(formula: VirtualFormula, ...inputs: Pairs[]): [number, number | string][] {
  const all = inputs.map((pairs) => series(pairs.map(([minute, value]) => [NOON + minute * MINUTE, value] as const)));
  return outputsOf(formula, all, { from: NOON, to: NOON + 30 * MINUTE }).map((output) => [
    (output.at - NOON) / MINUTE,
    output.reason === undefined ? output.value : `${output.reason} ${output.input}`,
  ]);
}

describe('a virtual sensor', () => {
  it('has an output at each instant at which an input has a reading', () => {
    expect(
      outputs(
        formulaOf('sum', 2),
        [
          [0, 1],
          [5, 2],
        ],
        [
          [0, 10],
          [3, 20],
        ],
      ),
    ).toEqual([
      [0, 11],
      [3, 21],
      [5, 22],
    ]);
  });

  it('takes a reading as old as the age limit, and none that is older', () => {
    expect(
      outputs(
        formulaOf('sum', 2),
        [[0, 1]],
        [
          [-1, 5],
          [10, 10],
          [11, 10],
        ],
      ),
    ).toEqual([
      [0, 6],
      [10, 11],
      [11, 'inputStale 0'],
    ]);
  });

  it('averages the fresh inputs if there are enough of them', () => {
    expect(outputs(formulaOf('average', 3, { atLeast: 2 }), [[0, 10]], [[0, 20]], [])).toEqual([[0, 15]]);
    expect(outputs(formulaOf('average', 3), [[0, 10]], [[0, 20]], [])).toEqual([[0, 'inputStale 2']]);
  });

  it('gives a ratio in per cent or plain, and none for a division by zero', () => {
    expect(
      outputs(
        formulaOf('ratio', 2),
        [[0, 1]],
        [
          [0, 4],
          [1, 0],
        ],
      ),
    ).toEqual([
      [0, 25],
      [1, 'divisionByZero 1'],
    ]);
    expect(outputs(formulaOf('ratio', 2, { percent: false }), [[0, 1]], [[0, 4]])).toEqual([[0, 0.25]]);
  });

  it('adds an offset and applies an expert formula', () => {
    expect(outputs(formulaOf('offset', 1, { constant: -0.5 }), [[0, 20]])).toEqual([[0, 19.5]]);
    const expert = formulaOf('expert', 1, { slope: 3, constant: 2, normalising: 4 });
    expect(outputs(expert, [[0, 6]])).toEqual([[0, 5]]);
  });

  it('has no dew point and no deficit for a humidity of 0', () => {
    for (const type of ['dewPoint', 'vapourPressureDeficit'] as const)
      expect(outputs(formulaOf(type, 2), [[0, 20]], [[0, 0]])).toEqual([[0, 'humidityNotPositive 1']]);
  });

  it('turns permittivity into water content', () => {
    expect(outputs(formulaOf('waterContent', 1), [[0, 20]])[0]?.[1]).toBeCloseTo(34.54, 2);
    const malicki = formulaOf('waterContent', 1, { preset: { equation: 'malicki', density: 1.4 } });
    expect(outputs(malicki, [[0, 20]])[0]?.[1]).toBeCloseTo(35.21, 2);
    expect(outputs(malicki, [[0, -1]])).toEqual([[0, 'notFinite 0']]);
  });
});

describe('a daily light integral', () => {
  const lightOf = (timeZone: string, maxAgeSeconds = 3600): VirtualFormula => ({
    type: 'dailyLightIntegral',
    inputs: [{ sensorId: 1, metricId: 201, maxAgeSeconds }],
    parameters: {},
    timeZone,
  });
  /** A constant light each half hour from an instant, for some hours. */
  const constant = (light: number, from: number, hours: number): Pairs =>
    Array.from({ length: hours * 2 + 1 }, (_, step) => [from + step * 30 * MINUTE, light]);
  const last = (found: readonly Output[]): Output | undefined => found.at(-1);

  it.each([
    [1000, 12, 43.2],
    [200, 18, 12.96],
  ])('of %d µmol over %d hours is %d mol', (light, hours, expected) => {
    const from = Date.UTC(2026, 5, 1);
    const found = outputsOf(lightOf('UTC'), [series(constant(light, from, hours))], { from, to: from + 24 * HOUR - 1 });
    expect(last(found)).toMatchObject({ value: expect.closeTo(expected, 9) as number, coverage: 1 });
  });

  it.each([
    ['2026-03-29', 23, Date.UTC(2026, 2, 28, 23)],
    ['2026-10-25', 25, Date.UTC(2026, 9, 24, 22)],
  ])('of %s in Berlin covers %d hours', (_, hours, midnight) => {
    const readings = constant(1000, midnight - HOUR, 30);
    const end = midnight + hours * HOUR;
    const found = outputsOf(lightOf('Europe/Berlin'), [series(readings)], { from: midnight, to: end });
    expect(found[0]).toMatchObject({ at: midnight, value: 0, coverage: 1 });
    const before = found.find(({ at }) => at === end - 30 * MINUTE);
    expect(before).toMatchObject({ value: expect.closeTo((hours - 0.5) * 3.6, 9) as number });
    expect(last(found)).toMatchObject({ at: end, value: 0 });
  });

  it('divides a step over midnight at midnight', () => {
    const midnight = Date.UTC(2026, 5, 2);
    const readings = series([
      [midnight - 10 * MINUTE, 0],
      [midnight + 10 * MINUTE, 100],
    ]);
    const [found] = outputsOf(lightOf('UTC'), [readings], { from: midnight, to: midnight + HOUR });
    // From 50 at midnight to 100 ten minutes later.
    expect(found).toMatchObject({ value: expect.closeTo(75 * 600 * 1e-6, 12) as number, coverage: 1 });
  });

  it('adds nothing for a gap beyond the age limit, and its coverage says so', () => {
    const from = Date.UTC(2026, 5, 1);
    const readings = series([
      [from, 1000],
      [from + HOUR, 1000],
      [from + 3 * HOUR, 1000],
      [from + 4 * HOUR, 1000],
    ]);
    const found = outputsOf(lightOf('UTC'), [readings], { from, to: from + 5 * HOUR });
    expect(last(found)).toMatchObject({ value: expect.closeTo(7.2, 9) as number, coverage: 0.5 });
  });
});

const TYPES: readonly [VirtualType, number][] = [
  ['sum', 2],
  ['average', 2],
  ['ratio', 2],
  ['offset', 1],
  ['dewPoint', 2],
  ['dailyLightIntegral', 1],
];
const START = Date.UTC(2026, 2, 28, 20);

describe('outputs of any readings', () => {
  const readings = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: -5, max: 120 })), {
    maxLength: 30,
  });
  const asSeries = (drawn: readonly (readonly [number, number])[]): InputSeries =>
    series([...new Map(drawn.map(([step, value]) => [START + step * 5 * MINUTE, value]))]);
  const drawn = fc.record({
    type: fc.constantFrom(...TYPES),
    first: readings,
    second: readings,
    from: fc.integer({ min: 0, max: 200 }),
    length: fc.integer({ min: 0, max: 100 }),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Havana'),
  });

  it('of a part equal the part of the outputs of the whole', () => {
    fc.assert(
      fc.property(drawn, ({ type: [type, count], first, second, from, length, zone }) => {
        const formula = { ...formulaOf(type, count), timeZone: zone };
        const all = [asSeries(first), asSeries(second)].slice(0, count);
        const part = { from: START + from * 5 * MINUTE, to: START + (from + length) * 5 * MINUTE };
        const needed = neededFrom(formula, part.from);
        const enough = all.map((each) => cut(each, needed, part.to));
        const whole = outputsOf(formula, all, { from: START, to: START + 1000 * 5 * MINUTE });
        expect(outputsOf(formula, enough, part)).toEqual(whole.filter(({ at }) => at >= part.from && at <= part.to));
      }),
      { numRuns: 200 },
    );
  });

  it('change only within the reach of a reading that is added', () => {
    fc.assert(
      fc.property(drawn, ({ type: [type, count], first, second, from, zone }) => {
        const formula = { ...formulaOf(type, count), timeZone: zone };
        const at = START + from * 5 * MINUTE;
        const [a, b] = [asSeries(first), asSeries(second)];
        const more = series([...pairsOf(a).filter(([instant]) => instant !== at), [at, 50]]);
        const range = { from: 0, to: START * 2 };
        const before = outputsOf(formula, [a, b].slice(0, count), range);
        const after = outputsOf(formula, [more, b].slice(0, count), range);
        const outside = (found: Output[]): Output[] =>
          found.filter((output) => output.at < at || output.at > feltUntil(formula, at));
        expect(outside(after)).toEqual(outside(before));
      }),
      { numRuns: 200 },
    );
  });
});

function pairsOf({ at, value }: InputSeries): [number, number][] {
  return Array.from(at, (instant, place) => [instant, value[place] ?? 0]);
}

function cut(all: InputSeries, from: number, to: number): InputSeries {
  return series(pairsOf(all).filter(([at]) => at >= from && at <= to));
}
