import type { ServerRoute } from '@hapi/hapi';
import { bulkDoneShape, bulkShape } from '@watchglass/schemas/sensor/bulk';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../../deps.ts';
import { contextOf, seenFrom, sightOf } from '../../http/command-context.ts';
import { route } from '../../http/route.ts';
import type { PlacingDeps } from '../../location/placing.ts';
import { refuseField } from '../../refuse-field.ts';
import { bulkSensors } from './bulk-sensors.ts';

/** POST /api/sensors/{org}/bulk. A sensor out of sight is refused like an unknown one, and a repeat changes nothing. */
export function sensorBulkRoutes(deps: Deps & PlacingDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/sensors/{org}/bulk',
      needs: { access: 'member', module: 'sensors', right: 'w' },
      command: 'ChangeSensors',
      answers: { 200: bulkDoneShape },
      params: shape({ org: integer(1, 2 ** 31 - 1) }),
      payload: bulkShape,
      // Of the request, and of single sensors in its reply.
      refuses: ['TooManyTags', 'TooManySensorTags', 'SensorIsDeleted', 'MaximumSensorCount', 'Conflict'],
      handler: async ({ request, payload }, h) => {
        const { ids, action } = payload;
        if (action.type === 'delete' && action.count !== ids.length)
          refuseField('action.count', 'must be the number of ids');
        const caller = { sight: sightOf(request), context: contextOf(request, deps) };
        const { refused, position } = await bulkSensors(deps, caller, payload);
        const body = {
          done: new Set(ids).size - refused.length,
          refused: refused.map(({ item: id, code }) => ({ id, code })),
        };
        return seenFrom(h.response(body), position);
      },
    }),
  ];
}
