import type { ServerRoute } from '@hapi/hapi';
import { assetStream } from '@watchglass/schemas/asset/events';
import { SEGMENTS_PER_POINT } from '@watchglass/schemas/asset/limits';
import { openSegment } from '@watchglass/schemas/asset/segments';
import { doneShape } from '@watchglass/schemas/http/answers';
import { refuse } from '@watchglass/schemas/refusals';
import { replaceShape } from '@watchglass/schemas/replacement/commands';
import { replacementStream } from '@watchglass/schemas/replacement/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { integer, shape } from '@watchglass/schemas/shape';
import { assetFold } from '../asset/asset.ts';
import { instantAsked } from '../asset/attach-sensor.ts';
import { mustSeeSensor } from '../asset/must-see-sensor.ts';
import { assetsOfSensor } from '../asset/points.ts';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { refuseField } from '../refuse-field.ts';
import { mustBeSeen } from '../sensor/describe-sensor.ts';
import { sensorFold } from '../sensor/sensor.ts';
import { mustFitPoints } from './move-virtual-inputs.ts';
import { replacementFold, replaceSensorBy, type Replacement } from './replacement.ts';

const MOST = 2 ** 31 - 1;

/**
 * POST /api/sensors/{org}/sensor/{id}/replace. The answer says that the replacement is decided; a policy carries it out
 * and goes on with it after a crash. Sending it again changes nothing.
 */
export function replacementRoutes(deps: Deps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/sensors/{org}/sensor/{id}/replace',
      needs: { access: 'member', module: 'sensors', right: 'w' },
      command: 'ReplaceSensor',
      answers: { 200: doneShape },
      params: shape({ org: integer(1, MOST), id: integer(1, MOST) }),
      payload: replaceShape,
      refuses: ['SensorUnknown', 'TooManySegments', 'VirtualCycle', 'VirtualTooDeep', 'Conflict'],
      handler: async ({ request, params: { id: sensorId }, payload: { by: successorId, at: asked } }, h) => {
        const sight = sightOf(request);
        const { state: sensor } = await load(deps.eventStore, sensorStream(sensorId), sensorFold);
        mustBeSeen(sight, sensor);
        if (successorId === sensorId) refuseField('by', 'by must be another sensor');
        await mustSeeSensor(deps.eventStore, sight, successorId);
        await mustFitPoints(deps, { organizationId: sight.organizationId, sensorId, successorId });
        const at = instantAsked('at', asked, deps.clock());
        await mustHaveRoom(deps, sight.organizationId, sensorId);
        const decide = (replacement: Replacement) => replaceSensorBy(replacement, sensor, { successorId, at, asked });
        const stream = replacementStream(sensorId);
        const decider = { ...replacementFold, decide };
        return answer(h, await handleCommand(deps.eventStore, stream, decider, contextOf(request, deps)));
      },
    }),
  ];
}

/** Refuses (`TooManySegments`) the replacement if one of the sensor's points could not have another sensor. */
async function mustHaveRoom(
  { eventStore, relational }: Pick<Deps, 'eventStore' | 'relational'>,
  organizationId: number,
  sensorId: number,
): Promise<void> {
  for (const assetId of await assetsOfSensor(relational, organizationId, sensorId)) {
    const { state } = await load(eventStore, assetStream(assetId), assetFold);
    const points = state.status === 'known' ? [...state.points.values()] : [];
    const full = points.some(
      ({ segments }) => openSegment(segments)?.sensorId === sensorId && segments.length >= SEGMENTS_PER_POINT,
    );
    if (full) refuse('TooManySegments', { limit: SEGMENTS_PER_POINT });
  }
}
