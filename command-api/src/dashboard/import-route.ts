import type { ServerRoute } from '@hapi/hapi';
import { importedShape, importShape, importTriedShape } from '@watchglass/schemas/dashboard/commands';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { answer, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';
import { sensorsOf } from './check-tiles.ts';
import { create } from './create.ts';
import { mappedTiles, readFile, unmatchedOf } from './read-file.ts';
import { receivedTiles } from './stored-tiles.ts';

/** POST /api/dashboards/{org}/import: a dashboard from a file. A dry one is checked in the same way, and changes nothing. */
export function importRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/dashboards/{org}/import',
    needs: { access: 'member' },
    command: 'ImportDashboard',
    answers: { 200: importTriedShape, 201: importedShape },
    params: shape({ org: integer(1, 2 ** 31 - 1) }),
    payload: importShape,
    refuses: [
      'NotADashboardFile',
      'DashboardFileTooNew',
      'DashboardNameTaken',
      'TooManyDashboards',
      'SensorUnknown',
      'Conflict',
    ],
    handler: async ({ request, payload: { file, mapping, dry } }, h) => {
      const read = readFile(file);
      const { data, dropped } = receivedTiles(read.data, deps.newId, (tiles) => mappedTiles(tiles, mapping));
      const unmatched = unmatchedOf(read, mapping).map(({ kind, id, name }) => ({ kind, id, name }));
      if (dry) {
        await mustHaveSensors(deps.eventStore, organizationOf(request), sensorsOf(data));
        return h.response({ dropped, unmatched });
      }
      const { id, handled } = await create(deps, request, { name: read.name, data });
      return answer(h, handled, { id, dropped, unmatched }).code(201);
    },
  });
}
