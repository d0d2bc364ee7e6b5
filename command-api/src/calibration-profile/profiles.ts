import type { CalibrationProfileEvent } from '@watchglass/schemas/calibration-profile/events';
import { coefficientsOf, type Coefficients } from '@watchglass/schemas/sensor/adjustment';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

export interface Profile extends Coefficients {
  readonly name: string;
}

/** An organization's calibration profiles by id. */
export type Profiles = PartedMap<Profile>;

export const profilesFold: Fold<Profiles, CalibrationProfileEvent> = {
  initial: new PartedMap(),
  evolve: (profiles, { type, data }) =>
    type === 'CalibrationProfileDeleted'
      ? profiles.without(data.profileId)
      : profiles.with(data.profileId, { name: data.name, ...coefficientsOf(data) }),
};
