/**
 * Subject on the live bus for the use of an API account; each process publishes it at most once an hour per account.
 */
export const API_ACCOUNT_USED = 'apiAccount.used';

export interface ApiAccountUse {
  readonly accountId: string;
  readonly organizationId: number;
  readonly secretId: string;
  /** Empty if unknown: at the socket. */
  readonly clientAddress: string;
}

/** Subject on the live bus for the requests that a process has counted. */
export const API_REQUESTS_COUNTED = 'apiAccount.counted';

/** A count is that of the whole hour so far, so that it may be told twice, and a lost one is mended by the next. */
export interface ApiRequestCounts {
  /** The process that counted. */
  readonly source: string;
  /** The beginning of the hour (UTC). */
  readonly hour: string;
  readonly counts: readonly { readonly accountId: string; readonly requests: number }[];
}

/** Kinds of secrets, an input of their hashes: a password is no key, and a key no password. */
export const API_KEY = 'api key';
export const API_PASSWORD = 'api password';
export type ApiSecretKind = typeof API_KEY | typeof API_PASSWORD;
