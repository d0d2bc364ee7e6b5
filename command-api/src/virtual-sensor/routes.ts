import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { integer, shape } from '@watchglass/schemas/shape';
import {
  changeVirtualSensorShape,
  createVirtualSensorShape,
  stopVirtualHistoryShape,
  type AskedFormula,
} from '@watchglass/schemas/virtual-sensor/commands';
import { madeSensorShape } from '@watchglass/schemas/virtual-sensor/views';
import { seenPoints } from '../asset/seen-points.ts';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { placing, type PlacingDeps } from '../location/placing.ts';
import { outdatedAs } from '../outdated-as.ts';
import {
  changeVirtualSensor,
  createVirtualSensor,
  mustSeeVirtual,
  stopVirtualHistory,
} from './change-virtual-sensor.ts';
import { checkedFormula } from './check-formula.ts';
import { loadGraph, mustFitGraph } from './graph.ts';
import { sourceFold, type Defined, type Source } from './source.ts';
import { allotVirtualSensor, inTurn, virtualIds } from './virtual-ids.ts';

const needs = { access: 'member', module: 'sensors', right: 'w' } as const;
const MOST = 2 ** 31 - 1;
const org = integer(1, MOST);
const params = shape({ org, id: integer(1, MOST) });
const formulaRefuses = [
  'SensorUnknown',
  'PointUnknown',
  'UnlikeMetrics',
  'InputMetricWrong',
  'InputCountWrong',
  'MetricFixed',
  'VirtualCycle',
  'VirtualTooDeep',
] as const;

/** POST /api/virtual-sensors/{org}, PUT …/virtual-sensor/{id}, POST …/virtual-sensor/{id}/stop. */
export function virtualSensorRoutes(deps: Deps & PlacingDeps): ServerRoute[] {
  return [createRoute(deps), changeRoute(deps), stopRoute(deps)];
}

function createRoute(deps: Deps & PlacingDeps): ServerRoute {
  return route('POST', {
    path: '/api/virtual-sensors/{org}',
    needs,
    command: 'CreateVirtualSensor',
    answers: { 201: madeSensorShape },
    params: shape({ org }),
    payload: createVirtualSensorShape,
    refuses: [...formulaRefuses, 'TooManyVirtualSensors'],
    handler: async ({ request, payload }, h) => {
      const organizationId = organizationOf(request);
      const made = await inTurn(deps.relational, organizationId, async () => {
        const formula = await formulaFor(deps, request, payload, null);
        const sensorId = await allotVirtualSensor(deps, organizationId, deps.newId());
        const { name, location } = payload;
        const stream = sensorStream(sensorId);
        const decide = () => createVirtualSensor({ sensorId, organizationId, name, location }, formula);
        const carryOut = () =>
          handleCommand(deps.eventStore, stream, { ...sourceFold, decide }, contextOf(request, deps));
        const mustBeSeen = () => Promise.resolve();
        const handled = await placing(deps, { sight: sightOf(request), stream, location, mustBeSeen, carryOut });
        return { sensorId, handled };
      });
      return answer(h, made.handled, { id: made.sensorId }).code(201);
    },
  });
}

function changeRoute(deps: Deps): ServerRoute {
  return route('PUT', {
    path: '/api/virtual-sensors/{org}/virtual-sensor/{id}',
    needs,
    command: 'ChangeVirtualSensor',
    answers: { 200: doneShape },
    params,
    payload: changeVirtualSensorShape,
    refuses: [...formulaRefuses, 'TypeFixed', 'SensorOutdated', 'Conflict', 'Outdated', 'VersionRequired'],
    handler: async ({ request, params: { id }, payload }, h) => {
      const [sight, stream, context] = [sightOf(request), sensorStream(id), versionedContextOf(request, deps)];
      const handled = await inTurn(deps.relational, sight.organizationId, async () => {
        mustSeeVirtual(sight, (await load(deps.eventStore, stream, sourceFold)).state);
        const formula = await formulaFor(deps, request, payload, id);
        const from = payload.recompute === 'all' ? null : Date.parse(context.metadata.at);
        const decider = {
          ...sourceFold,
          admit: (source: Source) => mustSeeVirtual(sight, source),
          decide: (source: Source) => changeVirtualSensor(source, formula, from),
        };
        return outdatedAs('SensorOutdated', () => handleCommand(deps.eventStore, stream, decider, context));
      });
      return answer(h, handled);
    },
  });
}

function stopRoute(deps: Deps): ServerRoute {
  return route('POST', {
    path: '/api/virtual-sensors/{org}/virtual-sensor/{id}/stop',
    needs,
    command: 'StopVirtualHistory',
    answers: { 200: doneShape },
    params,
    payload: stopVirtualHistoryShape,
    refuses: ['Conflict'],
    handler: async ({ request, params: { id }, payload }, h) => {
      const sight = sightOf(request);
      const decide = (source: Source) => {
        mustSeeVirtual(sight, source);
        return stopVirtualHistory(source, Date.parse(payload.from), deps.clock().getTime());
      };
      const decider = { ...sourceFold, decide };
      return answer(h, await handleCommand(deps.eventStore, sensorStream(id), decider, contextOf(request, deps)));
    },
  });
}

/** Checks a formula against its inputs, and against all virtual sensors that the sensor feeds. */
async function formulaFor(
  deps: Deps,
  request: Request,
  asked: AskedFormula,
  id: number | null,
): Promise<Omit<Defined, 'version'>> {
  const sight = sightOf(request);
  const fed = id === null ? [] : await virtualIds(deps.relational, sight.organizationId);
  const graph = await loadGraph(deps, sight.organizationId, [
    ...asked.inputs,
    ...fed.map((sensorId) => ({ sensorId })),
  ]);
  const pointIds = asked.inputs.flatMap(({ pointId }) => pointId ?? []);
  const known = { sources: graph.sources, seenPoints: await seenPoints(deps, sight, pointIds) };
  const formula = checkedFormula(asked, known, sight);
  mustFitGraph(graph, id, asked.inputs);
  return formula;
}
