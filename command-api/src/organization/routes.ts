import type { ServerRoute } from '@hapi/hapi';
import { createOrganizationShape, type CreateOrganization } from '@watchglass/schemas/organization/commands';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { callerOf } from '@watchglass/streams/http/caller';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { createOrganization } from './create-organization.ts';
import { organizationFold, type Organization } from './organization.ts';

/** POST /api/spaces: anybody signed in may create an organization, and owns it. */
export function organizationRoutes(deps: ServiceDeps): ServerRoute[] {
  return [{
    method: 'POST',
    path: '/api/spaces',
    options: { app: { needs: { access: 'user' }, command: 'CreateOrganization' }, validate: { payload: createOrganizationShape } },
    handler: async (request, h) => {
      const command = request.payload as CreateOrganization;
      const [next] = await deps.relational.query<{ id: number }>("SELECT nextval('command.organization_ids')::int AS id");
      const organizationId = next?.id ?? 0;
      const made = { organizationId, by: callerOf(request).id };
      const decider = { ...organizationFold, decide: (organization: Organization) => createOrganization(organization, command, made) };
      const context = contextOf(request, deps);
      const metadata = { ...context.metadata, organizationId };
      const handled = await handleCommand(deps.eventStore, organizationStream(organizationId), decider, { ...context, metadata });
      if (handled.position) await deps.memberships.reached(handled.position);
      return answer(h, handled, { id: organizationId, name: command.name }).code(201);
    },
  }];
}
