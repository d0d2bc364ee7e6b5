import type { RefusalTable } from '../refusal.ts';

export const destinationRefusals = {
  DestinationNameTaken: { status: 422, message: 'There is already a destination with this name.' },
  TooManyDestinations: { status: 422, message: 'The workspace has reached the maximum number of destinations.' },
  DestinationUnknown: { status: 422, message: 'There is no such destination.' },
  AddressNotAllowed: {
    status: 422,
    message: 'This address cannot be called. Use a public https address without a user name and password.',
  },
  MailboxInvalid: { status: 422, message: 'This is not an e-mail address.' },
  InUse: { status: 409, message: 'An alarm rule or an escalation policy uses it.' },
  HasNoSecret: { status: 409, message: 'Only webhooks have a secret.' },
  MailboxNotConfirmed: { status: 409, message: 'Nobody has opened the link in the letter to this mailbox yet.' },
  IsNoMailbox: { status: 409, message: 'Only mailboxes are confirmed.' },
} as const satisfies RefusalTable;
