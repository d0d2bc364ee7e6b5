import { SENSORS_PER_SENSORS_TABLE } from '@watchglass/schemas/tile/limits';
import type { SensorsTableTileProps } from '@watchglass/schemas/tile/sensors-table';

/** GET api/sensors/{org} for the rows of a tile. Named sensors are shown whatever they measure. */
export function rowsPath(organizationId: number, props: SensorsTableTileProps): string {
  const { sensors, metrics, locations, tags, search, sort, descending } = props;
  const asked = {
    states: 'active',
    sensors: sensors.join(','),
    metrics: sensors.length === 0 ? metrics.join(',') : '',
    locations: locations.join(','),
    tags: tags.join(','),
    search: search.trim(),
    sort: sort === 'newestAt' ? 'measuredAt' : 'name',
    descending: descending ? '1' : '',
    rowsPerPage: String(SENSORS_PER_SENSORS_TABLE),
  };
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  return `/api/sensors/${organizationId}?${query.toString()}`;
}
