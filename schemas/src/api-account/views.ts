import type { Rights } from '../member/rights.ts';

/** GET api/apiaccounts/{org} (items). */
export interface ApiAccountView {
  /** Also its client id. */
  readonly id: string;
  readonly name: string;
  readonly permissions: Rights;
  /** What it may do now: never more than who created it may, and nothing once that person has left. */
  readonly effective: Rights;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly createdByName: string;
  /** To the day; null where nobody has used it yet. */
  readonly lastUsedAt: string | null;
  readonly etag: string;
  readonly position: string;
}

/** Answer to creating an account and to renewing its secret: the only time that the secret is told. */
export interface ApiAccountIssued {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** POST api/apiaccounts/token. */
export interface ApiToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** Claims of such a token (aud `apiAccount`), HS256, issuer `watchglass`. */
export interface ApiTokenClaims {
  /** Account id. */
  readonly sub: string;
  /** Id of the secret that it was exchanged for: with that it ends. */
  readonly sid: string;
}
