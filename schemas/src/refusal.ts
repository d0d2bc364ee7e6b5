/** HTTP status and English message of each refusal, for API clients; `web` translates `refusal.<code>` instead. */
export type RefusalTable = Readonly<Record<string, { readonly status: number; readonly message: string }>>;

/** Refusals that every request may meet. */
export const requestRefusals = {
  InvalidRequest: { status: 400, message: 'The request is not valid.' },
  InvalidToken: { status: 400, message: 'Invalid token.' },
  Unauthorized: { status: 401, message: 'Sign in first.' },
  NotPaid: { status: 402, message: 'The workspace has no licence for this.' },
  AccessForbidden: { status: 403, message: 'You do not have the right to do this.' },
  NotFound: { status: 404, message: 'Not found.' },
  MethodNotAllowed: { status: 405, message: 'This path does not support this method.' },
  Conflict: { status: 409, message: 'Another request changed this at the same moment. Load it again and retry.' },
  Outdated: { status: 412, message: 'This was changed since you loaded it. Review and try again.' },
  BodyTooLarge: { status: 413, message: 'The request is too large.' },
  UnsupportedMediaType: { status: 415, message: 'This content type is not supported here.' },
  VersionRequired: { status: 428, message: 'Send the version that you read in If-Match.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Try again later.' },
  SomethingWentWrong: { status: 500, message: 'Something went wrong. Try again.' },
  ServiceUnavailable: { status: 503, message: 'Server is under heavy load. Please try again later.' },
} as const satisfies RefusalTable;
