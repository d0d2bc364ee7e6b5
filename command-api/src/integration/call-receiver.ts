import { filledAddress } from '@watchglass/schemas/integration/address';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { OutgoingAnswer } from '../outgoing/answer.ts';
import type { Vault } from '../vault/person-keys.ts';
import type { Adapter, Sending } from './adapter.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { openSecrets, withoutSecrets } from './secrets.ts';

/** How the answer of a receiver is told of a run. */
export const OUTCOMES = { taken: 'taken', retry: 'failed', refused: 'refused', gone: 'refused' } as const;

interface CallingDeps {
  readonly relational: Queryable;
  readonly vault: Vault;
  /** What `{host}` stands for. */
  readonly integrationHost?: string | undefined;
}

/** Sends once. The answer is shown to people, and some receivers repeat what they were sent: it has no secret of the integration. */
export async function callReceiver(
  deps: CallingDeps,
  { id: integrationId, integration: { definition, secretId } }: KnownIntegration,
  { adapter, sending }: { readonly adapter: Adapter; readonly sending: Sending },
): Promise<OutgoingAnswer> {
  const address = filledAddress(definition.address, deps.integrationHost ?? null);
  if (address === null)
    return { said: 'refused', status: null, body: '', retryAfterMs: 0, mayHaveArrived: false, why: 'noHost' };
  const secrets = await openSecrets(deps, secretId);
  const answer = await adapter.send({ integrationId, definition, address, secrets }, sending);
  return { ...answer, body: withoutSecrets(answer.body, secrets) };
}
