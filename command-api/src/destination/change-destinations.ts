import type { DestinationEvent } from '@watchglass/schemas/destination/events';
import type { DestinationKind } from '@watchglass/schemas/destination/kinds';
import { DESTINATIONS_PER_ORGANIZATION, OLD_SECRET_HOURS } from '@watchglass/schemas/destination/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Destination, Destinations } from './destinations.ts';

export interface Which {
  readonly organizationId: number;
  readonly destinationId: string;
}

interface Named {
  readonly name: string;
  readonly language: string;
}

/** Where an address lies in the vault, and what of it is told. */
export interface Addressed {
  readonly addressId: string;
  readonly host: string;
  /** Sealed; of a mailbox alone. */
  readonly mailbox: string | undefined;
}

type Creating = Which & Named & Addressed & { readonly kind: DestinationKind; readonly secretId: string | null };

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export function createDestination(
  destinations: Destinations,
  { organizationId, destinationId, name, language, ...made }: Creating,
): DestinationEvent[] {
  if (destinations.size >= DESTINATIONS_PER_ORGANIZATION)
    refuse('TooManyDestinations', { limit: DESTINATIONS_PER_ORGANIZATION });
  mustHaveOwnName(destinations, destinationId, name);
  return [{ type: 'DestinationCreated', data: { organizationId, destinationId, name, language, ...made } }];
}

/** `addressed` is null if the address stays. */
export function changeDestination(
  destinations: Destinations,
  { name, language, addressed, ...which }: Which & Named & { readonly addressed: Addressed | null },
): DestinationEvent[] {
  const before = known(destinations, which);
  mustHaveOwnName(destinations, which.destinationId, name);
  if (addressed === null && before.name === name && before.language === language) return [];
  const { addressId, host, mailbox } = addressed ?? before;
  const was = { name: before.name, language: before.language, host: before.host };
  const data = { ...which, before: was, name, language, host, addressId, mailbox };
  return [{ type: 'DestinationChanged', data }, ...(addressed === null ? [] : confirming({ ...which, ...data }))];
}

/** A mailbox gets a letter with a link. */
function confirming({
  organizationId,
  destinationId,
  ...asked
}: Which & Named & Omit<Addressed, 'host'>): DestinationEvent[] {
  const { name, language, addressId, mailbox } = asked;
  if (mailbox === undefined) return [];
  const data = { organizationId, destinationId, name, language, addressId, mailbox };
  return [{ type: 'DestinationConfirmationRequested', data }];
}

export function renewSecret(
  destinations: Destinations,
  { secretId, now, ...which }: Which & { readonly secretId: string; readonly now: Date },
): DestinationEvent[] {
  const { name, secretId: oldSecretId } = known(destinations, which);
  if (oldSecretId === null) refuse('HasNoSecret');
  const oldUntil = new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000).toISOString();
  return [{ type: 'DestinationSecretRenewed', data: { ...which, name, secretId, oldSecretId, oldUntil } }];
}

export function requestConfirmation(destinations: Destinations, which: Which): DestinationEvent[] {
  const destination = known(destinations, which);
  if (destination.kind !== 'mailbox') refuse('IsNoMailbox');
  return destination.isConfirmed ? [] : confirming({ ...destination, ...which });
}

/** By the link in a mail to the address: it confirms no other address that the destination may have by now. */
export function confirmMailbox(
  destinations: Destinations,
  { addressId, ...which }: Which & { readonly addressId: string },
): DestinationEvent[] {
  const destination = destinations.get(which.destinationId);
  if (destination?.addressId !== addressId) return refuse('LinkNotValid');
  if (destination.isConfirmed) return [];
  return [{ type: 'DestinationConfirmed', data: { ...which, name: destination.name, addressId } }];
}

export function noteTest(
  destinations: Destinations,
  { outcome, why, ...which }: Which & { readonly outcome: 'sent' | 'failed'; readonly why: string },
): DestinationEvent[] {
  const { name, language, mailbox, isConfirmed } = known(destinations, which);
  if (!isConfirmed) refuse('MailboxNotConfirmed');
  return [{ type: 'DestinationTested', data: { ...which, name, outcome, why, language, mailbox } }];
}

export function switchOff(
  destinations: Destinations,
  { cause, ...which }: Which & { readonly cause: 'byHand' | 'failing' },
): DestinationEvent[] {
  const { name, isOff } = known(destinations, which);
  return isOff ? [] : [{ type: 'DestinationSwitchedOff', data: { ...which, name, cause } }];
}

export function switchOn(destinations: Destinations, which: Which): DestinationEvent[] {
  const { name, isOff } = known(destinations, which);
  return isOff ? [{ type: 'DestinationSwitchedOn', data: { ...which, name } }] : [];
}

export function deleteDestination(destinations: Destinations, which: Which): DestinationEvent[] {
  const { name } = known(destinations, which);
  return [{ type: 'DestinationDeleted', data: { ...which, name } }];
}

export function known(destinations: Destinations, { destinationId }: Pick<Which, 'destinationId'>): Destination {
  return destinations.get(destinationId) ?? refuse('NotFound');
}

function mustHaveOwnName(destinations: Destinations, destinationId: string, name: string): void {
  for (const [id, other] of destinations)
    if (id !== destinationId && keyOf(other.name) === keyOf(name)) refuse('DestinationNameTaken');
}
