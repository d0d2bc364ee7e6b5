import type { TagView } from '@watchglass/schemas/tag/views';
import type { TagColour } from '@watchglass/schemas/tag-type/palette';
import type { RowReader } from '../live/row-reader.ts';
import { IDS_OF_TAG } from './tag-names.ts';

interface TagRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly type_id: string | null;
  readonly colour: TagColour | null;
  readonly sensors: string;
  readonly assets: string;
  readonly bases: string;
  readonly rules: string;
  readonly position: string;
}

/** SQL for the number of things of a table that have the tag `t`; the thing is `s`. */
const countOf = (table: string, isThere: string): string => `(SELECT count(*) FROM read.${table} s
      WHERE s.organization_id = t.organization_id AND ${isThere} AND s.tag_ids && ${IDS_OF_TAG})`;

const columnsWith = (isSeen: string): string => `t.id, t.name, t.position, y.id AS type_id, y.colour,
    ${countOf('sensors', `s.state <> 'deleted' ${isSeen}`)} AS sensors,
    ${countOf('assets', `NOT s.deleted ${isSeen}`)} AS assets,
    ${countOf('bases', `NOT s.deleted ${isSeen}`)} AS bases,
    (SELECT count(*) FROM read.alarm_rules r WHERE r.organization_id = t.organization_id AND NOT r.deleted
      AND r.tag_id = ANY (${IDS_OF_TAG})) AS rules`;

/** A limited member sees every tag and every rule by tag, as on the page of rules, and counts the things in sight. */
export const tagRows: RowReader<TagRow, TagView> = {
  concept: 'tag',
  table: 'tags',
  id: 'id',
  columns: columnsWith(''),
  joins: 'LEFT JOIN read.tag_types y ON y.id = t.type_id AND NOT y.deleted',
  placed: {
    condition: () => 'true',
    columns: (locations) => columnsWith(`AND s.location_id = ANY (${locations})`),
  },
  keepsDeleted: true,
  movedBy: { tagType: (types) => `t.type_id::text = ANY (${types}::text[])` },
  views: async (rows) =>
    rows.map(({ id, name, type_id, colour, sensors, assets, bases, rules, position }) => ({
      id,
      name,
      typeId: type_id,
      ...(colour !== null && { colour }),
      sensors: Number(sensors),
      assets: Number(assets),
      bases: Number(bases),
      rules: Number(rules),
      position,
    })),
};
