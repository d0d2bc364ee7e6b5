import { asset } from '@watchglass/schemas/asset/entity';
import { assetFilePageShape, type AssetFileView } from '@watchglass/schemas/asset/views';
import type { File } from '@watchglass/schemas/file/file';
import { fileView, THUMBNAIL_SIZES } from '@watchglass/schemas/file/views';
import type { Page } from '@watchglass/schemas/page';
import { integer, oneOf, shape, uuid } from '@watchglass/schemas/shape';
import { sendFile, sendThumbnail, type Stored } from '../file/send-file.ts';
import { found } from '../http/answer.ts';
import { pagingFields, window } from '../http/paging.ts';
import { route, type QueryAsked, type Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';
import { assetRows } from './rows.ts';

type Added = File & Pick<AssetFileView, 'addedAt' | 'addedBy'>;

const path = '/api/assets/{org}/asset/{id}/files';
const ofAsset = { org: integer(1, 2 ** 31 - 1), id: uuid() };
const ofFile = { ...ofAsset, fileId: uuid() };
const reads = ['assets', 'locations', 'tags', 'people'];
const sent = { needs: asset.needs, reads, past: 'never', answers: { 200: true } } as const;

/** The files of an asset in sight, newest first. */
async function filesOf(asked: Reading, id: string): Promise<readonly Added[]> {
  const [row] = await readRows(asked, assetRows, { sql: 'AND t.id = $2', values: [id] });
  found(row);
  const [kept] = await asked.relational.query<{ files: readonly Added[] }>({
    name: 'asset_files.of_asset',
    text: 'SELECT files FROM read.asset_files WHERE asset_id = $1 AND organization_id = $2',
    values: [id, asked.sight.organizationId],
  });
  return kept?.files ?? [];
}

async function storedOf(asked: QueryAsked<{ readonly id: string; readonly fileId: string }, unknown>): Promise<Stored> {
  const { id, fileId } = asked.params;
  const file = found((await filesOf(asked, id)).find((each) => each.fileId === fileId));
  return { files: asked.files, organizationId: asked.sight.organizationId, file };
}

/** GET …/asset/{id}/files, …/files/{fileId} and …/files/{fileId}/thumbnail/{size}. */
export const assetFileRoutes = [
  route({
    path,
    needs: asset.needs,
    reads,
    past: 'rows',
    answers: { 200: assetFilePageShape },
    params: shape(ofAsset),
    query: shape(pagingFields),
    handler: async (asked): Promise<Page<AssetFileView>> => {
      const all = await filesOf(asked, asked.params.id);
      const [limit, offset] = window(asked.query);
      const shown = all.slice(offset, offset + limit);
      const people = await asked.people.named(shown.map(({ addedBy }) => addedBy));
      const items = shown.map((file) => ({
        ...fileView(file),
        addedAt: file.addedAt,
        addedBy: nameOf(people, file.addedBy),
      }));
      return { items, total: all.length };
    },
  }),
  route({
    ...sent,
    path: `${path}/{fileId}`,
    produces: '*/*',
    params: shape(ofFile),
    handler: async (asked, h) => sendFile(h, await storedOf(asked)),
  }),
  route({
    ...sent,
    path: `${path}/{fileId}/thumbnail/{size}`,
    produces: 'image/webp',
    params: shape({ ...ofFile, size: oneOf(...THUMBNAIL_SIZES) }),
    handler: async (asked, h) => sendThumbnail(h, await storedOf(asked), asked.params.size),
  }),
];
