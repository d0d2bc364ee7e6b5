/** Where it is told that an API account was used, by whoever answered it: at most once an hour each. */
export const API_ACCOUNT_USED = 'apiAccount.used';

export interface ApiAccountUse {
  readonly accountId: string;
  readonly organizationId: number;
  readonly secretId: string;
  /** Empty where it is not known: at the socket. */
  readonly clientAddress: string;
}

/** What kind of secret it is, for its hash. */
export const API_KEY = 'api key';
