import type { LocationView } from '@watchglass/schemas/location/views';
import type { RowReader } from '../live/row-reader.ts';

interface LocationRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly coordinates: string | null;
  readonly time_zone: string;
  readonly sensors: string;
  readonly bases: string;
  readonly position: string;
}

/** The views of locations; a limited member sees only their own. */
export const locationRows: RowReader<LocationRow, LocationView> = {
  concept: 'location',
  table: 'locations',
  id: 'id',
  columns: `t.id, t.name, t.address, t.coordinates, t.time_zone, t.position,
    (SELECT count(*) FROM read.sensors s WHERE s.organization_id = t.organization_id AND s.location_id = t.id) AS sensors,
    (SELECT count(*) FROM read.bases b WHERE b.organization_id = t.organization_id AND b.location_id = t.id AND NOT b.deleted) AS bases`,
  placed: { condition: (locations) => `t.id = ANY (${locations})` },
  keepsDeleted: true,
  async views(rows, { addresses }) {
    const opened = await addresses.opened(
      rows.flatMap(({ address, coordinates }) => [address ?? [], coordinates ?? []].flat()),
    );
    const textOf = (sealed: string | null): string => (sealed !== null && opened.get(sealed)) || '';
    return rows.map((row) => viewOf(row, textOf(row.address), textOf(row.coordinates)));
  },
};

function viewOf(
  { id, name, time_zone, sensors, bases, position }: LocationRow,
  address: string,
  degrees: string,
): LocationView {
  const [latitude = 0, longitude = 0] = degrees.split(',').map(Number);
  return {
    id,
    name,
    address,
    coordinates: degrees === '' ? null : { latitude, longitude },
    timeZone: time_zone,
    sensors: Number(sensors),
    bases: Number(bases),
    position,
  };
}
