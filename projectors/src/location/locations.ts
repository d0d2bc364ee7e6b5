import type { LocationEvent } from '@watchglass/schemas/location/events';
import { table, type Table } from '../table.ts';

interface LocationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly address: string | null;
  readonly coordinates: string | null;
  readonly time_zone: string;
  readonly deleted: boolean;
}

/** Address and coordinates stay sealed, as in the event. */
export const locations: Table = table<LocationRow, LocationEvent>({
  name: 'locations',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    address: 'text',
    coordinates: 'text',
    time_zone: 'text NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { locations_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.locationId }),
  on: {
    LocationCreated: ({ data }) => ({
      id: data.locationId,
      organization_id: data.organizationId,
      name: data.name,
      address: data.address,
      coordinates: data.coordinates,
      time_zone: data.timeZone,
      deleted: false,
    }),
    LocationChanged: ({ data }) => ({
      name: data.name,
      address: data.address,
      coordinates: data.coordinates,
      time_zone: data.timeZone,
    }),
    LocationDeleted: () => ({ deleted: true }),
  },
});
