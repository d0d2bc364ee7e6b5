import type { Request, ServerRoute } from '@hapi/hapi';
import { calibrateShape, withdrawCalibrationShape } from '@watchglass/schemas/calibration/commands';
import type { File } from '@watchglass/schemas/file/file';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { sensorStream, type SensorEvent } from '@watchglass/schemas/sensor/events';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { namingFile } from '../file/name-file.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { mustBeSeen } from '../sensor/describe-sensor.ts';
import { reasoned } from '../sensor/reasoned.ts';
import { sensorFold, type HeardSensor, type Sensor } from '../sensor/sensor.ts';
import { calibrateSensor, withdrawCalibration } from './calibrate-sensor.ts';

const MOST = 2 ** 31 - 1;
const ofSensor = { org: integer(1, MOST), id: integer(1, MOST) };
const needs = { access: 'member', module: 'sensors', right: 'w' } as const;

/** POST /api/sensors/{org}/sensor/{id}/calibrations, and …/calibrations/{calibrationId}/withdraw. */
export function calibrationRoutes(deps: Deps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/sensors/{org}/sensor/{id}/calibrations',
      needs,
      command: 'CalibrateSensor',
      answers: { 201: madeShape },
      params: shape(ofSensor),
      payload: calibrateShape,
      refuses: ['SensorIsDeleted', 'TooManyCalibrations', 'FileUnknown', 'Conflict'],
      handler: async ({ request, params: { id: sensorId }, payload }, h) => {
        const made = { calibrationId: deps.newId(), now: deps.clock() };
        const calibrate = (file?: File) =>
          carryOut(deps, { request, sensorId }, (sensor) => calibrateSensor(sensor, payload, { ...made, file }));
        const stream = sensorStream(sensorId);
        // Who does not see the sensor learns nothing of the file.
        mustBeSeen(sightOf(request), (await load(deps.eventStore, stream, sensorFold)).state);
        const { file: fileId } = payload;
        const handled = await (fileId === undefined
          ? calibrate()
          : namingFile(deps, request, { fileId, stream, carryOut: calibrate }));
        return answer(h, handled, { id: made.calibrationId }).code(201);
      },
    }),
    route('POST', {
      path: '/api/sensors/{org}/sensor/{id}/calibrations/{calibrationId}/withdraw',
      needs,
      command: 'WithdrawCalibration',
      answers: { 200: doneShape },
      params: shape({ ...ofSensor, calibrationId: uuid() }),
      payload: withdrawCalibrationShape,
      refuses: ['SensorIsDeleted', 'Conflict'],
      handler: async ({ request, params: { id: sensorId, calibrationId }, payload: { reason } }, h) =>
        answer(
          h,
          await carryOut(deps, { request, sensorId, reason }, (sensor) => withdrawCalibration(sensor, calibrationId)),
        ),
    }),
  ];
}

interface Asked {
  readonly request: Request;
  readonly sensorId: number;
  readonly reason?: string;
}

function carryOut(deps: Deps, { request, sensorId, reason }: Asked, decide: (sensor: HeardSensor) => SensorEvent[]) {
  const sight = sightOf(request);
  const decider = {
    ...sensorFold,
    decide: (sensor: Sensor): SensorEvent[] => {
      mustBeSeen(sight, sensor);
      return decide(sensor);
    },
  };
  return handleCommand(deps.eventStore, sensorStream(sensorId), decider, reasoned(contextOf(request, deps), reason));
}
