import { assetStream, type AssetEvent } from '@watchglass/schemas/asset/events';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { baseStream } from '@watchglass/schemas/base/events';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { table, type Table } from '../table.ts';

interface PlacementRow {
  readonly organization_id: number;
  readonly thing: string;
  readonly location_id: string | null;
}

type PlacementEvent = Extract<
  AssetEvent | SensorEvent | BaseEvent,
  { type: 'AssetPlaced' | 'SensorPlaced' | 'BasePlaced' }
>;

/**
 * Every placing, by its stream. Apart from the rows of sensors, bases and assets, because the sight of limited members depends
 * on it.
 */
export const placements: Table = table<PlacementRow, PlacementEvent>({
  name: 'placements',
  key: ['organization_id', 'thing'],
  past: false,
  columns: { organization_id: 'integer', thing: 'text', location_id: 'uuid' },
  indexes: { placements_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({
    organization_id: data.organizationId,
    thing: thingOf(data),
  }),
  on: {
    AssetPlaced: ({ data }) => ({
      organization_id: data.organizationId,
      thing: assetStream(data.assetId),
      location_id: data.location,
    }),
    SensorPlaced: ({ data }) => ({
      organization_id: data.organizationId,
      thing: sensorStream(data.sensorId),
      location_id: data.location,
    }),
    BasePlaced: ({ data }) => ({
      organization_id: data.organizationId,
      thing: baseStream(data.serial),
      location_id: data.location,
    }),
  },
});

function thingOf(data: PlacementEvent['data']): string {
  if ('assetId' in data) return assetStream(data.assetId);
  return 'serial' in data ? baseStream(data.serial) : sensorStream(data.sensorId);
}
