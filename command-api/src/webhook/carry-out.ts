import type { Request } from '@hapi/hapi';
import { ROLE } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { shape } from '@watchglass/schemas/shape';
import { webhookPath } from '@watchglass/schemas/webhook/commands';
import { webhooksStream, type WebhookEvent } from '@watchglass/schemas/webhook/events';
import type { Deps, ServiceDeps } from '../deps.ts';
import { keepSecret } from '../destination/destination-vault.ts';
import { handleCommand, load } from '../handle-command.ts';
import { contextOf, organizationOf } from '../http/command-context.ts';
import { addressProblem, hostOf } from '../outgoing/address-problem.ts';
import { known, type Addressed, type Which } from './change-webhooks.ts';
import { webhooksFold, type Webhook, type Webhooks } from './webhooks.ts';

export const needs = { access: 'member', module: 'integrations', right: 'w', role: ROLE.admin } as const;
export const params = shape(webhookPath);

/** Whoever guesses an id learns nothing. */
export async function mustBeKnown(deps: Pick<Deps, 'eventStore'>, which: Which): Promise<Webhook> {
  const { state } = await load(deps.eventStore, webhooksStream(which.organizationId), webhooksFold);
  return known(state, which);
}

export function carryOut(deps: Deps, request: Request, decide: (all: Webhooks) => WebhookEvent[]) {
  const stream = webhooksStream(organizationOf(request));
  return handleCommand(deps.eventStore, stream, { ...webhooksFold, decide }, contextOf(request, deps));
}

/** The vault keeps what is of a webhook as it keeps what is of a destination. */
export function keepOf(
  deps: Pick<ServiceDeps, 'relational' | 'vault'>,
  { organizationId, webhookId }: Which,
  { id, plain }: { readonly id: string; readonly plain: string },
): Promise<string> {
  return keepSecret(deps, { id, destinationId: webhookId, organizationId }, plain);
}

/** Refuses what may not be called, as far as its text says; else keeps it in the vault. */
export async function keepAddress(
  deps: Pick<ServiceDeps, 'relational' | 'vault' | 'config' | 'newId'>,
  which: Which,
  address: string,
): Promise<Addressed> {
  const problem = addressProblem(address, deps.config.outgoing);
  if (problem !== null) refuse('AddressNotAllowed', { problem });
  const addressId = deps.newId();
  await keepOf(deps, which, { id: addressId, plain: address });
  return { addressId, host: hostOf(new URL(address)) };
}
