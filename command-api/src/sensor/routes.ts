import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { describeSensorShape } from '@watchglass/schemas/sensor/commands';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { placing, type PlacingDeps } from '../location/placing.ts';
import { mustBeNewest, outdatedAs } from '../outdated-as.ts';
import { tagsByName } from '../tag/carry-out-tags.ts';
import { describeSensor, mustBeSeen } from './describe-sensor.ts';
import { sensorFold, type Sensor } from './sensor.ts';
import { route } from '../http/route.ts';

const MOST = 2 ** 31 - 1;
const paramsShape = shape({ org: integer(1, MOST), id: integer(1, MOST) });

export function sensorRoutes(deps: Deps & PlacingDeps): ServerRoute[] {
  return [
    route('PUT', {
      path: '/api/sensors/{org}/sensor/{id}',
      needs: { access: 'member', module: 'sensors', right: 'w' },
      command: 'DescribeSensor',
      answers: { 200: doneShape },
      params: paramsShape,
      payload: describeSensorShape,
      refuses: ['SensorOutdated', 'SensorIsDeleted', 'TooManyTags', 'Conflict', 'Outdated', 'VersionRequired'],
      handler: async (asked, h) => {
        const { id } = asked.params;
        const { payload: described } = asked;
        const [sight, stream] = [sightOf(asked.request), sensorStream(id)];
        const found = async () => {
          const { state, revision } = await load(deps.eventStore, stream, sensorFold);
          mustBeSeen(sight, state);
          return revision;
        };
        const carryOut = async () => {
          const context = versionedContextOf(asked.request, deps);
          mustBeNewest(context, stream, await found());
          const tagging = await tagsByName(deps, context, described.tags);
          const decider = {
            ...sensorFold,
            admit: (sensor: Sensor) => mustBeSeen(sight, sensor),
            decide: (sensor: Sensor) =>
              describeSensor(sensor, { ...described, ...tagging }, organizationOf(asked.request)),
          };
          return handleCommand(deps.eventStore, stream, decider, context);
        };
        return answer(
          h,
          await outdatedAs('SensorOutdated', () =>
            placing(deps, { sight, stream, location: described.location, mustBeSeen: found, carryOut }),
          ),
        );
      },
    }),
  ];
}
