import { filledAddress } from '@watchglass/schemas/integration/address';
import type { OutgoingConfig } from '../outgoing/address-problem.ts';
import { openBrokerLine, type BrokerTerms } from '../outgoing/broker.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { brokerTerms } from './mqtt-adapter.ts';
import type { RunDeps } from './run-integration.ts';
import { openSecrets } from './secrets.ts';

/** What a broker keeps for an integration that receives: messages below a root, while nobody takes them. */
export interface BrokerSession {
  readonly terms: BrokerTerms;
  readonly root: string;
}

/** Throws `noHost` if its address needs one that is not configured. */
export async function sessionOf(
  deps: Pick<RunDeps, 'relational' | 'vault' | 'integrationHost'>,
  { id: integrationId, integration: { definition, secretId } }: KnownIntegration,
): Promise<BrokerSession> {
  const address = filledAddress(definition.address, deps.integrationHost ?? null);
  if (address === null) throw Object.assign(new Error('no host is configured'), { name: 'noHost' });
  const secrets = await openSecrets(deps, secretId);
  return { terms: brokerTerms({ integrationId, definition, address, secrets }), root: definition.mqtt?.root ?? '' };
}

/** Nobody takes what the broker keeps by the former terms. */
export function isElsewhere(former: BrokerSession, now: BrokerSession): boolean {
  return former.terms.url !== now.terms.url || former.root !== now.root;
}

/** A client of the same id that wants nothing kept makes a broker forget what it kept (MQTT 3.1.1, section 3.1.2.4). */
export async function endSession({ terms }: BrokerSession, outgoing: OutgoingConfig): Promise<void> {
  const line = await openBrokerLine(terms, outgoing);
  await line.close();
}
