import { MAILBOX_CONFIRMATION_HOURS } from '@watchglass/schemas/destination/limits';
import type { DomainEvent, EventType } from '@watchglass/schemas/events';
import { INVITATION_DAYS } from '@watchglass/schemas/invitation/limits';
import { ROLE } from '@watchglass/schemas/member/rights';
import { RESTORABLE_DAYS } from '@watchglass/schemas/organization/limits';
import type { CancelDeleteClaims } from '@watchglass/schemas/organization/views';
import { CONFIRMATION_HOURS, RESET_HOURS } from '@watchglass/schemas/user/limits';
import type { Claims } from '@watchglass/streams/http/tokens';
import { invitationLetter } from '../invitation/invitation-letter.ts';
import { reminderLetters } from '../calibration/reminder-letters.ts';
import type { HeardSensor } from '../sensor/sensor.ts';
import type { Organization } from '../organization/organization.ts';

/** A person with an account, or an address without one: sealed under any key, with the language of its letters. */
export type Recipient =
  | { readonly userId: string }
  | { readonly address: string; readonly name?: string; readonly language: string };

/** A fact in a letter: plain text, sealed text (opened when the letter is sent), a calendar day, or an instant (ISO 8601). */
export type Fact = string | { readonly sealed: string } | { readonly day: string } | { readonly at: string };

/** One letter to one recipient. An event queues it once, however often the event is read. */
export interface Asked {
  readonly to: Recipient;
  /** By the placeholder that shows it. `name` is the recipient's own name and `duration` the validity of the link. */
  readonly facts?: Readonly<Record<string, Fact>>;
  /** The claims of the link's token. `jti` is the event's id. */
  readonly claims?: Claims;
}

/** Looks up what an event names, at the time of reading. */
export interface Records {
  organization(organizationId: number): Promise<Organization>;
  sensors(ids: readonly number[]): Promise<HeardSensor[]>;
}

type DataOf<T extends EventType> = Extract<DomainEvent, { readonly type: T }>['data'];

export interface Letter {
  /** The events that cause the letter, and the recipients of each. */
  readonly on: {
    readonly [T in EventType]?: (data: DataOf<T>, records: Records) => readonly Asked[] | Promise<readonly Asked[]>;
  };
  /** A link with a token to a page of `web`, made when the letter is sent. */
  readonly link?: { readonly page: string; readonly audience: string; readonly hours: number };
}

async function workspaceOf(organizationId: number, records: Records): Promise<{ readonly workspace: string }> {
  const organization = await records.organization(organizationId);
  return { workspace: organization.status === 'unknown' ? '' : organization.name };
}

/** One letter to each administrator of an organization. */
async function toAdministrators(
  organizationId: number,
  records: Records,
  more: (userId: string) => Omit<Asked, 'to'>,
): Promise<Asked[]> {
  const organization = await records.organization(organizationId);
  if (organization.status === 'unknown') return [];
  const administrators = [...organization.members].filter(([, { role }]) => role >= ROLE.admin);
  return administrators.map(([userId]) => {
    const { facts, ...rest } = more(userId);
    return { to: { userId }, facts: { workspace: organization.name, ...facts }, ...rest };
  });
}

/** Each administrator has a link of their own, valid while they are an administrator. */
function ofDeletion(
  { organizationId, deletionId, restorableUntil }: DataOf<'OrganizationDeleted'>,
  records: Records,
): Promise<Asked[]> {
  return toAdministrators(organizationId, records, (userId) => ({
    facts: { until: { at: restorableUntil } },
    claims: { sub: userId, space: organizationId, deletion: deletionId } satisfies CancelDeleteClaims,
  }));
}

/** What will be deleted and when, by days in UTC. */
function ofExpiry(
  { organizationId, measuredBefore, deletedOn }: DataOf<'ReadingsExpiryReminded'>,
  records: Records,
): Promise<Asked[]> {
  const facts = { before: { day: measuredBefore.slice(0, 10) }, on: { day: deletedOn.slice(0, 10) } };
  return toAdministrators(organizationId, records, () => ({ facts }));
}

/** To the mailbox itself, with the link that confirms this address. */
async function mailboxLetter(
  { organizationId, destinationId, addressId, mailbox, language }: DataOf<'DestinationConfirmationRequested'>,
  records: Records,
): Promise<Asked[]> {
  if (mailbox === undefined) return [];
  const claims = { space: organizationId, destination: destinationId, address: addressId };
  return [{ to: { address: mailbox, language }, facts: await workspaceOf(organizationId, records), claims }];
}

/** Every letter. Its text is in `texts/<language>.ts` under the same name. */
export const letters = {
  confirmEmail: {
    on: {
      UserRegistered: ({ userId, vouchedBy }) =>
        vouchedBy === undefined ? [{ to: { userId }, claims: { sub: userId } }] : [],
      UserConfirmationRequested: ({ userId }) => [{ to: { userId }, claims: { sub: userId } }],
    },
    link: { page: '/confirm-email', audience: 'confirm', hours: CONFIRMATION_HOURS },
  },
  alreadyRegistered: {
    on: { UserRegistrationRepeated: ({ userId }) => [{ to: { userId } }] },
  },
  resetPassword: {
    on: { UserPasswordResetRequested: ({ userId }) => [{ to: { userId }, claims: { sub: userId } }] },
    link: { page: '/renew-password', audience: 'reset', hours: RESET_HOURS },
  },
  passwordChanged: {
    on: { UserPasswordChanged: ({ userId }) => [{ to: { userId } }] },
  },
  invitation: {
    on: {
      InvitationCreated: async ({ organizationId, invitationId }, records) =>
        invitationLetter(await records.organization(organizationId), invitationId),
      InvitationResent: async ({ organizationId, invitationId }, records) =>
        invitationLetter(await records.organization(organizationId), invitationId),
    },
    link: { page: '/accept-invite', audience: 'invite', hours: INVITATION_DAYS * 24 },
  },
  ownershipGiven: {
    on: {
      OwnershipGiven: async ({ userId, organizationId }, records) => [
        { to: { userId }, facts: await workspaceOf(organizationId, records) },
      ],
    },
  },
  ownershipReceived: {
    on: {
      OwnershipReceived: async ({ userId, organizationId }, records) => [
        { to: { userId }, facts: await workspaceOf(organizationId, records) },
      ],
    },
  },
  workspaceDeleted: {
    on: { OrganizationDeleted: ofDeletion },
    link: { page: '/cancel-delete', audience: 'cancelDelete', hours: RESTORABLE_DAYS * 24 },
  },
  workspaceRestored: {
    on: {
      OrganizationRestored: ({ organizationId }, records) => toAdministrators(organizationId, records, () => ({})),
    },
  },
  baseClaimRefused: {
    on: {
      BaseClaimRefused: ({ organizationId, serial }, records) =>
        toAdministrators(organizationId, records, () => ({ facts: { base: serial } })),
    },
  },
  confirmMailbox: {
    on: {
      DestinationCreated: (data, records) => (data.kind === 'mailbox' ? mailboxLetter(data, records) : []),
      DestinationConfirmationRequested: mailboxLetter,
    },
    link: { page: '/confirm-mailbox', audience: 'mailbox', hours: MAILBOX_CONFIRMATION_HOURS },
  },
  destinationTest: {
    on: {
      DestinationTested: ({ mailbox, language }) =>
        mailbox === undefined ? [] : [{ to: { address: mailbox, language } }],
    },
  },
  destinationFailing: {
    on: {
      DestinationSwitchedOff: ({ organizationId, name, cause }, records) =>
        cause === 'failing' ? toAdministrators(organizationId, records, () => ({ facts: { destination: name } })) : [],
    },
  },
  webhookFailing: {
    on: {
      WebhookFailing: ({ organizationId, name, since }, records) =>
        toAdministrators(organizationId, records, () => ({ facts: { webhook: name, since: { at: since } } })),
    },
  },
  integrationDisabled: {
    on: {
      IntegrationDisabled: ({ organizationId, name, cause }, records) =>
        cause === 'errors' ? toAdministrators(organizationId, records, () => ({ facts: { integration: name } })) : [],
    },
  },
  webhookDisabled: {
    on: {
      WebhookDisabled: ({ organizationId, name, cause }, records) =>
        cause === 'byHand' ? [] : toAdministrators(organizationId, records, () => ({ facts: { webhook: name } })),
    },
  },
  deviceGone: {
    on: {
      NotificationDeviceRemoved: ({ userId, name, cause }) =>
        cause === 'gone' ? [{ to: { userId }, facts: { device: { sealed: name } } }] : [],
    },
  },
  notificationTest: {
    on: { NotificationTestRequested: ({ userId, channel }) => (channel === 'email' ? [{ to: { userId } }] : []) },
  },
  smsBudget: {
    on: {
      SmsBudgetNearlySpent: ({ organizationId, used, budget }, records) =>
        toAdministrators(organizationId, records, () => ({ facts: { used: String(used), budget: String(budget) } })),
    },
  },
  readingsExpiring: { on: { ReadingsExpiryAnnounced: ofExpiry, ReadingsExpiryReminded: ofExpiry } },
  calibrationsDue: { on: { CalibrationsFellDue: reminderLetters } },
  reportPaused: {
    on: {
      ReportSchedulePaused: ({ organizationId, title, cause }, records) =>
        cause === 'byHand' ? [] : toAdministrators(organizationId, records, () => ({ facts: { report: title } })),
    },
  },
} as const satisfies Readonly<Record<string, Letter>>;
export type LetterName = keyof typeof letters;
