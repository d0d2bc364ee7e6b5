import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { openRegistrationShape, registrationPathId } from '@watchglass/schemas/registration/commands';
import { registrationStream, type RegistrationEvent } from '@watchglass/schemas/registration/events';
import { REGISTRATION_MINUTES } from '@watchglass/schemas/registration/limits';
import { registrationOpenedShape } from '@watchglass/schemas/registration/views';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf, sightOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { revokeCode, storeCode } from './codes.ts';
import { registrationFold, revokeRegistration, type Registration } from './registration.ts';

const needs = { access: 'member', module: 'devices', right: 'w' } as const;
const org = integer(1);
const path = '/api/gateways/{org}/registrations';

/** POST /api/gateways/{org}/registrations and DELETE …/registrations/{id}. */
export function registrationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('POST', {
      path,
      needs,
      command: 'OpenRegistration',
      answers: { 201: registrationOpenedShape },
      params: shape({ org }),
      payload: openRegistrationShape,
      refuses: ['BeyondYourLocations', 'TooManyRegistrations'],
      handler: async (asked, h) => {
        // The base would have no location, and so be out of the caller's sight.
        if (sightOf(asked.request).locations !== null) refuse('BeyondYourLocations');
        const organizationId = organizationOf(asked.request);
        const { name = null } = asked.payload;
        const registrationId = deps.newId();
        const expires = new Date(deps.clock().getTime() + REGISTRATION_MINUTES * 60_000);
        const code = await storeCode(deps, { registrationId, organizationId, name }, expires);
        const expiresAt = expires.toISOString();
        const decide = (): RegistrationEvent[] => [
          { type: 'RegistrationOpened', data: { organizationId, registrationId, name, expiresAt } },
        ];
        const stream = registrationStream(registrationId);
        const context = contextOf(asked.request, deps);
        const opened = await handleCommand(deps.eventStore, stream, { ...registrationFold, decide }, context);
        return answer(h, opened, { id: registrationId, code, expiresAt }).code(201);
      },
    }),
    route('DELETE', {
      path: `${path}/{id}`,
      needs,
      command: 'RevokeRegistration',
      answers: { 200: doneShape },
      params: shape({ org, id: registrationPathId }),
      refuses: ['NotFound', 'RegistrationEnded'],
      handler: async (asked, h) => {
        const { id } = asked.params;
        const stream = registrationStream(id);
        const organizationId = organizationOf(asked.request);
        const decide = (registration: Registration): RegistrationEvent[] =>
          revokeRegistration(registration, organizationId, deps.clock());
        decide((await load(deps.eventStore, stream, registrationFold)).state);
        if (!(await revokeCode(deps.relational, id))) refuse('RegistrationEnded');
        const context = contextOf(asked.request, deps);
        return answer(h, await handleCommand(deps.eventStore, stream, { ...registrationFold, decide }, context));
      },
    }),
  ];
}
