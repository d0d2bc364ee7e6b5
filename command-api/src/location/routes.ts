import type { Request, ServerRoute } from '@hapi/hapi';
import { doneShape, madeShape } from '@watchglass/schemas/http/answers';
import { locationPathId, locationShape, type LocationDefinition } from '@watchglass/schemas/location/commands';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { carryOut } from '../organization/carry-out.ts';
import { changeLocation, createLocation, deleteLocation } from './change-locations.ts';
import { isOccupied } from './places.ts';
import { sealedPlace } from './sealed-place.ts';

const needs = { access: 'member', module: 'organization', right: 'w' } as const;
const org = integer(1, 2 ** 31 - 1);
const params = shape({ org, id: locationPathId });
const response = { status: { 200: doneShape } };

/** POST /api/locations/{org}, PUT and DELETE …/location/{id}. A change counts here before it is answered. */
export function locationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/locations/{org}',
      options: {
        app: { needs, command: 'CreateLocation' },
        response: { status: { 201: madeShape } },
        validate: { params: shape({ org }), payload: locationShape },
      },
      handler: async (request, h) => {
        const command = { locationId: deps.newId(), ...(await placeOf(deps, request)) };
        const handled = await carryOut(deps, contextOf(request, deps), (organization) =>
          createLocation(organization, command),
        );
        return answer(h, handled, { id: command.locationId }).code(201);
      },
    },
    {
      method: 'PUT',
      path: '/api/locations/{org}/location/{id}',
      options: { app: { needs, command: 'ChangeLocation' }, response, validate: { params, payload: locationShape } },
      handler: async (request, h) => {
        const command = { locationId: idOf(request), ...(await placeOf(deps, request)) };
        return answer(
          h,
          await carryOut(deps, contextOf(request, deps), (organization) => changeLocation(organization, command)),
        );
      },
    },
    {
      method: 'DELETE',
      path: '/api/locations/{org}/location/{id}',
      options: {
        app: { needs: { ...needs, unlicensed: 'a Basic licence needs locations deleted' }, command: 'DeleteLocation' },
        response,
        validate: { params },
      },
      handler: async (request, h) => {
        const command = { organizationId: organizationOf(request), locationId: idOf(request) };
        const known = { isOccupied: await isOccupied(deps, command) };
        return answer(
          h,
          await carryOut(deps, contextOf(request, deps), (organization) =>
            deleteLocation(organization, command, known),
          ),
        );
      },
    },
  ];
}

function placeOf({ vault }: ServiceDeps, request: Request): ReturnType<typeof sealedPlace> {
  return sealedPlace(vault, organizationOf(request), request.payload as LocationDefinition);
}

function idOf(request: Request): string {
  return (request.params as { id: string }).id;
}
