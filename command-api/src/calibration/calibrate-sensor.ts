import type { Calibrate } from '@watchglass/schemas/calibration/commands';
import { CALIBRATION_MAX_YEARS, CALIBRATIONS_PER_SENSOR } from '@watchglass/schemas/calibration/limits';
import type { File } from '@watchglass/schemas/file/file';
import { refuse } from '@watchglass/schemas/refusals';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { refuseField } from '../refuse-field.ts';
import type { HeardSensor } from '../sensor/sensor.ts';

interface Made {
  readonly calibrationId: string;
  readonly now: Date;
  readonly file?: File | undefined;
}

/** Half a day ahead of UTC and more: no zone has a later day. */
const LATEST_ZONE_MS = 14 * 3_600_000;

/** Records a calibration certificate. Its day may be today in any zone, and its last valid day is a later one. */
export function calibrateSensor(
  sensor: HeardSensor,
  { on, dueOn, certificate, laboratory }: Calibrate,
  { calibrationId, now, file }: Made,
): SensorEvent[] {
  if (sensor.state === 'deleted') refuse('SensorIsDeleted');
  if (on > dayOf(now.getTime() + LATEST_ZONE_MS)) refuseField('on', 'must not be in the future', 'any.future');
  if (dueOn <= on) refuseField('dueOn', 'must be after the day of the calibration', 'any.after');
  if (dueOn > yearsAfter(on)) refuseField('dueOn', `must be at most ${CALIBRATION_MAX_YEARS} years later`, 'any.late');
  if (sensor.calibrations.length >= CALIBRATIONS_PER_SENSOR)
    refuse('TooManyCalibrations', { limit: CALIBRATIONS_PER_SENSOR });
  const { id: sensorId, organizationId } = sensor;
  const data = { sensorId, organizationId, calibrationId, on, dueOn, certificate, laboratory, ...(file && { file }) };
  return [{ type: 'SensorCalibrated', data }];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const yearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + CALIBRATION_MAX_YEARS}${day.slice(4)}`;

/** Withdraws a certificate; one that is withdrawn already decides nothing. */
export function withdrawCalibration(sensor: HeardSensor, calibrationId: string): SensorEvent[] {
  if (sensor.state === 'deleted') refuse('SensorIsDeleted');
  const found = sensor.calibrations.find(({ id }) => id === calibrationId);
  if (found === undefined) refuse('NotFound');
  if (found.withdrawn) return [];
  const { id: sensorId, organizationId } = sensor;
  const data = { sensorId, organizationId, calibrationId, certificate: found.certificate };
  return [{ type: 'CalibrationWithdrawn', data }];
}
