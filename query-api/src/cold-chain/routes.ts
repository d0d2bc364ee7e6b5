import { coldChainExportFields } from '@watchglass/schemas/cold-chain/queries';
import { COLD_CHAIN_SENSORS } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { sensor } from '@watchglass/schemas/sensor/entity';
import { optional, shape } from '@watchglass/schemas/shape';
import type { Cell } from '../http/csv.ts';
import type { Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { tableFile } from '../http/table-file.ts';
import { locationFilter } from '../location/location-filter.ts';
import { sensorList } from '../sensor/list.ts';
import { coldChainColumns } from './columns.ts';
import { coldChainRows, TEMPERATURE, type ColdChainRow } from './rows.ts';

/** GET /api/sensors/{org}/cold-chain/export: active sensors of temperature with the figures of their last 24 hours. */
export const coldChainRoutes = [
  route({
    path: '/api/sensors/{org}/cold-chain/export',
    exports: 'cold-chain',
    needs: sensor.needs,
    reads: ['sensors', 'locations', 'tags', 'organizations', 'alarm_rules', 'virtual_sensors'],
    past: 'readings',
    produces: 'text/csv',
    answers: { 200: true },
    refuses: ['TooManySources'],
    query: shape({ ...coldChainExportFields, locations: optional(locationFilter) }),
    handler: async (asked, h) => {
      const { format, ...filter } = asked.query;
      const shown = { ...filter, metrics: String(TEMPERATURE), states: 'active' };
      const sensors = await sensorList.all(asked, shown);
      if (sensors.length > COLD_CHAIN_SENSORS) refuse('TooManySources', { limit: COLD_CHAIN_SENSORS });
      const columns = await coldChainColumns(asked);
      const titles = columns.map(([title]) => title);
      const rows = cellsOf(coldChainRows(asked, sensors), columns);
      return tableFile(h, { name: 'cold-chain', format, titles, rows });
    },
  }),
];

async function* cellsOf(
  rows: AsyncIterable<readonly ColdChainRow[]>,
  columns: Columns<ColdChainRow>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const some of rows) yield some.map((row) => columns.map(([, cell]) => cell(row)));
}
