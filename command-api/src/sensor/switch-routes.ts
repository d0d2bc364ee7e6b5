import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { deleteSensorShape, switchSensorShape } from '@watchglass/schemas/sensor/commands';
import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { restoreInTurn } from '../virtual-sensor/virtual-ids.ts';
import { sensorCapacity } from './capacity.ts';
import { mustBeSeen } from './describe-sensor.ts';
import { reasoned } from './reasoned.ts';
import { sensorFold, type HeardSensor, type Sensor } from './sensor.ts';
import { deleteSensor, disableSensor, enableSensor, restoreSensor } from './switch-sensor.ts';

const MOST = 2 ** 31 - 1;
const paramsShape = shape({ org: integer(1, MOST), id: integer(1, MOST) });
const needs = { access: 'member', module: 'sensors', right: 'w' } as const;
const answers = { 200: doneShape };

interface Switch {
  readonly verb: 'disable' | 'enable' | 'restore';
  readonly command: string;
  readonly decide: (sensor: HeardSensor, capacity: number) => SensorEvent[];
}

/** POST /api/sensors/{org}/sensor/{id}/disable, …/enable, …/restore, and DELETE /api/sensors/{org}/sensor/{id}. */
export function sensorSwitchRoutes(deps: Deps): ServerRoute[] {
  return [
    switchRoute(deps, { verb: 'disable', command: 'DisableSensor', decide: disableSensor }),
    switchRoute(deps, { verb: 'enable', command: 'EnableSensor', decide: enableSensor }),
    switchRoute(deps, { verb: 'restore', command: 'RestoreSensor', decide: restoreSensor }),
    route('DELETE', {
      path: '/api/sensors/{org}/sensor/{id}',
      needs,
      command: 'DeleteSensor',
      answers,
      params: paramsShape,
      payload: deleteSensorShape,
      refuses: ['SensorNameWrong', 'Conflict'],
      handler: async ({ request, params, payload: { name, reason } }, h) =>
        answer(h, await carryOut(deps, { request, id: params.id, reason }, (sensor) => deleteSensor(sensor, name))),
    }),
  ];
}

function switchRoute(deps: Deps, { verb, command, decide }: Switch): ServerRoute {
  return route('POST', {
    path: `/api/sensors/{org}/sensor/{id}/${verb}`,
    needs,
    command,
    answers,
    params: paramsShape,
    payload: switchSensorShape,
    refuses: ['SensorIsDeleted', 'MaximumSensorCount', 'TooManyVirtualSensors', 'Conflict'],
    handler: async ({ request, params, payload: { reason } }, h) => {
      const organizationId = organizationOf(request);
      const capacity = await sensorCapacity(organizationId);
      const work = () => carryOut(deps, { request, id: params.id, reason }, (sensor) => decide(sensor, capacity));
      const which = { organizationId, sensorId: params.id };
      return answer(h, await (verb === 'restore' ? restoreInTurn(deps, which, work) : work()));
    },
  });
}

interface Asked {
  readonly request: Request;
  readonly id: number;
  readonly reason: string | undefined;
}

function carryOut(deps: Deps, { request, id, reason }: Asked, decide: (sensor: HeardSensor) => SensorEvent[]) {
  const sight = sightOf(request);
  const decider = {
    ...sensorFold,
    decide: (sensor: Sensor): SensorEvent[] => {
      mustBeSeen(sight, sensor);
      return decide(sensor);
    },
  };
  return handleCommand(deps.eventStore, sensorStream(id), decider, reasoned(contextOf(request, deps), reason));
}
