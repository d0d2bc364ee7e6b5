import type { RefusalTable } from '../refusal.ts';

export const calibrationRefusals = {
  TooManyCalibrations: { status: 422, message: 'A sensor has at most 200 calibration certificates.' },
} as const satisfies RefusalTable;
