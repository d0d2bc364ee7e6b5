import type { ServerRoute } from '@hapi/hapi';
import { locationViewShape, type LocationView } from '@watchglass/schemas/location/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { sightOf } from '../http/answer.ts';
import { csvFile, csvLines, type Cell } from '../http/csv.ts';
import { containing, descendingField, isDescending, rowPagingFields } from '../http/paging.ts';
import { readAll, readPage, type Listed } from '../live/row-reader.ts';
import { locationRows } from './rows.ts';

const app = {
  needs: { access: 'member', module: 'sensors', right: 'r' },
  reads: ['locations', 'sensors', 'bases'],
} as const;

/** Addresses are sealed, so that names and time zones are what can be searched. */
const filterFields = {
  search: optional(text(128, 0)),
  sort: otherwise(oneOf('name', 'timeZone', 'sensors', 'bases'), 'name'),
  descending: descendingField,
};
const listShape = shape({ ...rowPagingFields, ...filterFields });
const exportShape = shape(filterFields);
type LocationFilter = ValueOf<typeof exportShape>;

const SORTED_BY: Readonly<Record<LocationFilter['sort'], string>> = {
  name: 'lower(t.name)',
  timeZone: 't.time_zone',
  sensors: 'sensors',
  bases: 'bases',
};

function listedBy({ search = '', sort, descending }: LocationFilter): Listed {
  return {
    sql: 'AND (t.name ILIKE $2 OR t.time_zone ILIKE $2)',
    values: [containing(search)],
    order: `ORDER BY ${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'}, t.id`,
  };
}

/** GET /api/locations/{org} and its export. */
export function locationRoutes({ relational, config }: QueryDeps): ServerRoute[] {
  const locations = locationRows({ relational, masterKey: config.secrets.masterKey });
  return [
    {
      method: 'GET',
      path: '/api/locations/{org}',
      options: { app, response: { status: { 200: pageOf(locationViewShape) } }, validate: { query: listShape } },
      handler: (request): Promise<Page<LocationView>> => {
        const filter = request.query as ValueOf<typeof listShape>;
        return readPage(relational, locations, sightOf(request), { ...listedBy(filter), paging: filter });
      },
    },
    {
      method: 'GET',
      path: '/api/locations/{org}/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: exportShape },
      },
      handler: async (request, h) =>
        csvFile(
          h,
          'locations',
          csvLines(
            HEADER,
            await readAll(relational, locations, sightOf(request), listedBy(request.query as LocationFilter)),
            cellsOf,
          ),
        ),
    },
  ];
}

const HEADER = ['id', 'name', 'address', 'latitude', 'longitude', 'timeZone', 'sensors', 'bases'] as const;

function cellsOf({ id, name, address, coordinates, timeZone, sensors, bases }: LocationView): Cell[] {
  return [id, name, address, coordinates?.latitude, coordinates?.longitude, timeZone, sensors, bases];
}
