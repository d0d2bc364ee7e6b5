import { instant, integer, nullable, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { organizationId: integer(1), registrationId: uuid() };

/** A request awaits one base that brings its code. Null leaves the name of the base to its serial. */
export const registrationEvents = {
  RegistrationOpened: shape({ ...which, name: nullable(text(64)), expiresAt: instant() }),
  RegistrationRevoked: shape(which),
  RegistrationUsed: shape({ ...which, serial: text(32) }),
};
export type RegistrationEvent = EventsOf<typeof registrationEvents>;

export function registrationStream(registrationId: string): string {
  return `registration-${registrationId}`;
}
