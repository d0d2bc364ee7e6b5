import type { RefusalTable } from '../refusal.ts';

export const organizationRefusals = {
  VatNumberInvalid: { status: 422, message: 'Invalid or incomplete VAT number.' },
} as const satisfies RefusalTable;
