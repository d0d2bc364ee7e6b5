import type { RefusalTable } from '../refusal.ts';

/** Of requests for the past. */
export const momentRefusals = {
  MomentInFuture: { status: 422, message: 'That moment has not come yet.' },
  BeforeTheBeginning: { status: 404, message: 'The workspace did not exist then. `first` is its first moment.' },
  NotInThePast: { status: 422, message: 'This cannot be shown as it was then. Ask for it without `at`.' },
} as const satisfies RefusalTable;
