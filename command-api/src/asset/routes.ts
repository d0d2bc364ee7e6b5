import type { ServerRoute } from '@hapi/hapi';
import { assetShape } from '@watchglass/schemas/asset/commands';
import { assetStream } from '@watchglass/schemas/asset/events';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf, versionedContextOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { claimLocation } from '../location/location-claims.ts';
import { placing, type PlacingDeps } from '../location/placing.ts';
import { mustBeNewest, outdatedAs } from '../outdated-as.ts';
import { tagsByName } from '../tag/carry-out-tags.ts';
import { assetFold, assetInSight, type Asset } from './asset.ts';
import { carryOutOn, seenAsset } from './carry-out.ts';
import { createAsset, deleteAsset, describeAsset, restoreAsset } from './change-assets.ts';
import { assetFileRoutes } from './file-routes.ts';
import { pointRoutes } from './point-routes.ts';

const needs = { access: 'member', module: 'sensors', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: uuid() });
const refuses = ['AssetOutdated', 'AssetNotDeleted', 'Conflict', 'Outdated', 'TooManyTags', 'VersionRequired'] as const;

/** POST /api/assets/{org}, PUT and DELETE …/asset/{id} with If-Match, POST …/asset/{id}/restore, points, and files. */
export function assetRoutes(deps: Deps & PlacingDeps): ServerRoute[] {
  return [
    createRoute(deps),
    changeRoute(deps),
    deleteRoute(deps),
    restoreRoute(deps),
    ...pointRoutes(deps),
    ...assetFileRoutes(deps),
  ];
}

function createRoute(deps: Deps & PlacingDeps): ServerRoute {
  return route('POST', {
    path: '/api/assets/{org}',
    needs,
    command: 'CreateAsset',
    answers: { 201: madeShape },
    params: shape({ org }),
    payload: assetShape,
    refuses,
    handler: async ({ request, payload: definition }, h) => {
      const made = { assetId: deps.newId(), organizationId: organizationOf(request) };
      const stream = assetStream(made.assetId);
      const context = contextOf(request, deps);
      const handled = await placing(deps, {
        sight: sightOf(request),
        stream,
        location: definition.location ?? null,
        mustBeSeen: () => Promise.resolve(),
        carryOut: async () => {
          const described = { ...definition, ...(await tagsByName(deps, context, definition.tags)) };
          const decider = { ...assetFold, decide: (asset: Asset) => createAsset(asset, made, described) };
          return handleCommand(deps.eventStore, stream, decider, context);
        },
      });
      return answer(h, handled, { id: made.assetId }).code(201);
    },
  });
}

function changeRoute(deps: Deps & PlacingDeps): ServerRoute {
  return route('PUT', {
    path: '/api/assets/{org}/asset/{id}',
    needs,
    command: 'DescribeAsset',
    answers: { 200: doneShape },
    params,
    payload: assetShape,
    refuses,
    handler: async ({ request, params: { id: assetId }, payload: definition }, h) => {
      const [sight, stream] = [sightOf(request), assetStream(assetId)];
      const found = () => seenAsset(deps.eventStore, sight, assetId);
      const handled = await outdatedAs('AssetOutdated', () =>
        placing(deps, {
          sight,
          stream,
          location: definition.location,
          mustBeSeen: found,
          carryOut: async () => {
            const context = versionedContextOf(request, deps);
            mustBeNewest(context, stream, (await found()).revision);
            const described = { ...definition, ...(await tagsByName(deps, context, definition.tags)) };
            return carryOutOn(deps, request, {
              assetId,
              context,
              decide: (asset) => describeAsset(asset, described),
            });
          },
        }),
      );
      return answer(h, handled);
    },
  });
}

function deleteRoute(deps: Deps): ServerRoute {
  return route('DELETE', {
    path: '/api/assets/{org}/asset/{id}',
    needs: { ...needs, unlicensed: 'a Basic licence needs assets deleted' },
    command: 'DeleteAsset',
    answers: { 200: doneShape },
    params,
    refuses,
    handler: async ({ request, params: { id: assetId } }, h) =>
      answer(
        h,
        await outdatedAs('AssetOutdated', async () =>
          carryOutOn(deps, request, { assetId, context: versionedContextOf(request, deps), decide: deleteAsset }),
        ),
      ),
  });
}

function restoreRoute(deps: Deps & PlacingDeps): ServerRoute {
  return route('POST', {
    path: '/api/assets/{org}/asset/{id}/restore',
    needs,
    command: 'RestoreAsset',
    answers: { 200: doneShape },
    params,
    refuses,
    handler: async ({ request, params: { id: assetId } }, h) => {
      const [organizationId, stream] = [organizationOf(request), assetStream(assetId)];
      const { location } = assetInSight(sightOf(request), (await load(deps.eventStore, stream, assetFold)).state);
      const hasLocation = location !== null && (await deps.memberships.isLocation(organizationId, location));
      if (hasLocation) await claimLocation(deps.relational, { organizationId, locationId: location, stream });
      return answer(
        h,
        await carryOutOn(deps, request, {
          assetId,
          isDeletedFound: true,
          decide: (asset) => restoreAsset(asset, { hasLocation }),
        }),
      );
    },
  });
}
