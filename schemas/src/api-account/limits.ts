export const API_ACCOUNT_NAME_MAX_CHARACTERS = 64;
/** A secret is 24 random bytes in base64url: the 32 characters of the header `ApiKey`. */
export const API_SECRET_BYTES = 24;
export const API_SECRET_PATTERN: RegExp = /^[\w-]{32}$/;
/** The user name of an account is its id at this domain, which no mail can reach (RFC 2606). */
export const API_USERNAME_DOMAIN = 'api.invalid';
/** Requests of an account are counted by the hour, and told for this many. */
export const API_REQUEST_HOURS = 24;
/** The longest time to the expiry of an account: its rights need a review at least this often. */
export const API_ACCOUNT_MAX_DAYS = 1826;
/** Lifetime of the bearer token that a client id and secret buy. */
export const API_ACCOUNT_TOKEN_MINUTES = 10;
/** Requests per account, process and minute. */
export const API_REQUESTS_PER_MINUTE = 600;
/** Different wrong keys that are checked per client address in this window; then even the right key gets 429. */
export const API_WRONG_KEYS_PER_ADDRESS = 30;
export const API_WRONG_KEYS_WINDOW_MINUTES = 5;
