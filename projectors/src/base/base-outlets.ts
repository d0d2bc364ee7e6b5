import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { Outlets } from '@watchglass/schemas/base/outlets';
import { table, type Table } from '../table.ts';

interface BaseOutletsRow {
  readonly serial: string;
  readonly organization_id: number;
  readonly desired: Outlets | null;
  readonly desired_at: string | null;
  readonly why: string | null;
}

type OutletsEvent = Extract<
  BaseEvent,
  { type: 'BaseRegistered' | 'OutletsRequested' | 'OutletsChanged' | 'OutletsRefused' | 'BaseUnregistered' }
>;

/** What a base was asked to be for controllers in its building, beside its row because no list shows it. past: true. */
export const baseOutlets: Table = table<BaseOutletsRow, OutletsEvent>({
  name: 'base_outlets',
  key: ['serial'],
  past: true,
  columns: {
    serial: 'text',
    organization_id: 'integer NOT NULL',
    desired: 'jsonb',
    desired_at: 'timestamptz',
    why: 'text',
  },
  keyOf: ({ data }) => ({ serial: data.serial }),
  on: {
    BaseRegistered: ({ data: { serial, organizationId } }) => ({
      serial,
      organization_id: organizationId,
      desired: null,
      desired_at: null,
      why: null,
    }),
    OutletsRequested: ({ data: { after }, metadata }) => ({ desired: after, desired_at: metadata.at, why: null }),
    OutletsChanged: () => ({ why: null }),
    OutletsRefused: ({ data: { why } }) => ({ why }),
    BaseUnregistered: () => ({ desired: null, desired_at: null, why: null }),
  },
});
