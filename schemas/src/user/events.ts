import { integer, nullable, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';
import { soundsShape } from './sounds-shape.ts';
import { unitsShape } from './units-shape.ts';

/** A personal field, sealed under its person's own key: `sealed:1:<user id>:<base64url>`. Erasing the key erases it everywhere. */
export const sealed = text(2000);

export const userEvents = {
  /**
   * `vouchedBy` is the OpenID Connect provider that has verified the address: such a person needs no confirmation, and
   * has no password yet.
   */
  UserRegistered: shape({
    userId: uuid(),
    login: sealed,
    name: sealed,
    language: text(8),
    termsVersion: text(32),
    vouchedBy: optional(text(2048)),
  }),
  /** A registration, perhaps by another person, with the confirmed address of this account. */
  UserRegistrationRepeated: shape({ userId: uuid() }),
  UserConfirmationRequested: shape({ userId: uuid() }),
  UserEmailConfirmed: shape({ userId: uuid() }),
  UserPasswordResetRequested: shape({ userId: uuid() }),
  UserPasswordChanged: shape({ userId: uuid(), cause: oneOf('reset', 'changed') }),
  /** Without a time zone of their own a person sees the organization's. */
  UserProfileChanged: shape({ userId: uuid(), name: sealed, language: text(8), timeZone: nullable(text(64)) }),
  UserUnitsChanged: shape({ userId: uuid(), units: unitsShape }),
  UserSoundsChanged: shape({ userId: uuid(), sounds: soundsShape }),
  /** `device` is the client's own name for itself (User-Agent). */
  UserSignedIn: shape({ userId: uuid(), sessionId: uuid(), device: optional(sealed) }),
  /** Appended at most once an hour. */
  UserSessionUsed: shape({ userId: uuid(), sessionId: uuid() }),
  /** A session switched to another workspace; the audit of that workspace contains it. */
  UserWorkspaceChanged: shape({
    userId: uuid(),
    sessionId: uuid(),
    organizationId: integer(1),
    before: nullable(integer(1)),
  }),
  UserSignedOut: shape({ userId: uuid(), sessionId: uuid() }),
  UserSessionRevoked: shape({
    userId: uuid(),
    sessionId: uuid(),
    cause: oneOf('refreshTokenReused', 'passwordChanged', 'endedByUser'),
  }),
};
export type UserEvent = EventsOf<typeof userEvents>;

export function userStream(userId: string): string {
  return `user-${userId}`;
}
