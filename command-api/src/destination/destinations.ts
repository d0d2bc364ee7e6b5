import type { DestinationEvent } from '@watchglass/schemas/destination/events';
import type { DestinationKind, DestinationState } from '@watchglass/schemas/destination/kinds';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

/** A destination; its address and secrets are in the vault by these ids. */
export interface Destination {
  readonly name: string;
  readonly kind: DestinationKind;
  readonly language: string;
  readonly host: string;
  readonly addressId: string;
  /** Sealed; of a mailbox alone. */
  readonly mailbox: string | undefined;
  /** Null without a secret. */
  readonly secretId: string | null;
  /** The secret before, which signs as well until an instant (ISO 8601). */
  readonly old: { readonly secretId: string; readonly until: string } | null;
  readonly isConfirmed: boolean;
  readonly isOff: boolean;
}

/** An organization's destinations by id. */
export type Destinations = PartedMap<Destination>;

type DataOf<T extends DestinationEvent['type']> = Extract<DestinationEvent, { type: T }>['data'];

function created(data: DataOf<'DestinationCreated'>): Destination {
  const { name, kind, language, host, addressId, mailbox, secretId } = data;
  const isConfirmed = kind !== 'mailbox';
  return { name, kind, language, host, addressId, mailbox, secretId, old: null, isConfirmed, isOff: false };
}

/** Another address has to be confirmed anew. */
function changed(before: Destination, data: DataOf<'DestinationChanged'>): Destination {
  const { name, language, host, addressId, mailbox } = data;
  const isConfirmed = before.isConfirmed && (before.kind !== 'mailbox' || addressId === before.addressId);
  return { ...before, name, language, host, addressId, mailbox, isConfirmed };
}

type OfKnown = Exclude<DestinationEvent, { type: 'DestinationCreated' | 'DestinationDeleted' }>;

// oxlint-disable-next-line complexity -- one case an event
function evolved(before: Destination, { type, data }: OfKnown): Destination {
  switch (type) {
    case 'DestinationChanged':
      return changed(before, data);
    case 'DestinationSecretRenewed':
      return { ...before, secretId: data.secretId, old: { secretId: data.oldSecretId, until: data.oldUntil } };
    case 'DestinationConfirmed':
      return { ...before, isConfirmed: true };
    case 'DestinationSwitchedOff':
      return { ...before, isOff: true };
    case 'DestinationSwitchedOn':
      return { ...before, isOff: false };
    case 'DestinationConfirmationRequested':
    case 'DestinationTested':
      return before;
  }
}

export const destinationsFold: Fold<Destinations, DestinationEvent> = {
  initial: new PartedMap(),
  evolve(destinations, event) {
    const id = event.data.destinationId;
    if (event.type === 'DestinationDeleted') return destinations.without(id);
    if (event.type === 'DestinationCreated') return destinations.with(id, created(event.data));
    const before = destinations.get(id);
    return before === undefined ? destinations : destinations.with(id, evolved(before, event));
  },
};

export function stateOf({ isOff, isConfirmed }: Pick<Destination, 'isOff' | 'isConfirmed'>): DestinationState {
  if (!isConfirmed) return 'unconfirmed';
  return isOff ? 'off' : 'on';
}
