import type { ServerRoute } from '@hapi/hapi';
import { attachShape, detachShape, newPointShape, renamedPointShape } from '@watchglass/schemas/asset/commands';
import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import type { Handled } from '../handle-command.ts';
import { answer, organizationOf, sightOf } from '../http/command-context.ts';
import { route, type AskedById } from '../http/route.ts';
import { mustHaveMetric } from '../metric/must-have-metric.ts';
import { attachInTurn } from '../virtual-sensor/fit-point.ts';
import { knownPoint, type Asset, type KnownAsset } from './asset.ts';
import { attachSensor, detachSensor, instantAsked } from './attach-sensor.ts';
import { carryOutOn, seenAsset } from './carry-out.ts';
import { addPoint, removePoint, renamePoint } from './change-points.ts';
import { mustSeeSensor } from './must-see-sensor.ts';
import { assetOfPoint, claimPoint, claimSensor } from './points.ts';

const needs = { access: 'member', module: 'sensors', right: 'w' } as const;
const params = shape({ org: integer(1, 2 ** 31 - 1), id: uuid() });
const refuses = [
  'TooManyPoints',
  'TooManySegments',
  'PointOccupied',
  'PointEmpty',
  'SensorUnknown',
  'MetricUnknown',
  'VirtualCycle',
  'VirtualTooDeep',
  'Conflict',
] as const;
const ofPoint = { needs, params, refuses, answers: { 200: doneShape } } as const;

/** POST /api/assets/{org}/asset/{id}/point; PUT and DELETE …/point/{id}, POST …/point/{id}/attach and …/detach. */
export function pointRoutes(deps: Deps): ServerRoute[] {
  return [
    addRoute(deps),
    attachRoute(deps),
    route('PUT', {
      ...ofPoint,
      path: '/api/assets/{org}/point/{id}',
      command: 'RenamePoint',
      payload: renamedPointShape,
      handler: async (asked, h) =>
        answer(h, await onPoint(deps, asked, (asset) => renamePoint(asset, asked.params.id, asked.payload.name))),
    }),
    route('DELETE', {
      ...ofPoint,
      path: '/api/assets/{org}/point/{id}',
      command: 'RemovePoint',
      handler: async (asked, h) =>
        answer(h, await onPoint(deps, asked, (asset) => removePoint(asset, asked.params.id))),
    }),
    route('POST', {
      ...ofPoint,
      path: '/api/assets/{org}/point/{id}/detach',
      command: 'DetachSensor',
      payload: detachShape,
      handler: async (asked, h) => {
        const until = instantAsked('until', asked.payload.until, deps.clock());
        return answer(h, await onPoint(deps, asked, (asset) => detachSensor(asset, asked.params.id, until)));
      },
    }),
  ];
}

function addRoute(deps: Deps): ServerRoute {
  return route('POST', {
    needs,
    params,
    refuses,
    path: '/api/assets/{org}/asset/{id}/point',
    command: 'AddPoint',
    answers: { 201: madeShape },
    payload: newPointShape,
    handler: async ({ request, params: { id: assetId }, payload }, h) => {
      const [organizationId, pointId] = [organizationOf(request), deps.newId()];
      await seenAsset(deps.eventStore, sightOf(request), assetId);
      await mustHaveMetric(deps.eventStore, organizationId, payload.metricId);
      await claimPoint(deps.relational, { organizationId, assetId }, pointId);
      const handled = await carryOutOn(deps, request, {
        assetId,
        decide: (asset) => addPoint(asset, pointId, payload),
      });
      return answer(h, handled, { id: pointId }).code(201);
    },
  });
}

function attachRoute(deps: Deps): ServerRoute {
  return route('POST', {
    ...ofPoint,
    path: '/api/assets/{org}/point/{id}/attach',
    command: 'AttachSensor',
    payload: attachShape,
    handler: async (asked, h) => {
      const { sensorId } = asked.payload;
      const pointId = asked.params.id;
      const organizationId = organizationOf(asked.request);
      const from = instantAsked('from', asked.payload.from, deps.clock());
      const assetId = await assetOfPoint(deps.relational, organizationId, pointId);
      knownPoint((await seenAsset(deps.eventStore, sightOf(asked.request), assetId)).asset, pointId);
      await mustSeeSensor(deps.eventStore, sightOf(asked.request), sensorId);
      const handled = await attachInTurn(deps, { organizationId, sensorId, pointIds: [pointId] }, async () => {
        await claimSensor(deps.relational, { organizationId, sensorId, pointId });
        return onPoint(deps, asked, (asset) => attachSensor(asset, { pointId, sensorId, from }));
      });
      return answer(h, handled);
    },
  });
}

async function onPoint(
  deps: Deps,
  { request, params: { id } }: AskedById,
  decide: (asset: KnownAsset) => readonly AssetEvent[],
): Promise<Handled<Asset, AssetEvent>> {
  const assetId = await assetOfPoint(deps.relational, organizationOf(request), id);
  return carryOutOn(deps, request, { assetId, decide });
}
