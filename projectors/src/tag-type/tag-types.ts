import type { TagTypeEvent } from '@watchglass/schemas/tag-type/events';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import { table, type Table } from '../table.ts';

interface TagTypeRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly colour: TagColour;
  readonly deleted: boolean;
}

/** past: true, because a tag's row of the past shows its colour. */
export const tagTypes: Table = table<TagTypeRow, TagTypeEvent>({
  name: 'tag_types',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    colour: 'text NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { tag_types_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.typeId }),
  on: {
    TagTypeCreated: ({ data }) => ({
      id: data.typeId,
      organization_id: data.organizationId,
      name: data.name,
      colour: data.colour,
      deleted: false,
    }),
    TagTypeChanged: ({ data }) => ({ name: data.name, colour: data.colour }),
    TagTypeMerged: () => ({ deleted: true }),
    TagTypeDeleted: () => ({ deleted: true }),
  },
});
