import type { SealedDetail } from '@watchglass/schemas/organization/details';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import type { Vault } from '../vault/person-keys.ts';

type Details = Partial<Readonly<Record<SealedDetail, string>>>;

/** An organization's details, sealed under its own key; empty ones are left out. */
export async function sealedDetails(vault: Vault, organizationId: number, details: Details): Promise<Details> {
  const keyId = organizationKeyId(organizationId);
  const given = Object.entries(details).filter(([, value]) => value !== '');
  return Object.fromEntries(
    await Promise.all(given.map(async ([name, value]) => [name, await vault.seal(keyId, value)] as const)),
  );
}
