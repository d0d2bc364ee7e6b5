import type { OrganizationView } from '../organization/views.ts';
import type { Units } from './units.ts';

/** GET api/user/info. */
export interface UserView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: string;
  /** IANA; null where the organization's is used. */
  readonly timeZone: string | null;
  readonly units: Units;
  readonly spaces: readonly OrganizationView[];
}

/** One of GET api/user/sessions. */
export interface SessionView {
  readonly id: string;
  /** What the client calls itself (User-Agent), empty where it is not known. */
  readonly device: string;
  /** Where it was used from last. */
  readonly address: string;
  readonly startedAt: string;
  /** To the hour or better. */
  readonly usedAt: string;
  /** It is the one that asks. */
  readonly isCurrent: boolean;
}

/** One of GET api/sso/idp: a service by which one may sign in. */
export interface IdentityProviderView {
  readonly id: 'google';
  readonly name: string;
}

/** POST api/sso/idp: where the browser goes; it must come back with this state, and to the browser that keeps it. */
export interface SsoBegun {
  readonly url: string;
  readonly state: string;
}

/** POST api/user/login. `spaces` maps id to name. `auth` and `api` are JWTs; `refresh` is opaque and used once. */
export interface SignedIn {
  readonly auth: string;
  readonly refresh: string;
  readonly api: string;
  readonly spaces: Readonly<Record<string, string>>;
}

/** POST api/user/token. */
export interface Refreshed {
  readonly auth: string;
  readonly refresh: string;
}

/** POST api/user/password: shows that the current password was given; PUT takes it. */
export interface PasswordConfirmed {
  readonly token: string;
}

/** Claims of an auth token (aud `auth`) and an api token (aud `api`), HS256, issuer `watchglass`. */
export interface TokenClaims {
  /** User id. */
  readonly sub: string;
  /** Session id: revoked sessions are refused at once. */
  readonly sid: string;
}
