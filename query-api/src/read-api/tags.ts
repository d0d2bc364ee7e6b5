import type { FamilyLink } from '@watchglass/schemas/read-api/views';
import { familyTagShape, type FamilyTag } from '@watchglass/schemas/read-api/views';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { tagRows } from '../tag/rows.ts';
import { ROOT } from './answer.ts';
import { familyRoutes, only } from './family-routes.ts';

/** GET /api/v1/tags and …/tag/{id}. */
export const tagRoutes = familyRoutes<FamilyTag>({
  path: `${ROOT}/tags`,
  one: '/tag/{id}',
  plural: 'tags',
  singular: 'tag',
  item: familyTagShape,
  module: 'tags',
  reads: ['tags', 'tag_types'],
  read: async (asked, id) => {
    const [rows, types] = await Promise.all([readRows(asked, tagRows, only('t.id', id)), typeNames(asked)]);
    return {
      items: rows.map(({ id: own, name, typeId, colour }) => ({
        id: own,
        name,
        ...(typeId !== null && { type: { id: typeId, name: types.get(typeId) ?? '', color: colour ?? '' } }),
      })),
    };
  },
});

async function typeNames({ relational, sight }: Reading): Promise<ReadonlyMap<string, string>> {
  const rows = await relational.query<{ id: string; name: string }>({
    name: 'read_api.tag_types',
    text: 'SELECT id, name FROM read.tag_types WHERE organization_id = $1 AND NOT deleted',
    values: [sight.organizationId],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of tags, which rows of things name, and what the ids stand for. */
export interface TagIds {
  idsOf(names: readonly string[]): string[];
  linksOf(names: readonly string[]): FamilyLink[];
}

export async function tagIds({ relational, sight }: Reading): Promise<TagIds> {
  const rows = await relational.query<{ id: string; name: string }>({
    name: 'read_api.tags',
    text: 'SELECT id, name FROM read.tags WHERE organization_id = $1 AND merged_into IS NULL AND NOT deleted',
    values: [sight.organizationId],
  });
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return {
    idsOf: (names) => names.flatMap((name) => ids.get(name) ?? []),
    linksOf: (names) =>
      [...new Set(names)].flatMap((name) => {
        const id = ids.get(name);
        return id === undefined ? [] : [{ rel: id, name, href: `${ROOT}/tags/tag/${id}` }];
      }),
  };
}
