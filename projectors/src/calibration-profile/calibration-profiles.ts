import type { CalibrationProfileEvent } from '@watchglass/schemas/calibration-profile/events';
import { coefficientsOf, type Coefficients } from '@watchglass/schemas/sensor/adjustment';
import { table, type Table } from '../table.ts';

interface ProfileRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly coefficients: Coefficients;
  readonly deleted: boolean;
}

/** A sensor's adjustment has a copy of the coefficients that it uses. */
export const calibrationProfiles: Table = table<ProfileRow, CalibrationProfileEvent>({
  name: 'calibration_profiles',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    coefficients: 'jsonb NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { calibration_profiles_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.profileId }),
  on: {
    CalibrationProfileCreated: ({ data }) => ({
      id: data.profileId,
      organization_id: data.organizationId,
      name: data.name,
      coefficients: coefficientsOf(data),
      deleted: false,
    }),
    CalibrationProfileChanged: ({ data }) => ({ name: data.name, coefficients: coefficientsOf(data) }),
    CalibrationProfileDeleted: () => ({ deleted: true }),
  },
});
