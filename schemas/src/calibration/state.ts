import { CALIBRATION_DUE_DAYS } from './limits.ts';

/** Days are texts: YYYY-MM-DD. */
export const CALIBRATION_STATES = ['valid', 'due', 'overdue', 'none'] as const;
export type CalibrationState = (typeof CALIBRATION_STATES)[number];

const DAY_MS = 86_400_000;

/** The state of a sensor whose newest certificate holds until the end of the day `dueOn`; null is no certificate. */
export function calibrationState(dueOn: string | null, today: string): CalibrationState {
  if (dueOn === null) return 'none';
  const days = (Date.parse(dueOn) - Date.parse(today)) / DAY_MS;
  if (days < 0) return 'overdue';
  return days <= CALIBRATION_DUE_DAYS ? 'due' : 'valid';
}

interface Certified {
  readonly on: string;
}

/** The certificate that counts: that of the newest calibration, among equal days the one recorded last. */
export function newestCalibration<C extends Certified>(recorded: readonly C[]): C | undefined {
  return recorded.reduce<C | undefined>(
    (newest, each) => (newest === undefined || each.on >= newest.on ? each : newest),
    undefined,
  );
}
