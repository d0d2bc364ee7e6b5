import type { PointKey } from '@watchglass/schemas/live/messages';
import { bandsOf } from '@watchglass/schemas/tile/gauge-scale';
import { describe, expect, it } from 'vitest';
import type { ShownMetric } from '../metric/atoms.ts';
import type { Translate } from '../messages/messages.ts';
import { sensorForTests } from '../sensor/sensor-for-tests.ts';
import { co2Face } from './co2/face.ts';
import type { FaceValues } from './face.ts';
import { gaugeFace } from './gauge/face.ts';
import { horizontalFace } from './sensor-horizontal/face.ts';
import { sensorFace } from './sensor/face.ts';
import { figuresFace } from './statistics/face.ts';

const NOW = 10_000_000;
const t: Translate = Object.assign((key: string) => key, { known: () => null });
const metric = (id: number, name: string, unit: string, digits: number): ShownMetric => ({
  id,
  name,
  unit,
  digits,
  conversion: { slope: 1, offset: 0 },
  isContact: false,
});
const [temperature, humidity, co2] = [
  metric(1, 'Temperature', '°C', 1),
  metric(2, 'Humidity', '%', 0),
  metric(3, 'CO₂', 'ppm', 0),
];
const sensor = sensorForTests({ id: 11, intervalSeconds: 60 });

function valuesOf(known: Readonly<Record<PointKey, number>>, ageMs = 1_000): FaceValues {
  const at = NOW - ageMs;
  const newest = (key: PointKey) => {
    const value = known[key];
    return value === undefined ? null : { measuredAt: at, effectiveAt: at, value, position: '' };
  };
  const keys = Object.keys(known) as PointKey[];
  return { t, keys, now: NOW, newest, heardAt: (key) => newest(key)?.effectiveAt ?? null };
}

describe('the face of a sensor', () => {
  const metrics = [temperature, humidity];

  it('has the first value and its unit, then the others with their names, and no ages', () => {
    expect(sensorFace({ sensor, metrics }, valuesOf({ '11.1': 21.44 }))).toEqual({
      state: 'fresh',
      texts: ['21.4', '°C', 'Humidity', '–'],
      shown: [['11.1', NOW - 1_000]],
    });
    const later = { ...valuesOf({ '11.1': 21.44 }), now: NOW + 5_000 };
    expect(sensorFace({ sensor, metrics }, later)).toEqual(
      sensorFace({ sensor, metrics }, valuesOf({ '11.1': 21.44 })),
    );
  });

  it('says in one word how far its value is trusted, or why there is none', () => {
    const stateOf = (of: typeof sensor, ageMs: number) =>
      sensorFace({ sensor: of, metrics }, valuesOf({ '11.1': 1 }, ageMs)).state;
    expect([1, 200, 400].map((seconds) => stateOf(sensor, seconds * 1_000))).toEqual(['fresh', 'expiring', 'old']);
    expect(stateOf({ ...sensor, state: 'disabled' }, 1)).toBe('disabled');
    expect(stateOf({ ...sensor, invalid: { at: 1, reason: 'divisionByZero', input: null } }, 1)).toBe('invalid');
    expect(sensorFace({ sensor, metrics }, valuesOf({})).state).toBe('never');
  });
});

describe('the faces of other kinds', () => {
  it('have the texts that their views draw', () => {
    const values = valuesOf({ '11.1': 21.44, '11.2': 48, '11.3': 1500 });
    expect(horizontalFace({ sensor, metrics: [temperature, humidity] }, values).texts).toEqual([
      'Temperature',
      '21.4',
      '°C',
      'Humidity',
      '48',
      '%',
    ]);
    expect(co2Face({ sensor, metric: co2 }, values).texts).toEqual(['1500', 'ppm', 'airTile.poor']);
    const columns = [{ text: () => '7' }, { text: () => '9' }];
    const data = [{ sensorId: 11, sensor, figures: undefined }];
    expect(figuresFace({ metric: co2, data, columns }, values).texts).toEqual([sensor.name, '–', '–']);
  });

  it('give no meaning to an old value', () => {
    const old = valuesOf({ '11.3': 1500 }, 3_600_000);
    expect(co2Face({ sensor, metric: co2 }, old)).toMatchObject({ state: 'old', texts: ['1500', 'ppm', ''], mark: '' });
    const threshold = (value: number) => ({ value, label: 'Good', level: 'normal' as const, enabled: true });
    const bands = bandsOf([threshold(400), threshold(1000)]);
    const face = (values: FaceValues) => gaugeFace({ sensor, metric: co2, bands }, values).texts;
    expect(face(old)).toEqual(['1500', 'ppm', 'gauge.above ▶', '']);
    expect(face(valuesOf({ '11.3': 800 }))).toEqual(['800', 'ppm', '', 'Good']);
    expect(face(valuesOf({}))).toEqual(['', '', '', '']);
  });
});
