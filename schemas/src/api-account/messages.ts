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

/** Kind of the secret, an input of its hash. */
export const API_KEY = 'api key';
