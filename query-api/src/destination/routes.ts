import { destination } from '@watchglass/schemas/destination/entity';
import { destinationViewShape, type DestinationView } from '@watchglass/schemas/destination/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { destinationRows } from './rows.ts';

const COLUMNS: Columns<DestinationView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => kind],
  ['host', ({ host }) => host],
  ['language', ({ language }) => language],
  ['state', ({ state }) => state],
  ['last_at', ({ last }) => last?.at ?? ''],
  ['last_outcome', ({ last }) => last?.outcome ?? ''],
];

/** GET /api/alarms/{org}/destinations and its export. */
export const destinationRoutes = listRoutes(destination, {
  source: rowList(destination, destinationRows, {
    search: anyContains('t.name', 't.host'),
    where: {},
    sortedBy: { name: 'lower(t.name)', kind: 't.kind' },
  }),
  view: destinationViewShape,
  reads: ['destinations'],
  filters: {},
  columns: () => COLUMNS,
});
