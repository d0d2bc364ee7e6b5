import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Vault } from '../vault/person-keys.ts';
import { openSecret } from './destination-vault.ts';
import type { Destination } from './destinations.ts';

/** The address of a destination, and the secrets that sign at an instant; null if the address is gone. */
export async function openDestination(
  deps: { readonly relational: Queryable; readonly vault: Vault },
  { addressId, secretId, old }: Pick<Destination, 'addressId' | 'secretId' | 'old'>,
  now: Date,
): Promise<{ readonly url: string; readonly secrets: readonly string[] } | null> {
  const url = await openSecret(deps, addressId);
  if (url === null) return null;
  const ids = [secretId, old !== null && Date.parse(old.until) > now.getTime() ? old.secretId : null];
  const secrets = await Promise.all(ids.flatMap((id) => (id === null ? [] : [openSecret(deps, id)])));
  return { url, secrets: secrets.filter((secret) => secret !== null) };
}
