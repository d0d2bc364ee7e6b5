import { organizationViewShape } from '../organization/views.ts';
import {
  anyText,
  flag,
  instant,
  listOf,
  mapOf,
  matching,
  nullable,
  oneOf,
  shape,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { unitsShape } from './units-shape.ts';

/** GET api/user/info. */
export const userViewShape = shape({
  id: uuid(),
  email: anyText(),
  name: anyText(),
  language: anyText(),
  /** IANA; null where the organization's is used. */
  timeZone: nullable(anyText()),
  units: unitsShape,
  spaces: listOf(organizationViewShape),
});
export type UserView = ViewOf<typeof userViewShape>;

/** One of GET api/user/sessions. */
export const sessionViewShape = shape({
  id: uuid(),
  /** What the client calls itself (User-Agent), empty where it is not known. */
  device: anyText(),
  /** Where it was used from last. */
  address: anyText(),
  startedAt: instant(),
  /** To the hour or better. */
  usedAt: instant(),
  /** It is the one that asks. */
  isCurrent: flag(),
});
export type SessionView = ViewOf<typeof sessionViewShape>;

/** One of GET api/sso/idp: a service by which one may sign in. */
export const identityProviderViewShape = shape({ id: oneOf('google'), name: anyText() });
export type IdentityProviderView = ViewOf<typeof identityProviderViewShape>;

/** POST api/sso/idp: where the browser goes; it must come back with this state, and to the browser that keeps it. */
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
 * POST api/user/login/google with 202: whose address is not that of an account yet. With the token, which is good once and for
 * this address, they make one of it; `name` is what the provider says, empty where it says none.
 */
export const newcomerShape = shape({ token: anyText(), login: anyText(), name: anyText() });
export type NewcomerView = ViewOf<typeof newcomerShape>;

/** POST api/user/code: signs the same person in elsewhere, once and within a minute. */
export const signInCodeShape = shape({ code: anyText() });
export type SignInCode = ViewOf<typeof signInCodeShape>;

/** POST api/user/token. */
export const refreshedShape = shape({ auth: anyText(), refresh: anyText() });
export type Refreshed = ViewOf<typeof refreshedShape>;

/** GET api/user/register, …/resend and …/reset: what the form is sent with. POST api/user/password: what a new password is sent with. */
export const formTokenShape = shape({ token: anyText() });

/** POST api/user/password: shows that the current password was given; PUT takes it. */
export type PasswordConfirmed = ViewOf<typeof formTokenShape>;

/** GET api/ping. */
export const pingShape = shape({ time: instant() });

/** Claims of an auth token (aud `auth`) and an api token (aud `api`), HS256, issuer `watchglass`. */
export interface TokenClaims {
  /** User id. */
  readonly sub: string;
  /** Session id: revoked sessions are refused at once. */
  readonly sid: string;
}
