import { fileShape } from '../file/file.ts';
import { day, integer, listOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { CERTIFICATE_MAX_CHARACTERS, LABORATORY_MAX_CHARACTERS, SENSORS_PER_REMINDER } from './limits.ts';

const ofSensor = { sensorId: integer(1), organizationId: integer(1), calibrationId: uuid() };
const certificate = text(CERTIFICATE_MAX_CHARACTERS);

/** In the stream of the sensor. */
export const calibrationEvents = {
  /** The calibration is valid until the end of the day `dueOn`. */
  SensorCalibrated: shape({
    ...ofSensor,
    on: day(),
    dueOn: day(),
    certificate,
    laboratory: text(LABORATORY_MAX_CHARACTERS),
    /** Absent in earlier events and without a file. */
    file: optional(fileShape),
  }),
  /** The reason that a person gave stands in the metadata. */
  CalibrationWithdrawn: shape({ ...ofSensor, certificate }),
};
export type CalibrationEvent = EventsOf<typeof calibrationEvents>;

/** In the stream of an organization's reminders. */
export const calibrationReminderEvents = {
  /** Members are reminded of calibrations whose last valid day is `dueOn`. */
  CalibrationsFellDue: shape({
    organizationId: integer(1),
    dueOn: day(),
    daysBefore: integer(0),
    sensorIds: listOf(integer(1), { min: 1, max: SENSORS_PER_REMINDER }),
  }),
};
export type CalibrationReminderEvent = EventsOf<typeof calibrationReminderEvents>;

export function calibrationsStream(organizationId: number): string {
  return `calibrations-${organizationId}`;
}
