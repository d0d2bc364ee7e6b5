import type { LicenceEvent } from '@watchglass/schemas/licence/events';
import type { Licence } from '@watchglass/schemas/licence/licence';
import type { SealedDetail } from '@watchglass/schemas/organization/details';
import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import { table, type Table } from '../table.ts';

interface OrganizationRow {
  readonly organization_id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly created_at: string;
  readonly version: number;
  readonly licences: readonly Licence[];
  readonly country: string;
  /** Kept sealed, as they stand in the events. */
  readonly details: Partial<Readonly<Record<SealedDetail, string>>>;
  readonly payer_type: 'vat' | 'nonVat';
  /** Set while it is deleted, and for good once it is erased. */
  readonly deletion: { readonly deletionId: string; readonly restorableUntil: string } | null;
}

type OrganizationFact = OrganizationEvent | LicenceEvent;

export const organizations: Table = table<OrganizationRow, OrganizationFact>({
  name: 'organizations',
  key: ['organization_id'],
  columns: {
    organization_id: 'integer', name: 'text NOT NULL', time_zone: 'text NOT NULL', created_at: 'timestamptz NOT NULL',
    version: 'integer NOT NULL', licences: 'jsonb NOT NULL', country: 'text NOT NULL', details: 'jsonb NOT NULL', payer_type: 'text NOT NULL',
    deletion: 'jsonb',
  },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: {
    OrganizationCreated: ({ data, metadata }) => ({
      organization_id: data.organizationId, name: data.name, time_zone: data.timeZone, created_at: metadata.at,
      version: 0, licences: [], country: '', details: {}, payer_type: 'vat', deletion: null,
    }),
    OrganizationConfigured: ({ data: { organizationId: _, name, timeZone, country, ...details } }, row) => ({
      name, time_zone: timeZone, country, details, version: versionAfter(row),
    }),
    OrganizationPayerChanged: ({ data: { payerType, vatNumber } }, row) => ({
      payer_type: payerType, details: withVatNumber(row, vatNumber), version: versionAfter(row),
    }),
    OrganizationDeleted: ({ data: { deletionId, restorableUntil } }) => ({ deletion: { deletionId, restorableUntil } }),
    OrganizationRestored: () => ({ deletion: null }),
    OrganizationErased: () => ({ name: '', country: '', details: {} }),
    LicenceGranted: ({ data: { organizationId: _, ...licence } }, row) => ({ licences: [...(row?.licences ?? []), licence] }),
  },
});

function versionAfter(row: OrganizationRow | null): number {
  return (row?.version ?? 0) + 1;
}

function withVatNumber(row: OrganizationRow | null, vatNumber: string | undefined): OrganizationRow['details'] {
  const { vatNumber: _, ...others } = row?.details ?? {};
  return vatNumber === undefined ? others : { ...others, vatNumber };
}
