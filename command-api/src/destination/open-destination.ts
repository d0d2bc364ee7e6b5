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
  const former = old !== null && Date.parse(old.until) > now.getTime() ? old.secretId : null;
  const ids = [addressId, secretId, former].filter((id) => id !== null);
  const [url = null, ...secrets] = await Promise.all(ids.map((id) => openSecret(deps, id)));
  if (url === null) return null;
  return { url, secrets: secrets.filter((secret) => secret !== null) };
}
