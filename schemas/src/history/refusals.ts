import type { RefusalTable } from '../refusal.ts';

/** Of histories and their restoring. */
export const historyRefusals = {
  RestoreImpossible: {
    status: 422,
    message: 'This version cannot be restored: what `field` named then is not there any more.',
  },
} as const satisfies RefusalTable;
