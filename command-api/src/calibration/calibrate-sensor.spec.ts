import type { Calibrate } from '@watchglass/schemas/calibration/commands';
import { CALIBRATIONS_PER_SENSOR } from '@watchglass/schemas/calibration/limits';
import { describe, expect, it } from 'vitest';
import { mustBeSeen } from '../sensor/describe-sensor.ts';
import { evolve, unheardSensor, type HeardSensor } from '../sensor/sensor.ts';
import { calibrateSensor, withdrawCalibration } from './calibrate-sensor.ts';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const ID = '0195f000-0000-7000-8000-000000000001';
const asked: Calibrate = { on: '2026-11-01', dueOn: '2027-11-01', certificate: 'K-1', laboratory: 'Lab' };

type Event = Parameters<typeof evolve>[1];
const from = (...events: Event[]): HeardSensor => {
  const heard = evolve(unheardSensor, {
    type: 'SensorHeard',
    data: { sensorId: 7, organizationId: 1, wireId: 'w', baseSerial: 'B', name: 'w' },
  });
  const sensor = events.reduce(evolve, heard);
  mustBeSeen({ organizationId: 1, locations: null }, sensor);
  return sensor;
};
const calibrate = (sensor: HeardSensor, more: Partial<Calibrate> = {}, calibrationId = ID) =>
  calibrateSensor(sensor, { ...asked, ...more }, { calibrationId, now: NOW });
const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { detail: { fields: [expect.objectContaining({ field })] } }) });

describe('a calibration certificate', () => {
  it('is recorded with its days, its number and its laboratory', () => {
    const data = { sensorId: 7, organizationId: 1, calibrationId: ID, ...asked };
    expect(calibrate(from())).toEqual([{ type: 'SensorCalibrated', data }]);
  });

  it('keeps its file by name, type and hash', () => {
    const file = {
      fileId: ID,
      hash: 'f'.repeat(64),
      name: 'K-1.pdf',
      mediaType: 'application/pdf',
      bytes: 9,
      thumbnail: null,
    } as const;
    const events = calibrateSensor(from(), { ...asked, file: ID }, { calibrationId: ID, now: NOW, file });
    expect(events).toMatchObject([{ type: 'SensorCalibrated', data: { certificate: 'K-1', file } }]);
  });

  it.each([
    ['on', { on: '2026-11-26', dueOn: '2027-11-26' }],
    ['dueOn', { dueOn: '2026-11-01' }],
    ['dueOn', { dueOn: '2046-11-02' }],
  ])('is refused by its field %s', (field, more) => {
    expect(() => calibrate(from(), more)).toThrow(refusal('InvalidRequest', field));
  });

  it('may be of a day that has begun in the easternmost zone', () => {
    expect(calibrate(from(), { on: '2026-11-25' })).toHaveLength(1);
  });

  it('is refused once the sensor has 200', () => {
    const many = Array.from({ length: CALIBRATIONS_PER_SENSOR }, () => calibrate(from())).flat();
    expect(() => calibrate(from(...many))).toThrow(refusal('TooManyCalibrations'));
  });

  it('is withdrawn once', () => {
    const sensor = from(...calibrate(from()));
    const withdrawn = withdrawCalibration(sensor, ID);
    const data = { sensorId: 7, organizationId: 1, calibrationId: ID, certificate: 'K-1' };
    expect(withdrawn).toEqual([{ type: 'CalibrationWithdrawn', data }]);
    expect(withdrawCalibration(withdrawn.reduce(evolve, sensor) as HeardSensor, ID)).toEqual([]);
  });

  it('that the sensor does not have is not found', () => {
    expect(() => withdrawCalibration(from(), ID)).toThrow(refusal('NotFound'));
  });

  it('of a deleted sensor is neither recorded nor withdrawn', () => {
    const deleted: Event = { type: 'SensorDeleted', data: { sensorId: 7, organizationId: 1 } };
    const sensor = from(...calibrate(from()), deleted);
    expect(() => calibrate(sensor)).toThrow(refusal('SensorIsDeleted'));
    expect(() => withdrawCalibration(sensor, ID)).toThrow(refusal('SensorIsDeleted'));
  });
});
