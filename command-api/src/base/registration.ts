import type { CollectCredential, Hello, TakeOverBase } from '@watchglass/schemas/base/commands';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import type { BaseCredential, HelloReply } from '@watchglass/schemas/base/views';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { asNew, handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { baseFold, seenBase, unregisterBase, type Base } from './base.ts';
import { collectClaim, forgetClaims, markTaken, sayHello, tryPin } from './claims.ts';
import { mustBeFree, takeOverBase } from './take-over-base.ts';

/** A base introduces itself and is told the PIN to show. */
export async function hello(deps: ServiceDeps, said: Hello, network: string): Promise<HelloReply> {
  const { state } = await load(deps.eventStore, baseStream(said.serial), baseFold);
  if (state.status === 'registered') refuse('GatewayAlreadyRegistered');
  const judging = { network, secret: deps.config.secrets.tokenSecret, now: deps.clock() };
  return deps.relational.transaction((tx) => sayHello(tx, said, judging));
}

/** A person who can read the PIN makes the base the organization's. */
export async function takeOver(
  deps: ServiceDeps,
  command: TakeOverBase,
  { organizationId, context }: { organizationId: number; context: CommandContext },
): Promise<Handled<Base, BaseEvent>> {
  const { eventStore, relational, config, clock } = deps;
  const stream = baseStream(command.serial);
  mustBeFree((await load(eventStore, stream, baseFold)).state, organizationId);
  const verdict = await relational.transaction((tx) =>
    tryPin(tx, command, { secret: config.secrets.tokenSecret, now: clock() }),
  );
  if (verdict.refused !== null) refuse(verdict.refused);
  const { network, firmware } = verdict.claim;
  await markTaken(relational, command.serial, { network, organizationId });
  const decide = (base: Base): BaseEvent[] => takeOverBase(base, command, { organizationId, firmware });
  return handleCommand(eventStore, stream, { ...baseFold, decide }, context);
}

/** The base collects what it will speak with, once. */
export async function collectCredential(
  deps: ServiceDeps,
  asked: CollectCredential,
  metadataFor: (organizationId: number) => EventMetadata,
): Promise<BaseCredential> {
  const { eventStore, relational, config, newId, baseCredentials } = deps;
  const { serial } = asked;
  const { state } = await load(eventStore, baseStream(serial), baseFold);
  const owner = state.status === 'registered' ? state.organizationId : null;
  const password = await relational.transaction(async (tx) => {
    await collectClaim(tx, asked, { secret: config.secrets.tokenSecret, owner });
    return baseCredentials.issue(tx, { serial, organizationId: owner ?? refuse('CredentialNotReady') });
  });
  if (owner !== null) {
    const collected: BaseEvent = { type: 'BaseCredentialCollected', data: { serial, organizationId: owner } };
    await eventStore.append(baseStream(serial), 'any', asNew([collected], { metadata: metadataFor(owner), newId }));
  }
  return { username: serial, password, mqttRoot: config.mqttRoot };
}

/** The credential dies first: a process that stops in between leaves a base to unregister again, never a credential without a base. */
export async function unregister(
  deps: ServiceDeps,
  serial: string,
  { sight, context }: { sight: Sight; context: CommandContext },
): Promise<Handled<Base, BaseEvent>> {
  const { eventStore, relational, baseCredentials } = deps;
  const decide = (base: Base): BaseEvent[] => unregisterBase(base, sight.organizationId);
  seenBase((await load(eventStore, baseStream(serial), baseFold)).state, sight);
  await forgetClaims(relational, serial);
  await baseCredentials.end(serial);
  return handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, context);
}
