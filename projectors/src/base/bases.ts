import type { BaseEvent } from '@watchglass/schemas/base/events';
import { table, type Table } from '../table.ts';

interface BaseRow {
  readonly serial: string;
  readonly organization_id: number;
  readonly name: string;
  readonly firmware: string;
  readonly location_id: string | null;
  readonly registered_at: string;
  readonly claim_refused_at: string | null;
  readonly clock_drift_ms: number | null;
  readonly deleted: boolean;
}

type ShownBaseEvent = Exclude<BaseEvent, { type: 'BaseCredentialCollected' }>;

export const bases: Table = table<BaseRow, ShownBaseEvent>({
  name: 'bases',
  key: ['serial'],
  columns: {
    serial: 'text',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    firmware: 'text NOT NULL',
    location_id: 'uuid',
    registered_at: 'timestamptz NOT NULL',
    claim_refused_at: 'timestamptz',
    clock_drift_ms: 'double precision',
    deleted: 'boolean NOT NULL',
  },
  indexes: { bases_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ serial: data.serial }),
  on: {
    BaseRegistered: ({ data, metadata }) => ({
      serial: data.serial,
      organization_id: data.organizationId,
      name: data.name,
      firmware: data.firmware,
      location_id: null,
      registered_at: metadata.at,
      claim_refused_at: null,
      clock_drift_ms: null,
      deleted: false,
    }),
    BaseRenamed: ({ data }) => ({ name: data.name }),
    BasePlaced: ({ data }) => ({ location_id: data.location }),
    BaseClaimRefused: ({ metadata }) => ({ claim_refused_at: metadata.at }),
    BaseClockDrifted: ({ data }) => ({ clock_drift_ms: data.driftMs }),
    BaseClockCorrected: () => ({ clock_drift_ms: null }),
    BaseUnregistered: () => ({ deleted: true }),
  },
});
