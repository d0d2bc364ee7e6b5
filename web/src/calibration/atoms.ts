import type { Calibrate } from '@watchglass/schemas/calibration/commands';
import { atom } from 'jotai';
import { requiredHttpAtom } from '../http/browser.ts';

export function calibrationsPath(organizationId: number, sensorId: number): string {
  return `/api/sensors/${organizationId}/sensor/${sensorId}/calibrations`;
}

interface OfSensor {
  readonly organizationId: number;
  readonly sensorId: number;
}

export const calibrateSensorAtom = atom(
  null,
  async (get, _set, { organizationId, sensorId }: OfSensor, body: Calibrate) => {
    await get(requiredHttpAtom).post(calibrationsPath(organizationId, sensorId), body);
  },
);

interface Withdrawal extends OfSensor {
  readonly calibrationId: string;
  readonly reason: string;
}

export const withdrawCalibrationAtom = atom(
  null,
  async (get, _set, { organizationId, sensorId, calibrationId, reason }: Withdrawal) => {
    const path = `${calibrationsPath(organizationId, sensorId)}/${calibrationId}/withdraw`;
    await get(requiredHttpAtom).post(path, { reason });
  },
);
