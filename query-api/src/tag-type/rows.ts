import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import type { TagTypeView } from '@watchglass/schemas/tag-type/views';
import type { RowReader } from '../live/row-reader.ts';

interface TagTypeRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly colour: TagColour;
  readonly tags: string;
  readonly position: string;
}

export const tagTypeRows: RowReader<TagTypeRow, TagTypeView> = {
  concept: 'tagType',
  table: 'tag_types',
  id: 'id',
  columns: `t.id, t.name, t.colour, t.position, (SELECT count(*) FROM read.tags g
    WHERE g.organization_id = t.organization_id AND g.type_id = t.id AND NOT g.deleted) AS tags`,
  placed: 'everywhere',
  keepsDeleted: true,
  views: async (rows) => rows.map(({ tags, ...row }) => ({ ...row, tags: Number(tags) })),
};
