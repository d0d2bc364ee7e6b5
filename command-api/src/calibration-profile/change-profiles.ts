import type { CalibrationProfileDefinition } from '@watchglass/schemas/calibration-profile/commands';
import type { CalibrationProfileEvent } from '@watchglass/schemas/calibration-profile/events';
import { PROFILES_PER_ORGANIZATION } from '@watchglass/schemas/calibration-profile/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { coefficientsOf, haveEqualCoefficients } from '@watchglass/schemas/sensor/adjustment';
import { mustHaveMeaning } from '../sensor/adjust-sensor.ts';
import type { Profiles } from './profiles.ts';

interface Which {
  readonly organizationId: number;
  readonly profileId: string;
}

type Command = Which & CalibrationProfileDefinition;

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export function createProfile(profiles: Profiles, command: Command): CalibrationProfileEvent[] {
  if (profiles.size >= PROFILES_PER_ORGANIZATION) refuse('TooManyProfiles', { limit: PROFILES_PER_ORGANIZATION });
  mustBeDefined(profiles, command);
  return [{ type: 'CalibrationProfileCreated', data: dataOf(command) }];
}

/** Renames a profile or changes its coefficients. Sensors keep their copies. */
export function changeProfile(profiles: Profiles, command: Command): CalibrationProfileEvent[] {
  const before = profiles.get(command.profileId) ?? refuse('NotFound');
  mustBeDefined(profiles, command);
  if (before.name === command.name && haveEqualCoefficients(before, command)) return [];
  const data = { ...dataOf(command), before: { name: before.name, ...coefficientsOf(before) } };
  return [{ type: 'CalibrationProfileChanged', data }];
}

export function deleteProfile(profiles: Profiles, { organizationId, profileId }: Which): CalibrationProfileEvent[] {
  const { name } = profiles.get(profileId) ?? refuse('NotFound');
  return [{ type: 'CalibrationProfileDeleted', data: { organizationId, profileId, name } }];
}

function dataOf({ organizationId, profileId, name, ...coefficients }: Command) {
  return { organizationId, profileId, name, ...coefficientsOf(coefficients) };
}

function mustBeDefined(profiles: Profiles, { profileId, name, ...coefficients }: Command): void {
  mustHaveMeaning(coefficients);
  for (const [id, other] of profiles)
    if (id !== profileId && keyOf(other.name) === keyOf(name)) refuse('ProfileNameTaken');
}
