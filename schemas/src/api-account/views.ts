import { rightsShape } from '../member/commands.ts';
import { anyText, instant, integer, listOf, nullable, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/apiaccounts/{org} (items). */
export const apiAccountViewShape = shape({
  /** Also its client id. */
  id: uuid(),
  /** For POST api/user/login. */
  username: anyText(),
  name: anyText(),
  permissions: rightsShape,
  /** Present rights: never more than those of the creator, and none after the creator has left. */
  effective: rightsShape,
  expiresAt: instant(),
  createdAt: instant(),
  createdBy: uuid(),
  createdByName: anyText(),
  /** To the day; null before the first use. */
  lastUsedAt: nullable(instant()),
  etag: anyText(),
  position: anyText(),
});
export type ApiAccountView = ViewOf<typeof apiAccountViewShape>;

/** Reply to creating an account and to renewing its secret: the only reply that contains the secret. */
export const apiAccountIssuedShape = shape({
  clientId: uuid(),
  clientSecret: anyText(),
  username: anyText(),
  /** For POST api/user/login with the user name; it is no API key. */
  password: anyText(),
});
export type ApiAccountIssued = ViewOf<typeof apiAccountIssuedShape>;

/** GET api/apiaccounts/{org}/requests: requests since `since`, of accounts that made any. */
export const apiRequestsShape = shape({
  since: instant(),
  items: listOf(shape({ id: uuid(), requests: integer(1) })),
});
export type ApiRequests = ViewOf<typeof apiRequestsShape>;

/** POST api/apiaccounts/token. */
export const apiTokenShape = shape({ token: anyText(), expiresInSeconds: integer(1) });
export type ApiToken = ViewOf<typeof apiTokenShape>;

/** Claims of a bearer token of an API account (aud `apiAccount`), HS256, issuer `watchglass`. */
export interface ApiTokenClaims {
  /** Account id. */
  readonly sub: string;
  /** Id of the exchanged secret: the token ends with that secret. */
  readonly sid: string;
}
