import { integer, oneOf, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { languageShape } from '../user/commands.ts';
import { DESTINATION_KINDS } from './kinds.ts';
import { DESTINATION_ADDRESS_MAX_CHARACTERS, DESTINATION_NAME_MAX_CHARACTERS } from './limits.ts';

const named = { name: text(DESTINATION_NAME_MAX_CHARACTERS), language: languageShape };
const address = text(DESTINATION_ADDRESS_MAX_CHARACTERS);

/** POST api/alarms/{org}/destinations. `address` is an https address, or the e-mail address of a mailbox. */
export const destinationShape = shape({ ...named, kind: oneOf(...DESTINATION_KINDS), address });
export type DestinationTerms = ValueOf<typeof destinationShape>;

/** PUT …/destinations/{id}: without an address it keeps the one it has, which is never shown again. */
export const changeDestinationShape = shape({ ...named, address: optional(address) });
export type ChangeDestination = ValueOf<typeof changeDestinationShape>;

export const destinationPath = { org: integer(1, 2 ** 31 - 1), id: uuid() };

/** POST api/mailbox-confirm: the token of the link in a mail. */
export const confirmMailboxShape = shape({ token: text(2048) });
