import type { LocationDefinition } from '@watchglass/schemas/location/commands';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import type { Vault } from '../vault/person-keys.ts';
import type { Location } from './location.ts';

/** A location in the shape of events: address and coordinates are sealed under the organization's key. */
export async function sealedLocation(
  vault: Vault,
  organizationId: number,
  { name, address, coordinates, timeZone }: LocationDefinition,
): Promise<Location> {
  const seal = async (text: string): Promise<string | null> =>
    text === '' ? null : vault.seal(organizationKeyId(organizationId), text);
  const degrees = coordinates === null ? '' : `${coordinates.latitude},${coordinates.longitude}`;
  return { name, timeZone, address: await seal(address), coordinates: await seal(degrees) };
}
