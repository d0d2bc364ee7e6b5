import { INVALID_REASONS, type InvalidReason } from '@watchglass/schemas/virtual-sensor/types';

export const VALUE = 0;
export const VOID = 255;

/** The number of a reason in `derived_readings`; earlier versions wrote the same. */
export const stateOf = (reason: InvalidReason | undefined): number =>
  reason === undefined ? VALUE : INVALID_REASONS.indexOf(reason) + 1;
