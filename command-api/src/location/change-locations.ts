import type { LocationEvent } from '@watchglass/schemas/location/events';
import { LOCATIONS_PER_ORGANIZATION } from '@watchglass/schemas/location/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { isUnanswered } from '../invitation/invitation.ts';
import type { Organization } from '../organization/organization.ts';
import type { Location } from './location.ts';
import type { Kind } from './location-claims.ts';

type Active = Organization & { readonly status: 'active' };

interface Named {
  readonly locationId: string;
}

/** Names that differ only in case are equal. */
export const keyOfLocation = (name: string): string => name.normalize('NFC').toLowerCase();

export function createLocation(organization: Organization, command: Location & Named): LocationEvent[] {
  const { id: organizationId, locations } = active(organization);
  if (locations.size >= LOCATIONS_PER_ORGANIZATION) refuse('TooManyLocations', { limit: LOCATIONS_PER_ORGANIZATION });
  mustBeFree(organization, command);
  return [{ type: 'LocationCreated', data: { organizationId, ...command } }];
}

export function changeLocation(organization: Organization, command: Location & Named): LocationEvent[] {
  const { id: organizationId, locations } = active(organization);
  const before = locations.get(command.locationId) ?? refuse('NotFound');
  mustBeFree(organization, command);
  return [{ type: 'LocationChanged', data: { organizationId, before, ...command } }];
}

/**
 * A limit never shrinks by itself, because an empty one means every location: a location to which a member or an
 * acceptable invitation is limited cannot be deleted. `kinds` are those of the things there.
 */
export function deleteLocation(
  organization: Organization,
  { locationId }: Named,
  { kinds }: { readonly kinds: readonly Kind[] },
): LocationEvent[] {
  const { id: organizationId, locations, members, invitations } = active(organization);
  if (!locations.has(locationId)) refuse('NotFound');
  if (kinds.length > 0) refuse('LocationOccupied', { kinds });
  const limited = [...members.values(), ...[...invitations.values()].filter(isUnanswered)];
  if (limited.some((each) => each.locations?.includes(locationId))) refuse('LocationGranted');
  return [{ type: 'LocationDeleted', data: { organizationId, locationId } }];
}

function active(organization: Organization): Active {
  return organization.status === 'active' ? organization : refuse('NotFound');
}

function mustBeFree(organization: Organization, { locationId, name }: Location & Named): void {
  const others = [...active(organization).locations].filter(([id]) => id !== locationId);
  if (others.some(([, other]) => keyOfLocation(other.name) === keyOfLocation(name))) refuse('LocationNameTaken');
}
