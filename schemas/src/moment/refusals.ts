import type { RefusalTable } from '../refusal.ts';

/** Of requests for the past. */
export const momentRefusals = {
  MomentInFuture: { status: 422, message: 'That moment has not come yet.' },
  BeforeTheBeginning: {
    status: 404,
    message: 'The workspace did not exist then, or its past is kept no longer. `first` is its first moment.',
  },
  PastIsReadOnly: { status: 409, message: 'The past cannot be changed. Send the command without `at`.' },
  NotInThePast: { status: 422, message: 'This cannot be shown as it was then. Ask for it without `at`.' },
} as const satisfies RefusalTable;
