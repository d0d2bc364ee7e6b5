import { describe, expect, it } from 'vitest';
import { coverageOf, type CoveredSensor, type CoveringRule, type Targets } from './coverage.ts';

const sensor = (id: number, change: Partial<CoveredSensor> = {}): CoveredSensor => ({
  id,
  name: `Sensor ${id}`,
  metrics: [1],
  tags: [],
  location: null,
  base: null,
  type: null,
  points: [],
  assets: [],
  ...change,
});
const rule = (appliesTo: Targets, change: Partial<CoveringRule> = {}): CoveringRule => ({
  id: 'r',
  title: 'Cold',
  enabled: true,
  metricId: 1,
  told: { reached: 1, refusals: [] },
  appliesTo,
  ...change,
});
const bare = (targets: Targets, ...sensors: CoveredSensor[]) =>
  coverageOf([rule(targets)], sensors).sensors.map(({ id }) => id);

describe('coverage', () => {
  it.each<[Targets, Partial<CoveredSensor>]>([
    [{ kind: 'all' }, {}],
    [{ kind: 'sensors', sensorIds: [1] }, {}],
    [{ kind: 'sensors', sensorIds: [], pointIds: ['p'] }, { points: ['p'] }],
    [{ kind: 'tag', tagId: 't' }, { tags: ['t'] }],
    [
      { kind: 'filter', types: ['x'], tagIds: ['t', 'u'] },
      { type: 'x', tags: ['u'] },
    ],
    [
      { kind: 'filter', locationIds: ['l'], bases: ['b'] },
      { location: 'l', base: 'b' },
    ],
    [{ kind: 'assets', assetIds: ['a'] }, { assets: ['a'] }],
    [{ kind: 'locations', locationIds: ['l'] }, { location: 'l' }],
  ])('knows the sensors that a rule for %j watches', (targets, change) => {
    const other = sensor(2, { metrics: [3], ...change });
    expect(bare(targets, sensor(1, change), other)).toEqual([2]);
    if (targets.kind !== 'all') expect(bare(targets, sensor(3))).toEqual([3]);
  });

  it('does not count rules that are off', () => {
    const report = coverageOf([rule({ kind: 'all' }, { enabled: false })], [sensor(1)]);
    expect(report).toMatchObject({ sensorsTotal: 1, sensorsInUse: 1, rules: [{ id: 'r', reasons: ['off'] }] });
  });

  it('names rules that watch no sensor, and rules that tell nobody', () => {
    const report = coverageOf(
      [
        rule({ kind: 'all' }, { id: 'a', metricId: 9 }),
        rule({ kind: 'all' }, { id: 'b', told: { reached: 0, refusals: [] } }),
        rule({ kind: 'all' }, { id: 'c', metricId: null }),
        rule({ kind: 'all' }, { id: 'd', told: { reached: 0, refusals: ['left', 'noChannel', 'left'] } }),
        rule({ kind: 'all' }, { id: 'e', told: { reached: 1, refusals: ['noChannel'] } }),
      ],
      [sensor(1)],
    );
    expect(report.rules.map(({ id, reasons }) => [id, reasons])).toEqual([
      ['a', ['noSensor']],
      ['b', ['nobodyTold']],
      ['d', ['left', 'noChannel']],
    ]);
  });
});
