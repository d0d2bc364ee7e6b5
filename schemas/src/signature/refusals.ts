import type { RefusalTable } from '../refusal.ts';

export const signatureRefusals = {
  SignatureRequired: { status: 422, message: 'The workspace requires a signature for this.' },
  SignaturePasswordMissing: { status: 409, message: 'Only a person with a password of their own can sign.' },
} as const satisfies RefusalTable;
