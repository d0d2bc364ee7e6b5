import type { LicenceEvent } from '@watchglass/schemas/licence/events';
import type { Licence } from '@watchglass/schemas/licence/licence';
import { SEALED_DETAILS, type SealedDetail } from '@watchglass/schemas/organization/details';
import type { Logo, OrganizationEvent } from '@watchglass/schemas/organization/events';
import { table, type Table } from '../table.ts';

interface OrganizationRow {
  readonly organization_id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly created_at: string;
  readonly version: number;
  readonly licences: readonly Licence[];
  readonly country: string;
  /** Sealed, as in the events. */
  readonly details: Readonly<Partial<Record<SealedDetail, string | undefined>>>;
  readonly payer_type: 'vat' | 'nonVat';
  readonly logos: { readonly square: Logo | null; readonly wide: Logo | null };
  /** Set while it is deleted, and for ever after its erasure. */
  readonly deletion: { readonly deletionId: string; readonly restorableUntil: string } | null;
}

type OrganizationFact = OrganizationEvent | LicenceEvent;

export const organizations: Table = table<OrganizationRow, OrganizationFact>({
  name: 'organizations',
  key: ['organization_id'],
  past: true,
  columns: {
    organization_id: 'integer',
    name: 'text NOT NULL',
    time_zone: 'text NOT NULL',
    created_at: 'timestamptz NOT NULL',
    version: 'integer NOT NULL',
    licences: 'jsonb NOT NULL',
    country: 'text NOT NULL',
    details: 'jsonb NOT NULL',
    payer_type: 'text NOT NULL',
    logos: 'jsonb NOT NULL',
    deletion: 'jsonb',
  },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: {
    OrganizationCreated: ({ data, metadata }) => ({
      organization_id: data.organizationId,
      name: data.name,
      time_zone: data.timeZone,
      created_at: metadata.at,
      version: 0,
      licences: [],
      country: '',
      details: {},
      payer_type: 'vat',
      logos: { square: null, wide: null },
      deletion: null,
    }),
    OrganizationConfigured: ({ data }, row) => ({
      name: data.name,
      time_zone: data.timeZone,
      country: data.country,
      details: detailsOf(data),
      version: versionAfter(row),
    }),
    OrganizationPayerChanged: ({ data: { payerType, vatNumber } }, row) => ({
      payer_type: payerType,
      details: withVatNumber(row, vatNumber),
      version: versionAfter(row),
    }),
    OrganizationLogosChanged: ({ data: { square, wide } }) => ({ logos: { square, wide } }),
    OrganizationDeleted: ({ data: { deletionId, restorableUntil } }) => ({ deletion: { deletionId, restorableUntil } }),
    OrganizationRestored: () => ({ deletion: null }),
    OrganizationErased: () => ({ name: '', country: '', details: {}, logos: { square: null, wide: null } }),
    LicenceGranted: ({ data: { licenceId, plan, from, until } }, row) => ({
      licences: [...(row?.licences ?? []), { licenceId, plan, from, until }],
    }),
  },
});

type Details = OrganizationRow['details'];

function detailsOf(data: Details): Details {
  return Object.fromEntries(SEALED_DETAILS.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));
}

function versionAfter(row: OrganizationRow | null): number {
  return (row?.version ?? 0) + 1;
}

function withVatNumber(row: OrganizationRow | null, vatNumber: string | undefined): Details {
  return detailsOf({ ...row?.details, vatNumber });
}
