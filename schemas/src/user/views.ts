import { organizationViewShape } from '../organization/views.ts';
import {
  anyText,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  matching,
  nullable,
  oneOf,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { soundsShape } from './sounds-shape.ts';
import { unitsShape } from './units-shape.ts';

const silenceViewShape = shape({ organizationId: integer(1), until: instant(), upTo: instant() });
/** Raises of this organization up to `upTo` are silent on the person's screens until `until`. */
export type SilenceView = ViewOf<typeof silenceViewShape>;

/** GET api/user/info. */
export const userViewShape = shape({
  id: uuid(),
  email: anyText(),
  name: anyText(),
  language: anyText(),
  /** IANA; null if the organization's applies. */
  timeZone: nullable(anyText()),
  units: unitsShape,
  sounds: soundsShape,
  /** Those in force. */
  silences: listOf(silenceViewShape),
  spaces: listOf(organizationViewShape),
});
export type UserView = ViewOf<typeof userViewShape>;

/** One of GET api/user/sessions. */
export const sessionViewShape = shape({
  id: uuid(),
  /** The client's own name for itself (User-Agent), empty if unknown. */
  device: anyText(),
  /** Address of the last use. */
  address: anyText(),
  startedAt: instant(),
  /** To the hour or better. */
  usedAt: instant(),
  /** True for the session of the caller. */
  isCurrent: flag(),
});
export type SessionView = ViewOf<typeof sessionViewShape>;

/** One of GET api/sso/idp: a service for signing in. */
export const identityProviderViewShape = shape({ id: oneOf('google'), name: anyText() });
export type IdentityProviderView = ViewOf<typeof identityProviderViewShape>;

/** POST api/sso/idp: the URL for the browser. The same browser must return with this state. */
export const ssoBegunShape = shape({ url: anyText(), state: anyText() });
export type SsoBegun = ViewOf<typeof ssoBegunShape>;

/** POST api/user/login. `spaces` maps id to name. `auth` and `api` are JWTs; `refresh` is opaque and used once. */
export const signedInShape = shape({
  auth: anyText(),
  refresh: anyText(),
  api: anyText(),
  spaces: mapOf(matching(/^\d+$/, 'id'), anyText()),
});
export type SignedIn = ViewOf<typeof signedInShape>;

/**
 * POST api/user/login/google with 202: the caller is a newcomer. The token registers this address once; `name` is the
 * provider's, empty if it gives none.
 */
export const newcomerShape = shape({ token: anyText(), login: anyText(), name: anyText() });
export type NewcomerView = ViewOf<typeof newcomerShape>;

/** POST api/user/code: signs the same person in elsewhere, once and within a minute. */
export const signInCodeShape = shape({ code: anyText() });
export type SignInCode = ViewOf<typeof signInCodeShape>;

/** POST api/user/token. */
export const refreshedShape = shape({ auth: anyText(), refresh: anyText() });
export type Refreshed = ViewOf<typeof refreshedShape>;

/**
 * GET api/user/register, …/resend and …/reset: the token of the form. POST api/user/password: the token for the new
 * password.
 */
export const formTokenShape = shape({ token: anyText() });

/** POST api/user/password: proof of the current password, for PUT. */
export type PasswordConfirmed = ViewOf<typeof formTokenShape>;

/** GET api/ping. */
export const pingShape = shape({ time: instant() });

/** Claims of an auth token (aud `auth`) and an api token (aud `api`), HS256, issuer `watchglass`. */
export interface TokenClaims {
  /** User id. */
  readonly sub: string;
  /** Session id: requests of a revoked session are refused at once. */
  readonly sid: string;
}
