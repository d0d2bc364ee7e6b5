import type { AlarmToldEvent } from '@watchglass/schemas/alarm/told-events';
import type { DestinationEvent } from '@watchglass/schemas/destination/events';
import type { DestinationState } from '@watchglass/schemas/destination/kinds';
import { table, type Table } from '../table.ts';

interface DestinationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly kind: string;
  readonly language: string;
  readonly host: string;
  readonly address_id: string;
  readonly state: DestinationState;
  readonly off_cause: string | null;
  /** What became of the newest message or trial; null before the first. */
  readonly last: { readonly at: string; readonly outcome: string; readonly why: string } | null;
  readonly deleted: boolean;
}

type Told = Exclude<AlarmToldEvent, { type: 'AlarmNotificationSkipped' }>;

const last = (metadata: { readonly at: string }, outcome: string, why = '') => ({
  last: { at: metadata.at, outcome, why },
});

export const destinations: Table = table<DestinationRow, DestinationEvent | Told>({
  name: 'destinations',
  key: ['id'],
  past: false,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    kind: 'text NOT NULL',
    language: 'text NOT NULL',
    host: 'text NOT NULL',
    address_id: 'uuid NOT NULL',
    state: 'text NOT NULL',
    off_cause: 'text',
    last: 'jsonb',
    deleted: 'boolean NOT NULL',
  },
  indexes: { destinations_of_organization: '(organization_id, position)' },
  // Most messages about alarms go to people.
  keyOf: ({ data }) => (data.destinationId === undefined ? null : { id: data.destinationId }),
  on: {
    DestinationCreated: ({ data }) => ({
      id: data.destinationId,
      organization_id: data.organizationId,
      name: data.name,
      kind: data.kind,
      language: data.language,
      host: data.host,
      address_id: data.addressId,
      state: data.kind === 'mailbox' ? 'unconfirmed' : 'on',
      off_cause: null,
      last: null,
      deleted: false,
    }),
    DestinationChanged: ({ data: { name, language, host, addressId } }, row) => ({
      name,
      language,
      host,
      address_id: addressId,
      ...(row?.kind === 'mailbox' && row.address_id !== addressId && { state: 'unconfirmed' as const }),
    }),
    DestinationSecretRenewed: () => ({}),
    DestinationConfirmationRequested: () => ({}),
    DestinationConfirmed: (_event, row) => ({ state: row?.off_cause ? 'off' : 'on' }),
    DestinationTested: ({ data: { outcome, why }, metadata }) => last(metadata, outcome, why),
    DestinationSwitchedOff: ({ data: { cause } }, row) => ({
      off_cause: cause,
      state: row?.state === 'unconfirmed' ? 'unconfirmed' : 'off',
    }),
    DestinationSwitchedOn: (_event, row) => ({
      off_cause: null,
      state: row?.state === 'unconfirmed' ? 'unconfirmed' : 'on',
    }),
    DestinationDeleted: () => ({ deleted: true }),
    AlarmNotified: ({ metadata }) => last(metadata, 'sent'),
    AlarmNotificationDelivered: ({ metadata }) => last(metadata, 'delivered'),
    AlarmNotificationFailed: ({ data, metadata }) => last(metadata, 'failed', data.reason),
  },
});
