import type { IntegrationTerms } from '@watchglass/schemas/integration/commands';
import { taken } from './door.ts';
import type { Workspace } from './workspace.ts';

/** Nobody listens there; the product of the tests may call it. */
const NOWHERE = 'http://127.0.0.1:12/in';

export function integrationOf(changed: Partial<IntegrationTerms> = {}): IntegrationTerms {
  return {
    name: 'Back office',
    kind: 'senml',
    address: NOWHERE,
    scope: { by: 'all' },
    values: 'measurements',
    schedule: { every: 'minute', cron: null },
    dataFrom: null,
    mqtt: null,
    tokenAddress: null,
    ...changed,
  };
}

/** It is disabled, as new ones are. */
export async function newIntegration(
  { id, owner }: Workspace,
  changed: Partial<IntegrationTerms> = {},
): Promise<string> {
  return taken(await owner.ask<{ id: string }>('POST', `/api/integrations/${id}`, integrationOf(changed))).id;
}
