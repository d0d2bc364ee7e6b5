import type { TagEvent } from '@watchglass/schemas/tag/events';
import { table, type Table } from '../table.ts';

interface TagRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly type_id: string | null;
  readonly merged_into: string | null;
  readonly deleted: boolean;
}

/** past: true, because a sensor's row of the past shows the names of its tags. A merged tag keeps its row: ids lead on. */
export const tags: Table = table<TagRow, TagEvent>({
  name: 'tags',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    type_id: 'uuid',
    merged_into: 'uuid',
    deleted: 'boolean NOT NULL',
  },
  indexes: {
    tags_of_organization: '(organization_id, position)',
    tags_merged: '(merged_into) WHERE merged_into IS NOT NULL',
  },
  keyOf: ({ data }) => ({ id: data.tagId }),
  on: {
    TagCreated: ({ data }) => ({
      id: data.tagId,
      organization_id: data.organizationId,
      name: data.name,
      type_id: data.typeId,
      merged_into: null,
      deleted: false,
    }),
    TagRenamed: ({ data }) => ({ name: data.name }),
    TagRetyped: ({ data }) => ({ type_id: data.typeId }),
    // A text tag can be merged before it was ever created.
    TagMerged: ({ data }, row) => ({
      id: data.tagId,
      organization_id: data.organizationId,
      name: row?.name ?? data.name,
      merged_into: data.into,
      deleted: true,
    }),
    TagDeleted: () => ({ deleted: true }),
  },
});
