import type { RefusedFields } from '../form/at-fields.ts';

/** The fields of the server's refusals of a new password. */
export const PASSWORD_REFUSALS: RefusedFields = { PasswordLikeLogin: 'password', PasswordTooCommon: 'password' };
