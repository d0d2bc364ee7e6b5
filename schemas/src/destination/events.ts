import { anyText, instant, integer, nullable, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { DESTINATION_KINDS } from './kinds.ts';

const which = { organizationId: integer(1), destinationId: uuid(), name: text(64) };
/** `host` is all that is said of an address: the rest of it is a secret. */
const shown = { name: text(64), language: text(8), host: anyText() };
/** The address, and the secret of a webhook, are in the vault by their ids. `mailbox` is sealed: its letters need it. */
const addressed = { addressId: uuid(), mailbox: optional(text(4096)) };

/** One stream per organization holds its destinations. */
export const destinationEvents = {
  DestinationCreated: shape({
    ...which,
    ...shown,
    ...addressed,
    kind: oneOf(...DESTINATION_KINDS),
    secretId: nullable(uuid()),
  }),
  DestinationChanged: shape({ ...which, before: shape(shown), ...shown, ...addressed }),
  DestinationSecretRenewed: shape({ ...which, secretId: uuid(), oldSecretId: uuid(), oldUntil: instant() }),
  DestinationConfirmationRequested: shape({ ...which, ...addressed, language: text(8) }),
  DestinationConfirmed: shape({ ...which, addressId: uuid() }),
  /** A message of trial was sent; `why` is a status or an error code. */
  DestinationTested: shape({
    ...which,
    outcome: oneOf('sent', 'failed'),
    why: anyText(),
    language: text(8),
    mailbox: optional(text(4096)),
  }),
  DestinationSwitchedOff: shape({ ...which, cause: oneOf('byHand', 'failing') }),
  DestinationSwitchedOn: shape(which),
  DestinationDeleted: shape(which),
};
export type DestinationEvent = EventsOf<typeof destinationEvents>;

export function destinationsStream(organizationId: number): string {
  return `destinations-${organizationId}`;
}
