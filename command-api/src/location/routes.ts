import type { ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { locationPathId, locationShape, type LocationDefinition } from '@watchglass/schemas/location/commands';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { carryOut } from '../organization/carry-out.ts';
import { changeLocation, createLocation, deleteLocation } from './change-locations.ts';
import { kindsAt } from './location-claims.ts';
import { sealedLocation } from './sealed-location.ts';
import { route } from '../http/route.ts';
import type { Asked } from '@watchglass/streams/http/route';

const refuses = [
  'LocationNameTaken',
  'TooManyLocations',
  'LocationOccupied',
  'LocationGranted',
  'BeyondYourLocations',
  'Conflict',
  'Outdated',
] as const;

const needs = { access: 'member', module: 'organization', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: locationPathId });
const response = { status: { 200: doneShape } };

/** POST /api/locations/{org}, PUT and DELETE …/location/{id}. A change takes effect here before the answer. */
export function locationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('POST', {
      path: '/api/locations/{org}',
      needs,
      command: 'CreateLocation',
      answers: { 201: madeShape },
      params: shape({ org }),
      payload: locationShape,
      refuses,
      handler: async (asked, h) => {
        const command = { locationId: deps.newId(), ...(await sealedDefinition(deps, asked)) };
        const handled = await carryOut(deps, contextOf(asked.request, deps), (organization) =>
          createLocation(organization, command),
        );
        return answer(h, handled, { id: command.locationId }).code(201);
      },
    }),
    route('PUT', {
      path: '/api/locations/{org}/location/{id}',
      needs,
      command: 'ChangeLocation',
      answers: response.status,
      params,
      payload: locationShape,
      refuses,
      handler: async (asked, h) => {
        const command = { locationId: asked.params.id, ...(await sealedDefinition(deps, asked)) };
        return answer(
          h,
          await carryOut(deps, contextOf(asked.request, deps), (organization) => changeLocation(organization, command)),
        );
      },
    }),
    route('DELETE', {
      path: '/api/locations/{org}/location/{id}',
      needs: { ...needs, unlicensed: 'a Basic licence needs locations deleted' },
      command: 'DeleteLocation',
      answers: response.status,
      params,
      refuses,
      handler: async (asked, h) => {
        const command = { organizationId: organizationOf(asked.request), locationId: asked.params.id };
        const known = { kinds: await kindsAt(deps, command) };
        return answer(
          h,
          await carryOut(deps, contextOf(asked.request, deps), (organization) =>
            deleteLocation(organization, command, known),
          ),
        );
      },
    }),
  ];
}

function sealedDefinition(
  { vault }: ServiceDeps,
  { request, payload }: Pick<Asked<unknown, unknown, LocationDefinition>, 'request' | 'payload'>,
): ReturnType<typeof sealedLocation> {
  return sealedLocation(vault, organizationOf(request), payload);
}
