import { rightsShape } from '../member/commands.ts';
import { flag, instant, matching, shape, text, uuid, type ValueOf } from '../shape.ts';
import { API_ACCOUNT_NAME_MAX_CHARACTERS, API_SECRET_PATTERN } from './limits.ts';

const terms = { name: text(API_ACCOUNT_NAME_MAX_CHARACTERS), permissions: rightsShape, expiresAt: instant() };

/** PUT api/apiaccounts/{org}/account/{id} with If-Match. */
export const apiAccountShape = shape(terms);
export type ApiAccountTerms = ValueOf<typeof apiAccountShape>;

/** POST api/apiaccounts/{org}: whoever makes an account accepts the API terms; the event keeps their version. */
export const newApiAccountShape = shape({ ...terms, agreeTerms: flag().valid(true) });
export type NewApiAccount = ValueOf<typeof newApiAccountShape>;

/** POST api/apiaccounts/token: client id and secret become a bearer token. */
export const apiSignInShape = shape({ clientId: uuid(), clientSecret: matching(API_SECRET_PATTERN, '32 characters') });
export type ApiSignIn = ValueOf<typeof apiSignInShape>;
