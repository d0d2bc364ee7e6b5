import type { RefusalTable } from '../refusal.ts';

export const organizationRefusals = {
  VatNumberInvalid: { status: 422, message: 'Invalid or incomplete VAT number.' },
  IncorrectKeyphrase: { status: 422, message: 'Incorrect keyphrase.' },
} as const satisfies RefusalTable;
