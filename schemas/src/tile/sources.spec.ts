import { describe, expect, it } from 'vitest';
import { check, type Checked } from '../shape.ts';
import { TILE_COMPONENTS, type TileComponent } from './components.ts';
import { TILE_KINDS } from './kinds.ts';
import { SENSORS_PER_SENSORS_TABLE } from './limits.ts';

const id = (n: number) => `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const uuids = (count: number) => Array.from({ length: count }, (_, n) => id(n));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const checked = (kind: TileComponent, props: object): Checked<Record<string, unknown>> =>
  check(TILE_KINDS[kind].props, props);
const nothing = { sensors: [], rules: [], assets: [], plans: [], monitors: [], integrations: [] };

describe('the sources of a tile', () => {
  it.each([
    ['gauge', { sensors: [7], metrics: [1], thresholds: [] }, { ...nothing, sensors: [7] }],
    ['line-charts', { sensors: [7], assets: [id(1)], metrics: [] }, { ...nothing, sensors: [7], assets: [id(1)] }],
    ['rule-alarms', { rules: [id(2)] }, { ...nothing, rules: [id(2)] }],
    ['plan', { plans: [id(3)] }, { ...nothing, plans: [id(3)] }],
    ['public-tile', { monitors: [id(4)] }, { ...nothing, monitors: [id(4)] }],
    ['sensors-table', { sensors: [8], metrics: [1] }, { ...nothing, sensors: [8] }],
    ['sensors-table', { sensors: [], metrics: [1] }, 'all'],
    ['active-alarms-table', { onlyCritical: false }, 'all'],
    ['integrations-table', {}, 'all'],
  ] as const)('of %s with %j are %j', (kind, props, sources) => {
    expect(TILE_KINDS[kind].sourcesOf(props as unknown as Record<string, unknown>)).toEqual(sources);
  });

  it('take the ids of another workspace, and what has no counterpart comes empty', () => {
    const props = { sensors: [7, 8], assets: [id(1)], metrics: [1], period: 'today', hideLegend: true };
    const newIds = new Map<number | string, number | string>([
      [7, 70],
      [1, 1],
    ]);
    const mapped = TILE_KINDS['line-charts'].remap(props, (_reference, old) => newIds.get(old) ?? null);
    expect(mapped).toEqual({ sensors: [70], assets: [], metrics: [1], period: 'today', hideLegend: true });
    expect(checked('line-charts', mapped).faults).toBeUndefined();
  });
});

describe('the props of a tile', () => {
  /** Section 9 of the specification, and our own limits where it has none. */
  it.each([
    ['sensor', { sensors: numbers(1), metrics: numbers(4) }, ['sensors', 'metrics']],
    ['sensor-horizontal', { sensors: numbers(1), metrics: numbers(4) }, ['sensors', 'metrics']],
    ['statistics', { sensors: numbers(6), metrics: numbers(1) }, ['sensors', 'metrics']],
    ['cumulative-sum', { sensors: numbers(6), metrics: numbers(1) }, ['sensors', 'metrics']],
    ['gauge', { sensors: numbers(1), metrics: numbers(1) }, ['sensors', 'metrics']],
    ['co2', { sensors: numbers(1) }, ['sensors']],
    ['line', { sensors: numbers(6), metrics: numbers(1) }, ['sensors', 'metrics']],
    ['line-charts', { sensors: numbers(10), assets: [], metrics: numbers(2) }, ['sensors', 'metrics']],
    ['line-charts', { sensors: numbers(4), assets: uuids(6), metrics: [] }, ['assets']],
    ['rule-alarms', { rules: uuids(10) }, ['rules']],
    ['sensors-table', { sensors: numbers(SENSORS_PER_SENSORS_TABLE), metrics: numbers(10) }, ['sensors', 'metrics']],
    ['asset', { assets: uuids(1), points: uuids(1), metrics: numbers(4) }, ['assets', 'points', 'metrics']],
    ['asset-widget', { assets: uuids(1), points: uuids(1), metrics: numbers(4) }, ['assets', 'points', 'metrics']],
    ['asset-measurement-table', { assets: uuids(1), points: uuids(1), metrics: numbers(4) }, ['assets', 'metrics']],
    ['plan', { plans: uuids(1) }, ['plans']],
    ['public-tile', { monitors: uuids(1) }, ['monitors']],
    ['integration', { integrations: uuids(1) }, ['integrations']],
    ['device-info', { integrations: uuids(1), device: 'd'.repeat(128) }, ['integrations']],
  ] as const)('of %s are accepted at their limits, and refused by name above them', (kind, most, limited) => {
    expect(checked(kind, most).faults).toBeUndefined();
    for (const field of limited) {
      const list: readonly unknown[] = (most as Readonly<Record<string, readonly unknown[]>>)[field] ?? [];
      const more = [...list, typeof list[0] === 'string' ? id(999) : 999];
      expect(checked(kind, { ...most, [field]: more }).faults, field).toMatchObject([{ field, rule: 'array.max' }]);
    }
  });

  it.each(TILE_COMPONENTS)('of %s refuse a name that the kind does not have', (kind) => {
    expect(checked(kind, { colour: 'red' }).faults).toContainEqual(expect.objectContaining({ field: 'colour' }));
  });
});
