import type { Request } from '@hapi/hapi';
import { integrationPath } from '@watchglass/schemas/integration/commands';
import { integrationsStream, type IntegrationEvent } from '@watchglass/schemas/integration/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { contextOf, organizationOf } from '../http/command-context.ts';
import { mustBeAllowed } from '../organization/owner-only.ts';
import { known, type Which } from './change-integrations.ts';
import { integrationsFold, type Integration, type Integrations } from './integrations.ts';

export const needs = { access: 'member', module: 'integrations', right: 'w', role: ROLE.admin } as const;
export const params = shape(integrationPath);

/** Whoever guesses an id learns nothing; then an administrator is refused (`OwnerOnly`) where the owner alone may change it. */
export async function mustBeKnown(
  deps: Pick<Deps, 'eventStore'>,
  request: Request,
  which: Which,
): Promise<Integration> {
  const { state } = await load(deps.eventStore, integrationsStream(which.organizationId), integrationsFold);
  const found = known(state, which);
  await mustBeAllowed(deps.eventStore, request, 'integrations');
  return found;
}

export function carryOut(deps: Deps, request: Request, decide: (all: Integrations) => IntegrationEvent[]) {
  const stream = integrationsStream(organizationOf(request));
  return handleCommand(deps.eventStore, stream, { ...integrationsFold, decide }, contextOf(request, deps));
}
