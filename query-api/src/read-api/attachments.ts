import type { File } from '@watchglass/schemas/file/file';
import { attachmentShape, familyAnswer, type FamilyAttachment } from '@watchglass/schemas/read-api/views';
import { shape, uuid, text } from '@watchglass/schemas/shape';
import { sendFile, sendThumbnail } from '../file/send-file.ts';
import { found } from '../http/answer.ts';
import { route, type QueryAsked, type QueryRoute } from '../http/route.ts';
import { ROOT, selfOf } from './answer.ts';
import { needs, space } from './needs.ts';

/** A file with the id of the sensor or asset to which it belongs. */
export interface Attached {
  readonly owner: string;
  readonly file: File;
}

/** The files of the things with these ids, null for all. Whether the things are in sight is for the caller to look. */
export type FilesOf = (
  asked: Pick<QueryAsked<unknown, unknown>, 'relational' | 'sight'>,
  ids: readonly (string | number)[] | null,
) => Promise<readonly Attached[]>;

/** The certificates of calibrations are what a sensor has attached. */
export const filesOfSensors: FilesOf = ({ relational, sight }, ids) =>
  relational.query<Attached & Record<string, unknown>>({
    name: 'read_api.files_of_sensors',
    text: `SELECT c.sensor_id::text AS owner, c.file FROM read.calibrations c
      WHERE c.organization_id = $1 AND c.file IS NOT NULL AND ($2::int[] IS NULL OR c.sensor_id = ANY ($2)) ORDER BY c.recorded_at, c.id`,
    values: [sight.organizationId, ids],
  });

export const filesOfAssets: FilesOf = ({ relational, sight }, ids) =>
  relational.query<Attached & Record<string, unknown>>({
    name: 'read_api.files_of_assets',
    text: `SELECT f.asset_id::text AS owner, e.value AS file FROM read.asset_files f, jsonb_array_elements(f.files) e
      WHERE f.organization_id = $1 AND ($2::text[] IS NULL OR f.asset_id::text = ANY ($2))`,
    values: [sight.organizationId, ids],
  });

/** The links of a list of sensors or assets to their files, by the id of the thing. */
export function fileLinks(
  files: readonly Attached[],
  one: string,
): (id: string | number) => { name: string; href: string }[] {
  const byOwner = new Map<string, { name: string; href: string }[]>();
  for (const { owner, file } of files) {
    const links = byOwner.get(owner) ?? [];
    links.push({ name: file.name, href: `${one}/${owner}/attachment/${file.fileId}` });
    byOwner.set(owner, links);
  }
  return (id) => byOwner.get(String(id)) ?? [];
}

interface Attaching {
  /** The path of one thing, without its id. */
  readonly one: string;
  readonly reads: readonly string[];
  readonly filesOf: FilesOf;
  /** Refuses with `NotFound` if the thing is not in sight. */
  readonly assertSeen: (asked: QueryAsked<unknown, unknown>, id: string) => Promise<unknown>;
}

const params = shape({ id: text(64), attachment: uuid() });
const query = shape({ space });
type Asked = QueryAsked<{ readonly id: string; readonly attachment: string }, unknown>;

/** GET …/{id}/attachment/{attachment}, …/file and …/thumbnail. */
export function attachmentRoutes({ one, reads, filesOf, assertSeen }: Attaching): QueryRoute[] {
  const path = `${one}/{id}/attachment/{attachment}`;
  const said = { needs: needs('sensors'), reads, past: 'never', params, query } as const;
  const fileOf = async (asked: Asked): Promise<File> => {
    await assertSeen(asked, asked.params.id);
    const files = await filesOf(asked, [asked.params.id]);
    return found(files.find(({ file }) => file.fileId === asked.params.attachment)).file;
  };
  const stored = async (asked: Asked) => {
    const file = await fileOf(asked);
    return { files: asked.files, organizationId: asked.sight.organizationId, file };
  };
  return [
    route({
      ...said,
      path,
      answers: { 200: familyAnswer('attachment', attachmentShape) },
      handler: async (asked) => ({
        attachment: viewOf(await fileOf(asked), `${one}/${asked.params.id}`),
        links: {},
        self: selfOf(asked.request),
      }),
    }),
    route({
      ...said,
      path: `${path}/file`,
      produces: '*/*',
      answers: { 200: true },
      handler: async (asked, h) => sendFile(h, await stored(asked)),
    }),
    route({
      ...said,
      path: `${path}/thumbnail`,
      produces: 'image/webp',
      answers: { 200: true },
      handler: async (asked, h) => sendThumbnail(h, await stored(asked), 'small'),
    }),
  ];
}

function viewOf({ fileId, name, mediaType, bytes, thumbnail }: File, owner: string): FamilyAttachment {
  const own = `${owner}/attachment/${fileId}`;
  return {
    id: fileId,
    name,
    type: mediaType,
    bytes,
    file: `${own}/file`,
    ...(thumbnail !== null && { thumbnail: `${own}/thumbnail` }),
  };
}

export const SENSOR = `${ROOT}/sensors/sensor`;
export const ASSET = `${ROOT}/assets/asset`;
