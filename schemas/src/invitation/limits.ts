/** Validity of an invitation, counted from its last mail. */
export const INVITATION_DAYS = 7;
/** Addresses in one request. */
export const INVITED_AT_ONCE = 50;
/** Open invitations per workspace: the bound on mail to strangers. */
export const OPEN_INVITATIONS = 2_000;
/** Invitations per hour to one address, from all workspaces, and mails per hour of one invitation; more get 429. */
export const INVITATION_MAILS_PER_HOUR = 10;
/** Contacts in one reply: the first by name of those that match the search. */
export const CONTACTS_OFFERED = 50;
/** Workspaces, the first by name, that are searched for contacts: some people have a thousand. */
export const CONTACTS_OF_WORKSPACES = 50;
