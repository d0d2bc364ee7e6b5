import type { DestinationKind } from '@watchglass/schemas/destination/kinds';
import { refuse } from '@watchglass/schemas/refusals';
import { check, emailAddress } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { addressProblem, hostOf } from '../outgoing/address-problem.ts';
import type { Addressed, Which } from './change-destinations.ts';
import { keepSecret } from './destination-vault.ts';

const ADDRESS_MAX_CHARACTERS = 320;

/** Refuses what is no address of this kind, as far as its text says; else keeps it in the vault. */
export async function keepAddress(
  deps: Pick<ServiceDeps, 'relational' | 'vault' | 'config' | 'newId'>,
  which: Which,
  { kind, address }: { readonly kind: DestinationKind; readonly address: string },
): Promise<Addressed> {
  const { plain, host } = kind === 'mailbox' ? mailbox(address) : url(address, deps.config);
  const addressId = deps.newId();
  const sealed = await keepSecret(deps, { ...which, id: addressId }, plain);
  return { addressId, host, mailbox: kind === 'mailbox' ? sealed : undefined };
}

function mailbox(address: string): { readonly plain: string; readonly host: string } {
  const checked = check(emailAddress(ADDRESS_MAX_CHARACTERS), address);
  if (checked.faults) return refuse('MailboxInvalid');
  const plain = checked.value;
  return { plain, host: plain.slice(plain.lastIndexOf('@') + 1) };
}

function url(address: string, { outgoing }: ServiceDeps['config']): { readonly plain: string; readonly host: string } {
  const problem = addressProblem(address, outgoing);
  if (problem !== null) refuse('AddressNotAllowed', { problem });
  return { plain: address, host: hostOf(new URL(address)) };
}
