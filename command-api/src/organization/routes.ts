import type { ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import {
  changePayerShape,
  configureOrganizationShape,
  createOrganizationShape,
} from '@watchglass/schemas/organization/commands';
import { organizationNamedShape } from '@watchglass/schemas/organization/views';
import { integer, shape } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { answer, contextOf, organizationOf, seenRevisionOf } from '../http/command-context.ts';
import { carryOut, type Carried } from './carry-out.ts';
import { changePayer, configureOrganization } from './configure-organization.ts';
import { createOrganization } from './create-organization.ts';
import { deletionRoutes } from './deletion-routes.ts';
import { logoRoutes } from './logo/routes.ts';
import { ownerOnlyRoute } from './owner-only-route.ts';
import { sealedDetails } from './sealed-details.ts';
import { route } from '../http/route.ts';

const refuses = ['VatNumberInvalid', 'VersionRequired', 'Outdated'] as const;

const configuring = {
  needs: { access: 'member', role: ROLE.admin, unlicensed: 'buying needs the company and who pays' },
} as const;
const params = shape({ org: integer(1) });

/** POST /api/spaces for any signed-in person; PUT /api/spaces/space/{org} and /api/spaces/payer/{org} for admins. */
export function organizationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    creation(deps),
    configuration(deps),
    payment(deps),
    ownerOnlyRoute(deps),
    ...deletionRoutes(deps),
    ...logoRoutes(deps),
  ];
}

function creation(deps: ServiceDeps): ServerRoute {
  return route('POST', {
    path: '/api/spaces',
    needs: { access: 'user' },
    command: 'CreateOrganization',
    answers: { 201: organizationNamedShape },
    payload: createOrganizationShape,
    handler: async (asked, h) => {
      const command = asked.payload;
      const [next] = await deps.relational.query<{ id: number }>(
        "SELECT nextval('command.organization_ids')::int AS id",
      );
      const organizationId = next?.id ?? 0;
      const made = { organizationId, by: callerOf(asked.request).id, licenceId: deps.newId(), at: deps.clock() };
      const context = contextOf(asked.request, deps);
      const own = { ...context, metadata: { ...context.metadata, organizationId } };
      const handled = await carryOut(deps, own, (organization) => createOrganization(organization, command, made));
      return versioned(h, handled, { id: organizationId, name: command.name }).code(201);
    },
  });
}

function configuration(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/spaces/space/{org}',
    ...configuring,
    command: 'ConfigureOrganization',
    answers: { 200: doneShape },
    params,
    payload: configureOrganizationShape,
    refuses,
    handler: async (asked, h) => {
      const version = seenRevisionOf(asked.request);
      const { name, timeZone, country, ...details } = asked.payload;
      const configured = {
        name,
        timeZone,
        country,
        ...(await sealedDetails(deps.vault, organizationOf(asked.request), details)),
      };
      return versioned(
        h,
        await carryOut(deps, contextOf(asked.request, deps), (organization) =>
          configureOrganization(organization, configured, { vatNumber: details.vatNumber, version }),
        ),
      );
    },
  });
}

function payment(deps: ServiceDeps): ServerRoute {
  return route('PUT', {
    path: '/api/spaces/payer/{org}',
    ...configuring,
    command: 'ChangePayer',
    answers: { 200: doneShape },
    params,
    payload: changePayerShape,
    refuses,
    handler: async (asked, h) => {
      const version = seenRevisionOf(asked.request);
      const { payerType, ...details } = asked.payload;
      const payer = { payerType, ...(await sealedDetails(deps.vault, organizationOf(asked.request), details)) };
      return versioned(
        h,
        await carryOut(deps, contextOf(asked.request, deps), (organization) =>
          changePayer(organization, payer, { vatNumber: details.vatNumber, version }),
        ),
      );
    },
  });
}

/** The ETag is the version of the configuration, not the revision of the stream. */
function versioned(h: ResponseToolkit, { state, position }: Carried, body: object = {}): ResponseObject {
  return answer(h, { position, revision: state.status === 'active' ? state.version : 0 }, body);
}
