import { Readable } from 'node:stream';
import type { ServerRoute } from '@hapi/hapi';
import { locationViewShape, type LocationView } from '@watchglass/schemas/location/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { sightOf } from '../http/answer.ts';
import { csvLines } from '../http/csv.ts';
import { containing, descendingField, isDescending, pagingFields, window } from '../http/paging.ts';
import { countRows, readRows } from '../live/row-reader.ts';
import { locationRows } from './rows.ts';

const app = { needs: { access: 'member', module: 'sensors', right: 'r' }, reads: ['locations', 'sensors', 'bases'] } as const;

/** Addresses are sealed, so that names and time zones are what can be searched. */
const filterFields = {
  search: optional(text(128, 0)),
  sort: otherwise(oneOf('name', 'timeZone'), 'name'),
  descending: descendingField,
};
const listShape = shape({ ...pagingFields, ...filterFields });
const exportShape = shape(filterFields);
type LocationFilter = ValueOf<typeof exportShape>;

const SORTED_BY: Readonly<Record<LocationFilter['sort'], string>> = { name: 'lower(t.name)', timeZone: 't.time_zone' };
const FOUND = 'AND (t.name ILIKE $2 OR t.time_zone ILIKE $2)';

function orderOf({ sort, descending }: LocationFilter): string {
  return `ORDER BY ${SORTED_BY[sort]} ${isDescending(descending) ? 'DESC' : 'ASC'}, t.id`;
}

/** GET /api/locations/{org} and its export. */
export function locationRoutes({ relational, config }: QueryDeps): ServerRoute[] {
  const locations = locationRows({ relational, masterKey: config.secrets.masterKey });
  return [
    {
      method: 'GET', path: '/api/locations/{org}', options: { app, response: { status: { 200: pageOf(locationViewShape) } }, validate: { query: listShape } },
      handler: async (request): Promise<Page<LocationView>> => {
        const filter = request.query as ValueOf<typeof listShape>;
        const [sight, values, [limit, offset]] = [sightOf(request), [containing(filter.search ?? '')], window(filter)];
        const items = await readRows(relational, locations, sight, { sql: `${FOUND} ${orderOf(filter)} LIMIT ${limit} OFFSET ${offset}`, values });
        return { items, total: await countRows(relational, locations, sight, { sql: FOUND, values }) };
      },
    },
    {
      method: 'GET', path: '/api/locations/{org}/export', options: { app: { ...app, produces: 'text/csv' }, response: { status: { 200: true } }, validate: { query: exportShape } },
      handler: async (request, h) => {
        const filter = request.query as LocationFilter;
        const found = await readRows(relational, locations, sightOf(request), { sql: `${FOUND} ${orderOf(filter)}`, values: [containing(filter.search ?? '')] });
        const lines = csvLines(['id', 'name', 'address', 'latitude', 'longitude', 'timeZone', 'sensors', 'bases'], found, (each) => [
          each.id, each.name, each.address, degrees(each.coordinates?.latitude), degrees(each.coordinates?.longitude), each.timeZone,
          String(each.sensors), String(each.bases),
        ]);
        return h.response(Readable.from(lines, { objectMode: false })).type('text/csv').header('Content-Disposition', 'attachment; filename="locations.csv"');
      },
    },
  ];
}

function degrees(value: number | undefined): string | null {
  return value === undefined ? null : String(value);
}
