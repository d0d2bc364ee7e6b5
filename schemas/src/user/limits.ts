export const LOGIN_MAX_CHARACTERS = 320;
export const FULL_NAME_MIN_CHARACTERS = 3;
export const FULL_NAME_MAX_CHARACTERS = 64;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 150;
/** Shorter tokens are refused before any look-up. */
export const TOKEN_MIN_CHARACTERS = 20;
export const TOKEN_MAX_CHARACTERS = 4096;

/** Lifetimes. */
export const AUTH_TOKEN_MINUTES = 10;
export const REFRESH_TOKEN_DAYS = 30;
/** Time in which a refresh may be repeated after a lost reply. */
export const LOST_ANSWER_SECONDS = 60;
/** The use of a session is recorded at most this often. */
export const SESSION_USE_TOLD_HOURS = 1;
/** Validity of a code that signs its person in elsewhere. */
export const SIGN_IN_CODE_SECONDS = 60;
export const API_TOKEN_HOURS = 24;
export const CONFIRMATION_HOURS = 48;
export const FORM_TOKEN_HOURS = 2;
export const RESET_HOURS = 2;
/** Time for which a given current password authorizes a change. */
export const PASSWORD_CONFIRMATION_MINUTES = 5;

/** Pause between two mails with a link. */
export const LINK_PAUSE_SECONDS = 60;

/** Checked sign-in tries per account and per client address in this window; more get 429. */
export const SIGN_IN_TRIES_PER_ACCOUNT = 10;
export const SIGN_IN_TRIES_PER_ADDRESS = 60;
export const SIGN_IN_WINDOW_MINUTES = 15;
