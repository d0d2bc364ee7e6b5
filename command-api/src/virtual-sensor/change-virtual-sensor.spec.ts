import type { AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import { describe, expect, it } from 'vitest';
import {
  changeVirtualSensor,
  createVirtualSensor,
  mustSeeVirtual,
  stopVirtualHistory,
} from './change-virtual-sensor.ts';
import { checkedFormula } from './check-formula.ts';
import type { AssetPoint } from '../asset/asset.ts';
import { mustFitGraph, type Feeding } from './graph.ts';
import type { Defined, KnownSource, Source } from './source.ts';

const SIGHT = { organizationId: 7, locations: null };
const NOW = Date.UTC(2026, 0, 1);
const POINT = '0195f000-0000-7000-8000-0000000000d0';

function sensor(id: number, more: Partial<KnownSource> = {}): KnownSource {
  const known = { status: 'known', id, organizationId: 7, location: null, state: 'active' } as const;
  const intervals = { declaredIntervalSeconds: 60, setIntervalSeconds: null, intervalSeconds: 60 };
  return { ...known, ...intervals, metrics: [1, 2], defined: null, definedFrom: null, ...more };
}

function virtual(id: number, ...inputs: number[]): KnownSource {
  const defined: Defined = {
    type: 'sum',
    metricId: 1,
    version: 1,
    inputs: inputs.map((sensorId) => ({ sensorId, metricId: 1, maxAgeSeconds: 600 })),
    parameters: {},
    timeZone: 'UTC',
  };
  return sensor(id, { metrics: [1], defined });
}

const known = (...sources: KnownSource[]) => ({
  sources: new Map<number, Source>(sources.map((each) => [each.id, each])),
  seenPoints: new Map<string, AssetPoint>(),
  points: new Map<string, readonly number[]>(),
});
const by = (...inputs: (number | string)[]): Feeding[] =>
  inputs.map((input) => (typeof input === 'number' ? { sensorId: input } : { pointId: input }));

function asked(more: Partial<AskedFormula> = {}): AskedFormula {
  const inputs = [
    { sensorId: 1, metricId: 1 },
    { sensorId: 2, metricId: 1 },
  ];
  return { type: 'sum', inputs, parameters: {}, timeZone: 'UTC', ...more };
}

const TWO = known(sensor(1), sensor(2));
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a formula', () => {
  it('takes three intervals of an input as its age limit, at least five minutes', () => {
    const slow = known(sensor(1), sensor(2, { intervalSeconds: 1800 }));
    expect(checkedFormula(asked(), slow, SIGHT).inputs.map(({ maxAgeSeconds }) => maxAgeSeconds)).toEqual([300, 5400]);
  });

  it.each([
    ['an unknown input', asked(), known(sensor(1)), SIGHT, 'SensorUnknown'],
    [
      'an input of another workspace',
      asked(),
      known(sensor(1), sensor(2, { organizationId: 8 })),
      SIGHT,
      'SensorUnknown',
    ],
    ['a deleted input', asked(), known(sensor(1), sensor(2, { state: 'deleted' })), SIGHT, 'SensorUnknown'],
    ['an input out of sight', asked(), TWO, { organizationId: 7, locations: ['cellar'] }, 'SensorUnknown'],
    [
      'a metric that the input does not measure',
      asked({ inputs: [{ sensorId: 1, metricId: 3 }] }),
      TWO,
      SIGHT,
      'InvalidRequest',
    ],
    [
      'the same input twice',
      asked({
        inputs: [
          { sensorId: 1, metricId: 1 },
          { sensorId: 1, metricId: 1 },
        ],
      }),
      TWO,
      SIGHT,
      'InvalidRequest',
    ],
    ['a parameter of another type', asked({ parameters: { slope: 2 } }), TWO, SIGHT, 'InvalidRequest'],
    [
      'more fresh inputs than there are',
      asked({ type: 'average', parameters: { atLeast: 3 } }),
      TWO,
      SIGHT,
      'InvalidRequest',
    ],
    [
      'unlike metrics',
      asked({
        inputs: [
          { sensorId: 1, metricId: 1 },
          { sensorId: 2, metricId: 2 },
        ],
      }),
      TWO,
      SIGHT,
      'UnlikeMetrics',
    ],
    ['an input of the wrong metric', asked({ type: 'dewPoint' }), TWO, SIGHT, 'InputMetricWrong'],
    [
      'a number of inputs that the type does not take',
      asked({ type: 'offset', parameters: { constant: 1 } }),
      TWO,
      SIGHT,
      'InputCountWrong',
    ],
    ['another metric of the output', asked({ metricId: 3 }), TWO, SIGHT, 'MetricFixed'],
    [
      'a normalising factor of 0',
      asked({ type: 'expert', inputs: [{ sensorId: 1, metricId: 1 }], parameters: { normalising: 0 } }),
      TWO,
      SIGHT,
      'InvalidRequest',
    ],
  ] as const)('is refused for %s', (...[, formula, sources, sight, code]) => {
    expect(codeOf(() => checkedFormula(formula, sources, sight))).toBe(code);
  });

  it('may turn a metric into another one if it is an expert formula', () => {
    const expert = asked({ type: 'expert', metricId: 5, inputs: [{ sensorId: 1, metricId: 1 }] });
    expect(checkedFormula(expert, TWO, SIGHT).metricId).toBe(5);
  });
});

describe('an input by measurement point', () => {
  const byPoint = asked({ type: 'offset', inputs: [{ pointId: POINT, metricId: 1 }], parameters: { constant: 1 } });
  const [from, until] = [new Date(NOW - 1).toISOString(), new Date(NOW).toISOString()];
  const segments = [
    { sensorId: 1, from, until },
    { sensorId: 2, from: until, until: null },
  ];
  const withPoint = (sources: KnownSource[], metricId = 1) => ({
    ...known(...sources),
    seenPoints: new Map([[POINT, { name: 'Door', metricId, segments }]]),
  });

  it('keeps the point, with the age limit of its present sensor', () => {
    const { inputs } = checkedFormula(byPoint, withPoint([sensor(1), sensor(2, { intervalSeconds: 1800 })]), SIGHT);
    expect(inputs).toEqual([{ pointId: POINT, metricId: 1, maxAgeSeconds: 5400 }]);
  });

  it.each([
    ['a point out of sight', TWO, SIGHT, 'PointUnknown'],
    ['a point of another metric', withPoint([sensor(1), sensor(2)], 2), SIGHT, 'InvalidRequest'],
    [
      'a point that had a sensor out of sight',
      withPoint([sensor(1), sensor(2, { location: 'cellar' })]),
      { organizationId: 7, locations: ['cellar'] },
      'SensorUnknown',
    ],
  ] as const)('is refused for %s', (_name, sources, sight, code) => {
    expect(codeOf(() => checkedFormula(byPoint, sources, sight))).toBe(code);
  });

  it('is refused beside a sensor in its place, or without either', () => {
    const both = asked({ inputs: [{ sensorId: 1, pointId: POINT, metricId: 1 }] });
    expect(codeOf(() => checkedFormula(both, TWO, SIGHT))).toBe('InvalidRequest');
    expect(codeOf(() => checkedFormula(asked({ inputs: [{ metricId: 1 }] }), TWO, SIGHT))).toBe('InvalidRequest');
  });
});

describe('the inputs of a virtual sensor', () => {
  const sources = known(sensor(1), sensor(2), virtual(10, 1, 2), virtual(11, 10, 1), virtual(12, 11, 1));

  it('may lead over three levels', () => {
    expect(() => mustFitGraph(sources, null, by(11, 2))).not.toThrow();
    expect(codeOf(() => mustFitGraph(sources, null, by(12, 2)))).toBe('VirtualTooDeep');
  });

  it('count the levels that the sensor feeds', () => {
    const fed = known(sensor(1), virtual(10, 1, 1), virtual(11, 10, 1), virtual(20, 1, 1), virtual(21, 20, 1));
    expect(codeOf(() => mustFitGraph(fed, 10, by(21, 1)))).toBe('VirtualTooDeep');
    expect(() => mustFitGraph(fed, 10, by(20, 1))).not.toThrow();
  });

  it('by a measurement point count every sensor that the point has or had', () => {
    const followed = { ...sources, points: new Map([[POINT, [1, 11]]]) };
    expect(() => mustFitGraph(followed, null, by(POINT, 2))).not.toThrow();
    expect(codeOf(() => mustFitGraph(followed, 10, by(POINT, 2)))).toBe('VirtualCycle');
    const deep = { ...sources, points: new Map([[POINT, [12]]]) };
    expect(codeOf(() => mustFitGraph(deep, null, by(POINT, 2)))).toBe('VirtualTooDeep');
  });

  it('lead to no cycle', () => {
    expect(codeOf(() => mustFitGraph(sources, 10, by(12, 2)))).toBe('VirtualCycle');
    expect(codeOf(() => mustFitGraph(sources, 10, by(10, 2)))).toBe('VirtualCycle');
  });
});

describe('a virtual sensor', () => {
  const before = virtual(10, 1, 2);
  const formula = { ...checkedFormula(asked({ timeZone: 'Europe/Riga' }), TWO, SIGHT) };

  it('is created, and placed if it has a location', () => {
    const created = { sensorId: 10, organizationId: 7, name: 'Sum' };
    expect(createVirtualSensor({ ...created, location: null }, formula).map(({ type }) => type)).toEqual([
      'VirtualSensorCreated',
    ]);
    expect(createVirtualSensor({ ...created, location: 'cellar' }, formula).map(({ type }) => type)).toEqual([
      'VirtualSensorCreated',
      'SensorPlaced',
    ]);
  });

  it('gets another version from an instant on, or for the whole history', () => {
    expect(changeVirtualSensor(before, formula, NOW)).toMatchObject([
      {
        type: 'VirtualSensorChanged',
        data: { version: 2, from: NOW, before: { timeZone: 'UTC' }, timeZone: 'Europe/Riga' },
      },
    ]);
    expect(changeVirtualSensor(before, formula, null)).toMatchObject([{ data: { from: null } }]);
  });

  it('keeps its version if nothing changes', () => {
    const same = { ...before.defined, metricId: 1, type: 'sum' } as Defined;
    expect(changeVirtualSensor(before, same, NOW)).toEqual([]);
  });

  it('keeps its type and its metric', () => {
    expect(codeOf(() => changeVirtualSensor(before, { ...formula, type: 'average' }, NOW))).toBe('TypeFixed');
    expect(codeOf(() => changeVirtualSensor(before, { ...formula, metricId: 2 }, NOW))).toBe('MetricFixed');
  });

  it('stops the computation of its history at an instant that has passed', () => {
    expect(stopVirtualHistory(before, NOW - 1, NOW)).toMatchObject([{ data: { version: 1, from: NOW - 1 } }]);
    expect(codeOf(() => stopVirtualHistory(before, NOW + 1, NOW))).toBe('InvalidRequest');
  });

  it('is not found out of sight, out of the workspace, deleted, or if it is a physical sensor', () => {
    expect(() => mustSeeVirtual(SIGHT, before)).not.toThrow();
    for (const [sight, source] of [
      [{ organizationId: 7, locations: ['cellar'] }, before],
      [{ organizationId: 8, locations: null }, before],
      [SIGHT, { ...before, state: 'deleted' }],
      [SIGHT, sensor(1)],
    ] as const)
      expect(codeOf(() => mustSeeVirtual(sight, source))).toBe('NotFound');
  });
});
