/** An invitation can be answered this long, counted from the last time that it was sent. */
export const INVITATION_DAYS = 7;
/** Addresses in one request. */
export const INVITED_AT_ONCE = 50;
/** What a workspace can have waiting for an answer: it bounds what somebody can mail to strangers. */
export const OPEN_INVITATIONS = 2_000;
/** How often within an hour an address is invited, from whatever workspace, or an invitation is sent again; more get 429. */
export const INVITATION_MAILS_PER_HOUR = 10;
/** Contacts in one answer: the first by name of those that were searched for. */
export const CONTACTS_OFFERED = 50;
/** Workspaces, the first by name, that are looked through for contacts: some people have a thousand. */
export const CONTACTS_OF_WORKSPACES = 50;
