import type { RefusalTable } from '../refusal.ts';

export const handoverRefusals = {
  HandoverOwn: { status: 409, message: 'Somebody else accepts the handover that you wrote.' },
  HandoverAccepted: { status: 409, message: 'The handover is already accepted.' },
} as const satisfies RefusalTable;
