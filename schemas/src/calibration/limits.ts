export const CERTIFICATE_MAX_CHARACTERS = 64;
export const LABORATORY_MAX_CHARACTERS = 128;
export const CALIBRATIONS_PER_SENSOR = 200;
/** The longest time from a calibration to the next one. */
export const CALIBRATION_MAX_YEARS = 20;
/** A calibration is due for this many days before its last valid day, which included. */
export const CALIBRATION_DUE_DAYS = 90;
/** Members are reminded this many days before a calibration's last valid day. */
export const REMINDER_DAYS = [90, 30, 0] as const;
/** Reminders are sent at this hour, UTC. */
export const REMINDER_HOUR = 6;
/** The most sensors that one reminder names. */
export const SENSORS_PER_REMINDER = 500;
