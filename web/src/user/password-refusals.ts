import type { RefusedFields } from '../form/at-fields.ts';

/** What the server says of a new password, at its field. */
export const PASSWORD_REFUSALS: RefusedFields = { PasswordLikeLogin: 'password', PasswordTooCommon: 'password' };
