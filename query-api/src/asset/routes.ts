import { asset } from '@watchglass/schemas/asset/entity';
import { pointHistoryQueryShape } from '@watchglass/schemas/asset/queries';
import { assetViewShape, pointHistoryViewShape, type AssetView } from '@watchglass/schemas/asset/views';
import { integer, shape, text, uuid } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route, type Reading } from '../http/route.ts';
import { anyContains, oneOfIds, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { AT_NONE, locationFilter } from '../location/location-filter.ts';
import { locationNames } from '../location/location-names.ts';
import { tagIdsOf } from '../tag/tag-names.ts';
import { assetFileRoutes } from './file-routes.ts';
import { pointHistory } from './point-history.ts';
import { assetRows } from './rows.ts';

const reads = ['assets', 'locations', 'tags'];
const POINTS = 'SELECT 1 FROM read.asset_points p WHERE p.asset_id = t.id AND NOT p.removed';

/** GET /api/assets/{org}, its export, …/asset/{id} and its files. */
export const assetRoutes = [
  ...listRoutes(asset, {
    source: rowList(asset, assetRows, {
      search: (words) => {
        const [own, value] = anyContains('t.name', 't.description')(words);
        return [(p) => `(${own(p ?? '')} OR EXISTS (${POINTS} AND p.name ILIKE ${p}))`, value];
      },
      where: {
        tags: oneOfWords((tags) => `t.tag_ids && ${tagIdsOf(tags)}`),
        locations: oneOfWords((ids) => `coalesce(t.location_id::text, '${AT_NONE}') = ANY (${ids})`),
        sensors: oneOfIds((ids) => `EXISTS (${POINTS} AND p.sensor_id = ANY (${ids}))`),
      },
      sortedBy: {
        name: 'lower(t.name)',
        location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
        points: '(SELECT count(*) FROM read.asset_points p WHERE p.asset_id = t.id AND NOT p.removed)',
      },
    }),
    view: assetViewShape,
    reads,
    filters: { tags: text(1_000, 0), locations: locationFilter, sensors: text(10_000, 0) },
    columns: assetColumns,
  }),
  route({
    path: '/api/assets/{org}/asset/{id}',
    needs: { ...asset.needs, onWalls: true },
    reads,
    past: 'rows',
    answers: { 200: assetViewShape, 304: false },
    handler: async (asked, h) => {
      const condition = { sql: 'AND t.id::text = $2', values: [asked.params['id']] };
      const [row] = await readRows(asked, assetRows, condition);
      return versioned(asked.request, h, found(row));
    },
  }),
  route({
    path: '/api/assets/{org}/point/{id}/history',
    needs: { ...asset.needs, onWalls: true },
    reads,
    past: 'readings',
    answers: { 200: pointHistoryViewShape },
    refuses: ['RangeTooLong'],
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    query: pointHistoryQueryShape,
    handler: (asked) => pointHistory(asked, asked.sight, { ...asked.query, id: asked.params.id }),
  }),
  ...assetFileRoutes,
];

async function assetColumns({ relational, sight }: Reading): Promise<Columns<AssetView>> {
  const names = await locationNames(relational, sight.organizationId);
  return [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['description', ({ description }) => description],
    ['location', ({ location }) => names.get(location ?? '')],
    ['tags', ({ tags }) => tags.join(', ')],
    ['points', ({ points }) => points.map(({ name }) => name).join(', ')],
  ];
}
