import { rota } from '@watchglass/schemas/rota/entity';
import { rotaViewShape, type RotaView } from '@watchglass/schemas/rota/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { rotaRows } from './rows.ts';

const COLUMNS: Columns<RotaView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['timeZone', ({ timeZone }) => timeZone],
  ['startsOn', ({ startsOn }) => startsOn],
  ['handoverAt', ({ handoverAt }) => handoverAt],
  ['turn', ({ turn }) => turn],
  ['people', ({ people }) => people.map(({ name }) => name).join('; ')],
];

/** GET /api/alarms/{org}/rotas and its export. */
export const rotaRoutes = listRoutes(rota, {
  source: rowList(rota, rotaRows, {
    search: anyContains('t.name'),
    where: {},
    sortedBy: { name: 'lower(t.name)', turn: 't.turn' },
  }),
  view: rotaViewShape,
  reads: ['rotas'],
  filters: {},
  columns: () => COLUMNS,
});
