export const API_ACCOUNT_NAME_MAX_CHARACTERS = 64;
/** A secret is 24 random bytes in base64url: the 32 characters of the header `ApiKey`. */
export const API_SECRET_BYTES = 24;
export const API_SECRET_PATTERN: RegExp = /^[\w-]{32}$/;
/** An account must be looked at again at least this often. */
export const API_ACCOUNT_MAX_DAYS = 1826;
/** Lifetime of the bearer token that client id and secret are exchanged for. */
export const API_ACCOUNT_TOKEN_MINUTES = 10;
/** Requests that one account may make of one process, per minute. */
export const API_REQUESTS_PER_MINUTE = 600;
/** Different wrong keys of one client address that are looked at in this window; after that even the right one waits. */
export const API_WRONG_KEYS_PER_ADDRESS = 30;
export const API_WRONG_KEYS_WINDOW_MINUTES = 5;
