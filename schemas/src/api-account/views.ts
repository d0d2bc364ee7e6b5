import { rightsShape } from '../member/commands.ts';
import { anyText, instant, integer, nullable, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/apiaccounts/{org} (items). */
export const apiAccountViewShape = shape({
  /** Also its client id. */
  id: uuid(),
  name: anyText(),
  permissions: rightsShape,
  /** What it may do now: never more than who created it may, and nothing once that person has left. */
  effective: rightsShape,
  expiresAt: instant(),
  createdAt: instant(),
  createdBy: uuid(),
  createdByName: anyText(),
  /** To the day; null where nobody has used it yet. */
  lastUsedAt: nullable(instant()),
  etag: anyText(),
  position: anyText(),
});
export type ApiAccountView = ViewOf<typeof apiAccountViewShape>;

/** Answer to creating an account and to renewing its secret: the only time that the secret is told. */
export const apiAccountIssuedShape = shape({ clientId: uuid(), clientSecret: anyText() });
export type ApiAccountIssued = ViewOf<typeof apiAccountIssuedShape>;

/** POST api/apiaccounts/token. */
export const apiTokenShape = shape({ token: anyText(), expiresInSeconds: integer(1) });
export type ApiToken = ViewOf<typeof apiTokenShape>;

/** Claims of such a token (aud `apiAccount`), HS256, issuer `watchglass`. */
export interface ApiTokenClaims {
  /** Account id. */
  readonly sub: string;
  /** Id of the secret that it was exchanged for: with that it ends. */
  readonly sid: string;
}
