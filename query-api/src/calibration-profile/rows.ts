import type { CalibrationProfileView } from '@watchglass/schemas/calibration-profile/views';
import type { RowReader } from '../live/row-reader.ts';

interface ProfileRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly coefficients: Omit<CalibrationProfileView, 'id' | 'name' | 'position'>;
  readonly position: string;
}

/** A profile is at no location: every member who reads sensors sees it. */
export const calibrationProfileRows: RowReader<ProfileRow, CalibrationProfileView> = {
  concept: 'calibrationProfile',
  table: 'calibration_profiles',
  id: 'id',
  columns: 't.id, t.name, t.coefficients, t.position',
  placed: 'everywhere',
  keepsDeleted: true,
  views: async (rows) => rows.map(({ id, name, coefficients, position }) => ({ id, name, ...coefficients, position })),
};
