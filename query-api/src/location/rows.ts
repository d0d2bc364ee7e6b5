import type { LocationView } from '@watchglass/schemas/location/views';
import { organizationKeyId } from '@watchglass/schemas/organization/key-id';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { RowReader } from '../live/row-reader.ts';
import { openAll } from '../opened-list/opening.ts';

interface LocationRow extends Record<string, unknown> {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly address: string | null;
  readonly coordinates: string | null;
  readonly time_zone: string;
  readonly sensors: string;
  readonly bases: string;
  readonly position: string;
}

export interface LocationDeps {
  readonly relational: Queryable;
  readonly masterKey: Uint8Array;
}

/** How locations leave the server; whoever is limited to some sees those. */
export function locationRows({ relational, masterKey }: LocationDeps): RowReader<LocationRow, LocationView> {
  return {
    concept: 'location',
    table: 'locations',
    id: 'id',
    columns: `t.id, t.organization_id, t.name, t.address, t.coordinates, t.time_zone, t.position,
      (SELECT count(*) FROM read.sensors s WHERE s.organization_id = t.organization_id AND s.location_id = t.id) AS sensors,
      (SELECT count(*) FROM read.bases b WHERE b.organization_id = t.organization_id AND b.location_id = t.id AND NOT b.deleted) AS bases`,
    placed: { condition: (locations) => `t.id = ANY (${locations})` },
    keepsDeleted: true,
    async views(rows) {
      const [first] = rows;
      if (first === undefined) return [];
      const subjectId = organizationKeyId(first.organization_id);
      const [found] = await relational.query<{ key: Uint8Array }>(
        'SELECT key FROM vault.person_keys WHERE user_id = $1',
        [subjectId],
      );
      return rows.map((row) =>
        viewOf(
          row,
          openAll(masterKey, { subjectId, key: found?.key ?? null }, [row.address ?? '', row.coordinates ?? '']),
        ),
      );
    },
  };
}

function viewOf(
  { id, name, time_zone, sensors, bases, position }: LocationRow,
  [address = '', degrees = '']: readonly string[],
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
