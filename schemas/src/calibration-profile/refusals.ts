import type { RefusalTable } from '../refusal.ts';

export const calibrationProfileRefusals = {
  ProfileNameTaken: { status: 422, message: 'There is already a calibration profile with this name.' },
  TooManyProfiles: { status: 422, message: 'The workspace has reached the maximum number of calibration profiles.' },
  ProfileUnknown: { status: 422, message: 'There is no such calibration profile.' },
  ProfileUnlike: { status: 422, message: 'The calibration profile has other coefficients. Choose it again.' },
} as const satisfies RefusalTable;
