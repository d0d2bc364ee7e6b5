import { anyText, instant, nullable, oneOf, shape, uuid, type ViewOf } from '../shape.ts';

export const REGISTRATION_STATES = ['open', 'used', 'revoked', 'expired'] as const;

/** GET api/gateways/{org}/registrations (items). `expired` follows from the clock, without an event. */
export const registrationViewShape = shape({
  id: uuid(),
  name: nullable(anyText()),
  state: oneOf(...REGISTRATION_STATES),
  createdAt: instant(),
  createdBy: anyText(),
  expiresAt: instant(),
  /** The base that brought the code; null before. */
  serial: nullable(anyText()),
  position: anyText(),
});
export type RegistrationView = ViewOf<typeof registrationViewShape>;

/** POST api/gateways/{org}/registrations: the only answer that holds the code. */
export const registrationOpenedShape = shape({ id: uuid(), code: anyText(), expiresAt: instant() });
export type RegistrationOpened = ViewOf<typeof registrationOpenedShape>;
