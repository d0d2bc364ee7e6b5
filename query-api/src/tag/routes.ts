import { text } from '@watchglass/schemas/shape';
import { tag } from '@watchglass/schemas/tag/entity';
import { tagViewShape, type TagView } from '@watchglass/schemas/tag/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { tagRows } from './rows.ts';

/** The value for "without a type" among ids of types. */
const UNTYPED = 'none';

const COLUMNS: Columns<TagView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['typeId', ({ typeId }) => typeId],
  ['colour', ({ colour }) => colour],
  ['sensors', ({ sensors }) => sensors],
  ['assets', ({ assets }) => assets],
  ['bases', ({ bases }) => bases],
  ['rules', ({ rules }) => rules],
];

/** GET /api/tags/{org} and its export. */
export const tagRoutes = listRoutes(tag, {
  source: rowList(tag, tagRows, {
    search: anyContains('t.name', 'y.name'),
    where: { types: oneOfWords((types) => `coalesce(y.id::text, '${UNTYPED}') = ANY (${types})`) },
    sortedBy: {
      name: 'lower(t.name)',
      type: 'lower(y.name)',
      sensors: 'sensors',
      assets: 'assets',
      bases: 'bases',
      rules: 'rules',
    },
    alike: 'lower(t.name)',
  }),
  view: tagViewShape,
  reads: ['tags', 'tag_types', 'sensors', 'assets', 'bases', 'alarm_rules'],
  filters: { types: text(4_000, 0) },
  columns: () => COLUMNS,
});
