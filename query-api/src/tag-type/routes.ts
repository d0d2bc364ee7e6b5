import { tagType } from '@watchglass/schemas/tag-type/entity';
import { tagTypeViewShape, type TagTypeView } from '@watchglass/schemas/tag-type/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { tagTypeRows } from './rows.ts';

const COLUMNS: Columns<TagTypeView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['colour', ({ colour }) => colour],
  ['tags', ({ tags }) => tags],
];

/** GET /api/tag-types/{org} and its export. */
export const tagTypeRoutes = listRoutes(tagType, {
  source: rowList(tagType, tagTypeRows, {
    search: anyContains('t.name'),
    where: {},
    sortedBy: { name: 'lower(t.name)', colour: 't.colour', tags: 'tags' },
    alike: 'lower(t.name)',
  }),
  view: tagTypeViewShape,
  reads: ['tag_types', 'tags'],
  filters: {},
  columns: () => COLUMNS,
});
