import { NO_TYPE } from '@watchglass/schemas/sensor/type';
import type { SensorState } from '@watchglass/schemas/sensor/states';
import { describe, expect, it } from 'vitest';
import { noTags } from '../tag/tags.ts';
import { describeSensor } from './describe-sensor.ts';
import { evolve, type HeardSensor } from './sensor.ts';
import { deleteSensor, disableSensor, enableSensor, restoreSensor } from './switch-sensor.ts';

const sensor = (state: SensorState): HeardSensor => ({
  status: 'heard',
  kind: 'physical',
  wireId: 'w',
  id: 7,
  organizationId: 1,
  name: 'Café 1',
  tagIds: [],
  location: null,
  baseSerial: null,
  isPaired: false,
  type: NO_TYPE,
  setIntervalSeconds: null,
  state,
  metricIds: [],
  adjustments: new Map(),
  fedBy: new Map(),
  calibrations: [],
});
const MUCH = Number.POSITIVE_INFINITY;

describe.each([
  ['disabling', (from: SensorState) => disableSensor(sensor(from)), { active: 'disabled', disabled: 'disabled' }],
  ['enabling', (from: SensorState) => enableSensor(sensor(from), MUCH), { active: 'active', disabled: 'active' }],
  [
    'deleting',
    (from: SensorState) => deleteSensor(sensor(from), 'Café 1'),
    { active: 'deleted', disabled: 'deleted', deleted: 'deleted' },
  ],
  [
    'restoring',
    (from: SensorState) => restoreSensor(sensor(from), MUCH),
    { active: 'active', disabled: 'disabled', deleted: 'active' },
  ],
] as const)('%s a sensor', (_what, decide, outcomes) => {
  it.each(Object.entries(outcomes) as [SensorState, SensorState][])('that is %s makes it %s', (from, to) => {
    const events = decide(from);
    expect(events.length).toBe(from === to ? 0 : 1);
    expect(events.reduce(evolve, sensor(from))).toMatchObject({ state: to });
  });
});

describe('a deleted sensor', () => {
  it.each([
    ['disabling', () => disableSensor(sensor('deleted'))],
    ['enabling', () => enableSensor(sensor('deleted'), MUCH)],
    ['describing', () => describeSensor(sensor('deleted'), { name: 'Other', tags: noTags, tagIds: [] }, 1)],
  ])('refuses %s', (_what, decide) => {
    expect(decide).toThrow(expect.objectContaining({ code: 'SensorIsDeleted' }));
  });
});

it('a sensor is deleted only by its own name, however its letters are composed', () => {
  expect(() => deleteSensor(sensor('active'), 'café 1')).toThrow(expect.objectContaining({ code: 'SensorNameWrong' }));
  expect(deleteSensor(sensor('active'), 'Cafe\u0301 1')).toHaveLength(1);
});

it.each([
  ['enabling', () => enableSensor(sensor('disabled'), 0)],
  ['restoring', () => restoreSensor(sensor('deleted'), 0)],
])('%s is refused without room for a further sensor', (_what, decide) => {
  expect(decide).toThrow(expect.objectContaining({ code: 'MaximumSensorCount' }));
});
