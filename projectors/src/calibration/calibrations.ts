import type { CalibrationEvent } from '@watchglass/schemas/calibration/events';
import type { File } from '@watchglass/schemas/file/file';
import { table, type Table } from '../table.ts';

interface CalibrationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly sensor_id: number;
  readonly calibrated_on: string;
  readonly due_on: string;
  readonly certificate: string;
  readonly laboratory: string;
  readonly file: File | null;
  readonly recorded_at: string;
  readonly withdrawn_at: string | null;
  readonly withdrawn_for: string | null;
}

/** A row says when its certificate was recorded, and when it was withdrawn. */
export const calibrations: Table = table<CalibrationRow, CalibrationEvent>({
  name: 'calibrations',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    sensor_id: 'integer NOT NULL',
    calibrated_on: 'date NOT NULL',
    due_on: 'date NOT NULL',
    certificate: 'text NOT NULL',
    laboratory: 'text NOT NULL',
    file: 'jsonb',
    recorded_at: 'timestamptz NOT NULL',
    withdrawn_at: 'timestamptz',
    withdrawn_for: 'text',
  },
  indexes: { calibrations_of_sensor: '(organization_id, sensor_id, calibrated_on)' },
  keyOf: ({ data }) => ({ id: data.calibrationId }),
  on: {
    SensorCalibrated: ({ data, metadata }) => ({
      id: data.calibrationId,
      organization_id: data.organizationId,
      sensor_id: data.sensorId,
      calibrated_on: data.on,
      due_on: data.dueOn,
      certificate: data.certificate,
      laboratory: data.laboratory,
      file: data.file ?? null,
      recorded_at: metadata.at,
      withdrawn_at: null,
      withdrawn_for: null,
    }),
    CalibrationWithdrawn: ({ metadata }) => ({ withdrawn_at: metadata.at, withdrawn_for: metadata.reason ?? '' }),
  },
});
