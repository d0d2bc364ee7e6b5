import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { describeSensorShape, type DescribeSensor } from '@watchglass/schemas/sensor/commands';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { placing, type PlacingDeps } from '../location/place.ts';
import { outdatedAs } from '../outdated-as.ts';
import { describeSensor, mustBeSeen } from './describe-sensor.ts';
import { sensorFold, type Sensor } from './sensor.ts';

const MOST = 2 ** 31 - 1;
const paramsShape = shape({ org: integer(1, MOST), id: integer(1, MOST) });

export function sensorRoutes(deps: Deps & PlacingDeps): ServerRoute[] {
  return [
    {
      method: 'PUT',
      path: '/api/sensors/{org}/sensor/{id}',
      options: {
        app: { needs: { access: 'member', module: 'sensors', right: 'w' }, command: 'DescribeSensor' },
        response: { status: { 200: doneShape } },
        validate: { params: paramsShape, payload: describeSensorShape },
      },
      handler: async (request, h) => {
        const { id } = request.params as { id: number };
        const asked = request.payload as DescribeSensor;
        const [sight, stream] = [sightOf(request), sensorStream(id)];
        const decider = {
          ...sensorFold,
          admit: (sensor: Sensor) => mustBeSeen(sight, sensor),
          decide: (sensor: Sensor) => describeSensor(sensor, asked, organizationOf(request)),
        };
        const found = async () => mustBeSeen(sight, (await load(deps.eventStore, stream, sensorFold)).state);
        const carryOut = () => handleCommand(deps.eventStore, stream, decider, versionedContextOf(request, deps));
        return answer(
          h,
          await outdatedAs('SensorOutdated', () =>
            placing(deps, { sight, stream, location: asked.location, mustBeSeen: found, carryOut }),
          ),
        );
      },
    },
  ];
}
