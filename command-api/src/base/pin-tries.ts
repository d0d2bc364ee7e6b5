import { PIN_MINUTES, PIN_TRIES, PIN_TRIES_PER_NETWORK } from '@watchglass/schemas/base/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { ServiceDeps } from '../deps.ts';
import { countTry, takeTryBack } from '../user/counted-tries.ts';

/** Tries are counted per serial, organization and network, so that other claimants of the base are not affected. */
export interface PinTrier {
  readonly serial: string;
  readonly organizationId: number;
  readonly network: string;
}

/**
 * Counts a try before its PIN is checked; refuses (`PinSpoiled`) a try beyond the limit. The returned function removes
 * the try of a right PIN.
 */
export async function countPinTry(
  { relational, clock, config }: Pick<ServiceDeps, 'relational' | 'clock' | 'config'>,
  { serial, organizationId, network }: PinTrier,
): Promise<() => Promise<void>> {
  const keyOf = (whose: string, id: string): Buffer => secretHash(config.secrets.tokenSecret, `tries pin ${whose}`, id);
  const client = { key: keyOf('network', network), limit: PIN_TRIES_PER_NETWORK };
  const account = { key: keyOf('organization', `${serial} ${organizationId}`), limit: PIN_TRIES };
  const now = clock();
  const end = new Date(now.getTime() + PIN_MINUTES * 60_000);
  const { waitMs } = await countTry(relational, { client, account }, { now, end });
  if (waitMs > 0) refuse('PinSpoiled', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  return async () => {
    await Promise.all([account, client].map(({ key }) => takeTryBack(relational, key)));
  };
}
