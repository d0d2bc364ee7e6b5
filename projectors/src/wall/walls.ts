import type { Screen, WallTerms } from '@watchglass/schemas/wall/commands';
import type { WallEvent } from '@watchglass/schemas/wall/events';
import { ORDERS_KEPT } from '@watchglass/schemas/wall/limits';
import type { WallOrder } from '@watchglass/schemas/wall/views';
import { table, type Table } from '../table.ts';

interface WallRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly terms: WallTerms;
  readonly screen: Screen;
  readonly browser: string;
  readonly paired_at: string;
  readonly paired_by: string;
  readonly orders: readonly WallOrder[];
  readonly silenced_until: string | null;
  readonly silent_since: string | null;
  readonly revision: number;
  readonly deleted: boolean;
}

/** Walls with their newest orders. `revision` counts changes of what people edit: orders are in another stream. */
export const walls: Table = table<WallRow, Exclude<WallEvent, { type: 'WallReceiptsSealed' }>>({
  name: 'walls',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    terms: 'jsonb NOT NULL',
    screen: 'jsonb NOT NULL',
    browser: 'text NOT NULL',
    paired_at: 'timestamptz NOT NULL',
    paired_by: 'text NOT NULL',
    orders: 'jsonb NOT NULL',
    silenced_until: 'timestamptz',
    silent_since: 'timestamptz',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { walls_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.wallId }),
  on: {
    WallPaired: ({ data, metadata, revision }) => ({
      id: data.wallId,
      organization_id: data.organizationId,
      name: data.terms.name,
      terms: data.terms,
      screen: data.screen,
      browser: data.browser,
      paired_at: metadata.at,
      paired_by: metadata.actor.id,
      orders: [],
      silenced_until: null,
      silent_since: null,
      revision,
      deleted: false,
    }),
    WallConfigured: ({ data, revision }) => ({ name: data.terms.name, terms: data.terms, revision }),
    WallRevoked: ({ revision }) => ({ deleted: true, revision }),
    WallOrdered: ({ data: { wallId: _wall, organizationId: _organization, ...order }, metadata }, row) => ({
      orders: [...(row?.orders ?? []), { ...order, at: metadata.at, doneAt: null }].slice(-ORDERS_KEPT),
    }),
    WallOrderDone: ({ data, metadata }, row) => ({
      orders: (row?.orders ?? []).map((order) =>
        order.number === data.number ? { ...order, doneAt: metadata.at } : order,
      ),
    }),
    WallSilenced: ({ data }) => ({ silenced_until: data.until }),
    WallWentSilent: ({ data }) => ({ silent_since: data.heardAt }),
    WallCameBack: () => ({ silent_since: null }),
  },
});
