import type { CollectCredential, Hello, TakeOverBase } from '@watchglass/schemas/base/commands';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import type { BaseCredential, HelloReply } from '@watchglass/schemas/base/views';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { asNew, handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { baseFold, seenBase, unregisterBase, type Base, type RegisteredBase } from './base.ts';
import {
  collectClaim,
  forgetClaims,
  isTakenClaim,
  judgeSaidPin,
  markTaken,
  sayHello,
  type MatchedClaim,
} from './claims.ts';
import { countPinTry, type PinTrier } from './pin-tries.ts';
import { giveWay, mustBeFree, refuseClaim, takeOverBase } from './take-over-base.ts';

/** Answers the first contact of a base with the PIN to show. */
export async function hello(deps: ServiceDeps, said: Hello, network: string): Promise<HelloReply> {
  const { relational, config, clock } = deps;
  const { state } = await load(deps.eventStore, baseStream(said.serial), baseFold);
  const secret = config.secrets.tokenSecret;
  if (state.status === 'registered') {
    if (await isTakenClaim(relational, said, { secret, owner: state.organizationId }))
      refuse('GatewayAlreadyRegistered');
    await mustGiveWay(deps, state);
  }
  return relational.transaction((tx) => sayHello(tx, said, { network, secret, now: clock() }));
}

/** Registers the base in the organization of a person who can read the PIN. */
export async function takeOver(
  deps: ServiceDeps,
  command: TakeOverBase,
  { organizationId, network, context }: { organizationId: number; network: string; context: CommandContext },
): Promise<Handled<Base, BaseEvent>> {
  const { eventStore, relational } = deps;
  const { serial } = command;
  const stream = baseStream(serial);
  const { state } = await load(eventStore, stream, baseFold);
  const givesWay = state.status === 'registered' ? state.organizationId : null;
  mustBeFree(state, { organizationId, givesWay });
  if (state.status === 'registered') await mustGiveWay(deps, state);
  const claim = await claimOf(deps, command, { serial, organizationId, network });
  if (givesWay !== null) {
    // The owner's own PIN, entered by another organization, takes nothing from the owner.
    if (claim.takenBy.includes(givesWay)) refuse('GatewayAlreadyRegistered');
    await endRegistration(deps, serial, givesWay);
  }
  await markTaken(relational, serial, { nonceHash: claim.nonceHash, organizationId });
  const decide = (base: Base): BaseEvent[] =>
    takeOverBase(base, command, { organizationId, firmware: claim.firmware, givesWay: null });
  return handleCommand(eventStore, stream, { ...baseFold, decide }, context);
}

/** The claim of the entered PIN. A wrong PIN counts against its trier alone. */
async function claimOf(deps: ServiceDeps, command: TakeOverBase, trier: PinTrier): Promise<MatchedClaim> {
  const { relational, config, clock } = deps;
  const takeBack = await countPinTry(deps, trier);
  const verdict = await relational.transaction((tx) =>
    judgeSaidPin(tx, command, { secret: config.secrets.tokenSecret, now: clock() }),
  );
  if (verdict.refused !== null) return refuse(verdict.refused);
  await takeBack();
  return verdict.claim;
}

/** A base that has used its credential stays registered, and its owners' audit records the first refused claim. */
async function mustGiveWay(deps: ServiceDeps, base: RegisteredBase): Promise<void> {
  if (!(await deps.baseCredentials.isUsed(base.serial))) return;
  const context = ownersContext(deps, base.organizationId);
  await handleCommand(deps.eventStore, baseStream(base.serial), { ...baseFold, decide: refuseClaim }, context);
  refuse('GatewayAlreadyRegistered');
}

/** The credential ends first, so a base that authenticates at this moment keeps its registration. */
async function endRegistration(deps: ServiceDeps, serial: string, organizationId: number): Promise<void> {
  if (!(await deps.baseCredentials.endUnused(serial))) refuse('GatewayAlreadyRegistered');
  const decide = (base: Base): BaseEvent[] => giveWay(base, organizationId);
  await handleCommand(
    deps.eventStore,
    baseStream(serial),
    { ...baseFold, decide },
    ownersContext(deps, organizationId),
  );
}

/** The context of another organization's act in the owners' audit: it discloses no name. */
function ownersContext({ newId, clock }: ServiceDeps, organizationId: number): CommandContext {
  const actor = { kind: 'system', id: 'base-registration' } as const;
  return { metadata: { organizationId, actor, at: clock().toISOString(), correlationId: newId() }, newId };
}

/** Delivers the credential to the base, once. */
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
    return baseCredentials.issue(tx, {
      serial,
      organizationId: owner ?? refuse('CredentialNotReady'),
      isPaused: state.status === 'registered' && state.isPaused,
    });
  });
  if (owner !== null) {
    const collected: BaseEvent = { type: 'BaseCredentialCollected', data: { serial, organizationId: owner } };
    await eventStore.append(baseStream(serial), 'any', asNew([collected], { metadata: metadataFor(owner), newId }));
  }
  return { username: serial, password, mqttRoot: config.mqttRoot };
}

/**
 * The credential ends first: a crash in between leaves a base to unregister again, never a credential without a base.
 */
export async function unregister(
  deps: ServiceDeps,
  serial: string,
  { sight, context, keyphrase }: { sight: Sight; context: CommandContext; keyphrase: string | null },
): Promise<Handled<Base, BaseEvent>> {
  const { eventStore, relational, baseCredentials } = deps;
  const decide = (base: Base): BaseEvent[] => unregisterBase(base, sight.organizationId, keyphrase);
  decide(seenBase((await load(eventStore, baseStream(serial), baseFold)).state, sight));
  await forgetClaims(relational, serial);
  await baseCredentials.end(serial);
  return handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, context);
}
