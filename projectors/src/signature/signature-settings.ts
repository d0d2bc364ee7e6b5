import type { SignatureEvent } from '@watchglass/schemas/signature/events';
import type { SignedAlarms } from '@watchglass/schemas/signature/limits';
import { table, type Table } from '../table.ts';

interface SignatureSettingsRow {
  readonly organization_id: number;
  readonly required: SignedAlarms;
  readonly rules: SignedAlarms;
  readonly meanings: readonly string[];
}

/** One row per workspace that has configured signatures. */
export const signatureSettings: Table = table<SignatureSettingsRow, SignatureEvent>({
  name: 'signature_settings',
  key: ['organization_id'],
  past: true,
  columns: {
    organization_id: 'integer',
    required: 'text NOT NULL',
    rules: 'text NOT NULL',
    meanings: 'text[] NOT NULL',
  },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: {
    SignaturesConfigured: ({ data }) => ({
      organization_id: data.organizationId,
      required: data.required,
      rules: data.rules ?? 'none',
      meanings: data.meanings,
    }),
  },
});
