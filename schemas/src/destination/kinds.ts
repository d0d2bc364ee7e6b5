/** What a destination is; also the name of its channel. */
export const DESTINATION_KINDS = ['webhook', 'slack', 'mailbox'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** `off` by hand or after it failed for days; `unconfirmed`: a mailbox whose link nobody has opened. */
export const DESTINATION_STATES = ['on', 'off', 'unconfirmed'] as const;
export type DestinationState = (typeof DESTINATION_STATES)[number];
