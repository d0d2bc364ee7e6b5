import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import type { AdjustmentView, MeasuredDay, SensorView } from '@watchglass/schemas/sensor/views';
import { UNADJUSTED } from '@watchglass/schemas/sensor/adjustment';
import { beforeEach, expect, inject, test } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { DOUBLE, newProfile } from '../builders/calibration-profile.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsOf, sensorHeard } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;

// A second try has sensors of its own.
beforeEach(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

const pathOf = (sensor: number): string => `/api/sensors/${workspace.id}/sensor/${sensor}`;
const read = async (sensor: number): Promise<SensorView> =>
  taken(await workspace.owner.ask<SensorView>('GET', pathOf(sensor)));

function adjust({ id, etag }: Pick<SensorView, 'id' | 'etag'>, changed: object) {
  const body = { metricId: 1, ...UNADJUSTED, ...changed };
  return workspace.owner.ask('PUT', `${pathOf(id)}/adjustments`, body, { 'if-match': etag });
}

const latest = ({ latest: values }: SensorView): [number, number][] =>
  values.map(({ metricId, value }) => [metricId, value]);

test('an adjusted sensor shows adjusted values and a second value, and a repeat of a reading stays a duplicate', async () => {
  taken(await base.deliver([celsius('A1', 20, Date.now() - 60_000)]));
  const sensor = await sensorHeard(workspace, 'A1');
  const line = { x0: 0, y0: 0, x1: 10, y1: 100 };
  taken(await adjust(sensor, { offset: 1.5, conversion: line, customMetric: { name: 'Level', unit: 'l' } }));
  const adjusted = await until('the sensor has its adjustment', async () => {
    const view = await read(sensor.id);
    return view.adjustments.length === 1 && view;
  });
  const skilled = async (skills: string) => {
    const path = `/api/sensors/${workspace.id}?skills=${skills}`;
    return taken(await workspace.owner.ask<{ items: SensorView[] }>('GET', path)).items.map(({ id }) => id);
  };
  expect([await skilled('adjusted'), await skilled('1,adjusted'), await skilled('adjusted,virtual')]).toEqual([
    [sensor.id],
    [sensor.id],
    [],
  ]);
  const [{ from, feeds, version }] = adjusted.adjustments as [AdjustmentView];
  expect([version, from % 60_000]).toEqual([1, 0]);
  // The clock of a base may be ahead: the readings are of instants at which the settings hold, sent before ingest knows them.
  let at = from;
  await until('the newest values are adjusted', async () => {
    taken(await base.deliver([celsius('A1', 20, (at += 1_000))]));
    return latest(await read(sensor.id)).some(([metric, value]) => metric === feeds && value === 215);
  });
  const pack = [celsius('A1', 20, (at += 1_000))];
  taken(await base.deliver(pack));
  await until('both values are of the last reading', async () => {
    const { latest: values } = await read(sensor.id);
    return values.every(({ measuredAt }) => measuredAt === at);
  });
  expect(latest(await read(sensor.id))).toEqual([
    [1, 21.5],
    [feeds, 215],
  ]);
  const newest = await until('the measured value of the last reading is read', async () => {
    const { points } = taken(await workspace.owner.ask<MeasuredDay>('GET', `${pathOf(sensor.id)}/measured?metric=1`));
    return points.at(-1)?.[0] === at && points.at(-1);
  });
  expect(newest).toEqual([at, 20, 21.5]);
  // The device itself begins to send the metric of the second point.
  taken(await base.deliver([{ n: 'A1:Level', u: 'l', t: (at + 1_000) / 1_000, v: 7 }]));
  await until('the reading of the device is set aside', async () => {
    const { quarantined } = await countsOf(workspace, base.serial);
    return quarantined.secondPoint === 1;
  });
  taken(await base.deliver(pack));
  const { conflict } = await until('the repeat and its second value are duplicates', async () => {
    const counts = await countsOf(workspace, base.serial);
    return counts.duplicate === 2 && counts;
  });
  expect(conflict).toBe(0);
});

test('settings without a meaning, of an old version or of a sensor of nobody are refused', async () => {
  taken(await base.deliver([celsius('A2', 20, Date.now() - 60_000)]));
  const sensor = await sensorHeard(workspace, 'A2');
  const codeOf = async (changed: object, of: Pick<SensorView, 'id' | 'etag'> = sensor) => {
    const { status, code } = await adjust(of, changed);
    return [status, code];
  };
  const customMetric = { name: 'Depth', unit: 'm' };
  expect(await codeOf({ normalising: 0 })).toEqual([422, 'NormalisingZero']);
  expect(await codeOf({ customMetric, conversion: { x0: 1, y0: 0, x1: 1, y1: 2 } })).toEqual([
    422,
    'CoefficientsEqual',
  ]);
  expect(await codeOf({ preset: { equation: 'topp' } })).toEqual([422, 'SecondMetricUnfit']);
  expect(await codeOf({ customMetric: { name: 'Humidity', unit: '%' } })).toEqual([422, 'SecondMetricUnfit']);
  expect(await codeOf({ slope: 1e300 })).toEqual([400, 'InvalidRequest']);
  expect(await codeOf({ slope: 'NaN' })).toEqual([400, 'InvalidRequest']);
  expect(await codeOf({ metricId: 3 })).toEqual([400, 'InvalidRequest']);
  expect(await codeOf({ slope: 2 }, { ...sensor, id: 2_000_000_000 })).toEqual([404, 'NotFound']);
  taken(await adjust(sensor, { slope: 2 }));
  expect(await codeOf({ slope: 3 })).toEqual([412, 'SensorOutdated']);
});

test('a profile is copied on use: the adjustment names it, and a change of the profile leaves the sensor as it is', async () => {
  const { owner, id } = workspace;
  taken(await base.deliver([celsius('A3', 20, Date.now() - 60_000)]));
  const sensor = await sensorHeard(workspace, 'A3');
  const profile = await newProfile(workspace, 'Probe');
  const unlike = await adjust(sensor, { slope: 3, profile });
  expect([unlike.status, unlike.code]).toEqual([422, 'ProfileUnlike']);
  const unknown = await adjust(sensor, { slope: 2, profile: '0195f000-0000-7000-8000-000000000001' });
  expect([unknown.status, unknown.code]).toEqual([422, 'ProfileUnknown']);
  taken(await adjust(sensor, { ...DOUBLE, profile }));
  const path = `/api/profiles/${id}`;
  const again = await owner.ask('POST', path, { name: 'PROBE', ...DOUBLE });
  expect([again.status, again.code]).toEqual([422, 'ProfileNameTaken']);
  taken(await owner.ask('PUT', `${path}/profile/${profile}`, { name: 'New probe', ...DOUBLE, slope: 5 }));
  const listed = await until('the profile has its new name', async () => {
    const { items } = taken(await owner.ask<{ items: CalibrationProfileView[] }>('GET', path));
    return items.find(({ name }) => name === 'New probe');
  });
  expect(listed).toMatchObject({ id: profile, slope: 5 });
  const { adjustments } = await until('the sensor has its adjustment', async () => {
    const view = await read(sensor.id);
    return view.adjustments.length === 1 && view;
  });
  expect(adjustments).toMatchObject([{ slope: 2, profile: { id: profile, name: 'Probe' } }]);
  taken(await owner.ask('DELETE', `${path}/profile/${profile}`));
  expect((await owner.ask('DELETE', `${path}/profile/${profile}`)).status).toBe(404);
});
