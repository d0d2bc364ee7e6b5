import type { AssetView } from '@watchglass/schemas/asset/views';
import type { BaseView } from '@watchglass/schemas/base/views';
import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { describe, expect, it } from 'vitest';
import { thingOf, type Known } from './things.ts';

const object = (target: PlanObjectView['target']) => ({ id: 'o1', x: 0.1, y: 0.2, target }) as PlanObjectView;
const sensor = (state: SensorView['state'] = 'active') =>
  ({ id: 4, name: 'Hall', state, metrics: [1], location: 'l1', tags: ['cold'] }) as unknown as SensorView;
const asset = { id: 'a1', name: 'Store', location: 'l2', tags: ['food'] } as unknown as AssetView;
const point = (sensorId: number | null) => ({ id: 'p1', name: 'Door', metricId: 1, sensorId, since: null });
const known = (of: Partial<Known>): Known => ({
  sensorOf: () => sensor(),
  pointOf: () => ({ asset, point: point(4) }),
  baseOf: () => ({ serial: 'B1', name: 'Roof', location: 'l3' }) as unknown as BaseView,
  may: { sensors: true, bases: true },
  ...of,
});
const ofSensor = object({ kind: 'sensor', sensorId: 4 });
const ofPoint = object({ kind: 'point', pointId: 'p1' });
const ofBase = object({ kind: 'base', serial: 'B1' });

describe('an object of a plan', () => {
  it('shows its sensor, and a deleted one as gone', () => {
    expect(thingOf(ofSensor, known({}))).toMatchObject({
      name: 'Hall',
      standing: 'here',
      metrics: [1],
      tags: ['cold'],
    });
    expect(thingOf(ofSensor, known({ sensorOf: () => sensor('deleted') })).standing).toBe('gone');
    expect(thingOf(ofSensor, known({ sensorOf: () => null })).standing).toBe('gone');
    expect(thingOf(ofSensor, known({ sensorOf: () => undefined })).standing).toBe('loading');
  });

  it('shows the sensor that its point has, at the location of the asset', () => {
    const thing = thingOf(ofPoint, known({}));
    expect(thing).toMatchObject({ name: 'Store: Door', sensor: { id: 4 }, location: 'l2', assetId: 'a1' });
  });

  it('shows no value of a point without a sensor, with one out of sight, or that was removed', () => {
    const standings = [
      known({ pointOf: () => ({ asset, point: point(null) }) }),
      known({ sensorOf: () => null }),
      known({ pointOf: () => null }),
    ].map((each) => thingOf(ofPoint, each));
    expect(standings.map(({ standing }) => standing)).toEqual(['empty', 'unseen', 'gone']);
    expect(standings.map((each) => each.sensor)).toEqual([null, null, null]);
  });

  it('shows a base by its name, and its serial once it is unregistered', () => {
    expect(thingOf(ofBase, known({}))).toMatchObject({ name: 'Roof', standing: 'here' });
    expect(thingOf(ofBase, known({ baseOf: () => null }))).toMatchObject({ name: 'B1', standing: 'gone', base: null });
  });

  it('tells nothing of things that the person may not read', () => {
    const denied = known({ may: { sensors: false, bases: false } });
    for (const each of [ofSensor, ofPoint, ofBase])
      expect(thingOf(each, denied)).toMatchObject({ standing: 'unseen', sensor: null, base: null, metrics: [] });
  });
});
