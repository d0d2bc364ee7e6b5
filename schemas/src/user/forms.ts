import { flag, sameAs, shape, text } from '../shape.ts';
import { login, password } from './commands.ts';
import { FULL_NAME_MAX_CHARACTERS, FULL_NAME_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS } from './limits.ts';

const again = sameAs('password');

/** Fields of forms for a new password, which is typed twice. Only the first field is sent. */
export const registerForm = shape({
  login,
  name: text(FULL_NAME_MAX_CHARACTERS, FULL_NAME_MIN_CHARACTERS),
  password,
  again,
  agreeTerms: flag().valid(true),
});
export const newcomerForm = shape({
  login,
  name: text(FULL_NAME_MAX_CHARACTERS, FULL_NAME_MIN_CHARACTERS),
  agreeTerms: flag().valid(true),
});
export const newPasswordForm = shape({ password, again });
export const changePasswordForm = shape({ current: text(PASSWORD_MAX_CHARACTERS).trim(false), password, again });
export const loginForm = shape({ login });
