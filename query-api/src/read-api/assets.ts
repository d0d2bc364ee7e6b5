import type { AssetView } from '@watchglass/schemas/asset/views';
import { familyAssetShape, type FamilyAsset } from '@watchglass/schemas/read-api/views';
import { assetRows } from '../asset/rows.ts';
import { found } from '../http/answer.ts';
import { readRows } from '../live/row-reader.ts';
import { locationNames } from '../location/location-names.ts';
import { metricsOf } from '../metric/metrics.ts';
import { metricLinks, ROOT, secondOf } from './answer.ts';
import { ASSET, attachmentRoutes, fileLinks, filesOfAssets } from './attachments.ts';
import { familyRoutes, only } from './family-routes.ts';
import { tagIds } from './tags.ts';

const reads = ['assets', 'locations', 'tags', 'custom_metrics', 'sensors'];

/** GET /api/v1/assets and …/asset/{id}, and their attachments. */
export const assetRoutes = [
  ...familyRoutes<FamilyAsset>({
    path: `${ROOT}/assets`,
    one: '/asset/{id}',
    plural: 'assets',
    singular: 'asset',
    item: familyAssetShape,
    module: 'sensors',
    reads,
    read: async (asked, id) => {
      const rows = await readRows(asked, assetRows, only('t.id', id));
      const [locations, metrics, tags, files] = await Promise.all([
        locationNames(asked.relational, asked.sight.organizationId),
        metricsOf(asked.relational, asked.sight),
        tagIds(asked),
        filesOfAssets(asked, id === null ? null : [id]),
      ]);
      const filesOf = fileLinks(files, ASSET);
      const named = new Set(rows.flatMap(({ points }) => points.map(({ metricId }) => metricId)));
      return {
        items: rows.map((row) => ({
          ...assetOf(row),
          location: locations.get(row.location ?? '') ?? '',
          tags: tags.idsOf(row.tags),
          files: filesOf(row.id),
        })),
        links: {
          metric: metricLinks(metrics.filter((metric) => named.has(metric.id))),
          tags: tags.linksOf(rows.flatMap((row) => row.tags)),
        },
      };
    },
  }),
  ...attachmentRoutes({
    one: ASSET,
    reads,
    filesOf: filesOfAssets,
    assertSeen: async (asked, id) => found((await readRows(asked, assetRows, only('t.id', id)))[0]),
  }),
];

export function assetOf({
  id,
  name,
  description,
  points,
}: AssetView): Omit<FamilyAsset, 'location' | 'tags' | 'files'> {
  return {
    id,
    name,
    notes: description,
    points: points.map(({ id: own, name: called, metricId, sensorId, since }) => ({
      id: own,
      name: called,
      skills: [{ metric: String(metricId), active: sensorId !== null }],
      associations:
        sensorId === null ? [] : [{ id: `${own}.${sensorId}`, sensor: String(sensorId), placed: secondOf(since) }],
    })),
  };
}
