import {
  emailAddress,
  flag,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  timeZoneName,
  type ValueOf,
} from '../shape.ts';
import {
  FULL_NAME_MAX_CHARACTERS,
  FULL_NAME_MIN_CHARACTERS,
  LOGIN_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  TOKEN_MAX_CHARACTERS,
} from './limits.ts';
import { LANGUAGES } from './languages.ts';
import { soundsShape } from './sounds-shape.ts';
import { unitsShape } from './units-shape.ts';

/** The languages into which the whole product is translated. */
export const languageShape = oneOf(...LANGUAGES);

export const login = emailAddress(LOGIN_MAX_CHARACTERS);
export const password = text(PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS).trim(false);
/** Without a minimum: a short token is the refusal InvalidToken, not a fault of the form. */
const token = text(TOKEN_MAX_CHARACTERS, 0);

/**
 * POST api/user/register. The reply does not depend on whether the address is known. `passw` is the specification's
 * name for the password; `password` is an accepted alias.
 */
export const registerShape = shape({
  login,
  passw: password,
  name: text(FULL_NAME_MAX_CHARACTERS, FULL_NAME_MIN_CHARACTERS),
  agreeTerms: flag().valid(true),
  token,
  language: otherwise(languageShape, 'en'),
}).rename('password', 'passw', { ignoreUndefined: true });
export type Register = ValueOf<typeof registerShape>;

/** POST api/user/confirm. */
export const confirmEmailShape = shape({ token });
export type ConfirmEmail = ValueOf<typeof confirmEmailShape>;

/** POST api/user/login. */
export const signInShape = shape({
  login,
  password: text(PASSWORD_MAX_CHARACTERS).trim(false),
}).rename('passw', 'password', { ignoreUndefined: true });
export type SignIn = ValueOf<typeof signInShape>;

/** POST api/user/login/google: the parameters of the provider's redirect. */
export const signInByProviderShape = shape({ code: text(4096), state: token, iss: optional(text(2048)) });
export type SignInByProvider = ValueOf<typeof signInByProviderShape>;

/** POST api/user/register/google: `token` and `login` come from the reply of POST api/user/login/google. */
export const registerByProviderShape = shape({
  token,
  login,
  name: text(FULL_NAME_MAX_CHARACTERS, FULL_NAME_MIN_CHARACTERS),
  agreeTerms: flag().valid(true),
  language: otherwise(languageShape, 'en'),
});
export type RegisterByProvider = ValueOf<typeof registerByProviderShape>;

/** POST api/user/login/code: `code` comes from the reply of POST api/user/code. */
export const signInByCodeShape = shape({ code: token });
export type SignInByCode = ValueOf<typeof signInByCodeShape>;

/** POST api/user/token and POST api/user/logout. */
export const refreshShape = shape({ refresh: token });
export type Refresh = ValueOf<typeof refreshShape>;

/** POST api/user/resend: the confirmation mail again. The reply does not depend on whether the address is known. */
export const resendShape = shape({ login, token: optional(token) });
export type Resend = ValueOf<typeof resendShape>;

/** POST api/user/reset. The reply does not depend on whether the address is known. */
export const resetPasswordShape = shape({ login, token });
export type ResetPassword = ValueOf<typeof resetPasswordShape>;

/** POST api/user/renew: `token` is that of the mailed link. */
export const renewPasswordShape = shape({ password, token });
export type RenewPassword = ValueOf<typeof renewPasswordShape>;

/** POST api/user/password: the current one. */
export const confirmPasswordShape = shape({ password: text(PASSWORD_MAX_CHARACTERS).trim(false) });
export type ConfirmPassword = ValueOf<typeof confirmPasswordShape>;

/** PUT api/user/password: the new one; `token` comes from the reply of POST. */
export const changePasswordShape = shape({ password, token });
export type ChangePassword = ValueOf<typeof changePasswordShape>;

/** PUT api/user/profile. Without a time zone of their own a person sees the organization's. */
export const changeProfileShape = shape({
  name: text(FULL_NAME_MAX_CHARACTERS, FULL_NAME_MIN_CHARACTERS),
  language: languageShape,
  timeZone: nullable(timeZoneName()),
});
export type ChangeProfile = ValueOf<typeof changeProfileShape>;

/** PUT api/user/units. */
export const changeUnitsShape = unitsShape;
export type ChangeUnits = ValueOf<typeof changeUnitsShape>;

/** PUT api/user/sounds. */
export const changeSoundsShape = soundsShape;
export type ChangeSounds = ValueOf<typeof changeSoundsShape>;
