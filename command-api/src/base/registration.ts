import type { CollectCredential, Hello, TakeOverBase } from '@watchglass/schemas/base/commands';
import { baseStream, type BaseEvent } from '@watchglass/schemas/base/events';
import { REGISTRATION_FIRMWARE } from '@watchglass/schemas/base/limits';
import type { BaseCredential, HelloReply } from '@watchglass/schemas/base/views';
import type { EventMetadata } from '@watchglass/schemas/event';
import type { Sight } from '@watchglass/schemas/member/rights';
import { registrationStream } from '@watchglass/schemas/registration/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { asNew, handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { spendCode } from '../registration/codes.ts';
import { registrationFold, useRegistration, type Registration } from '../registration/registration.ts';
import { baseFold, seenBase, unregisterBase, type Base, type RegisteredBase } from './base.ts';
import { sweepBackups } from './backup/stored-backups.ts';
import {
  claimKey,
  collectClaim,
  forgetClaims,
  isTakenBy,
  judgeSaidPin,
  markTaken,
  sayHello,
  serialsFrom,
  type MatchedClaim,
} from './claims.ts';
import { countPinTry, type PinTrier } from './pin-tries.ts';
import {
  giveWay,
  isOlder,
  judgeNearby,
  mustBeFree,
  refuseClaim,
  takeOverBase,
  type PinVerdict,
} from './take-over-base.ts';

/** Answers the first contact of a base with the PIN to show; the code of a request registers it at once. */
export async function hello(
  deps: ServiceDeps,
  said: Hello,
  { network, metadata }: { network: string; metadata: EventMetadata },
): Promise<HelloReply> {
  const { relational, config, clock } = deps;
  const { state } = await load(deps.eventStore, baseStream(said.serial), baseFold);
  const secret = config.secrets.tokenSecret;
  if (state.status === 'registered') {
    const isTaken = await isTakenBy(relational, said.serial, {
      nonceHash: claimKey(secret, said),
      organizationId: state.organizationId,
    });
    // A repeated hello with the code of its registration changes nothing.
    if (isTaken && said.code === undefined) refuse('GatewayAlreadyRegistered');
    if (!isTaken) await mustGiveWay(deps, state);
  }
  const shown = await relational.transaction((tx) => sayHello(tx, said, { network, secret, now: clock() }));
  if (said.code !== undefined) await registerByCode(deps, { ...said, code: said.code }, { network, metadata });
  return { ...shown, registered: said.code !== undefined };
}

/** Registers the base in the organization whose request has this code. */
async function registerByCode(
  deps: ServiceDeps,
  said: Hello & { readonly code: string },
  { network, metadata }: { network: string; metadata: EventMetadata },
): Promise<void> {
  const { serial, firmware } = said;
  if (isOlder(firmware, REGISTRATION_FIRMWARE)) refuse('FirmwareTooOld');
  const { registrationId, organizationId, name } = await spendCode(deps, said.code, { serial, network });
  const context = { metadata: { ...metadata, organizationId }, newId: deps.newId };
  const taking = {
    command: { serial, name: name ?? undefined },
    claim: { nonceHash: claimKey(deps.config.secrets.tokenSecret, said), firmware },
  };
  await register(deps, taking, { organizationId, context, isRepeated: true });
  const decide = (registration: Registration) => useRegistration(registration, serial);
  await handleCommand(deps.eventStore, registrationStream(registrationId), { ...registrationFold, decide }, context);
}

interface Taking {
  readonly command: { readonly serial: string; readonly name?: string | undefined };
  readonly claim: Pick<MatchedClaim, 'nonceHash' | 'firmware'>;
}

interface Acting {
  readonly organizationId: number;
  readonly context: CommandContext;
  /** The same base may be registered again in the same organization, which changes nothing. */
  readonly isRepeated?: true;
}

/** Registers the base in the organization of a person who can read the PIN. */
export async function takeOver(
  deps: ServiceDeps,
  { pin, serial: named, name }: TakeOverBase,
  { network, ...acting }: Acting & { readonly network: string },
): Promise<Handled<Base, BaseEvent> & { readonly serial: string }> {
  const { organizationId } = acting;
  const trier = { serial: named ?? '', organizationId, network };
  if (named !== undefined) await mustBeTakeable(deps, named, organizationId);
  const { serial, claim } = await claimOf(deps, { pin, serial: named }, trier);
  return { ...(await register(deps, { command: { serial, name }, claim }, acting)), serial };
}

async function mustBeTakeable(deps: ServiceDeps, serial: string, organizationId: number): Promise<number | null> {
  const { state } = await load(deps.eventStore, baseStream(serial), baseFold);
  const givesWay = state.status === 'registered' ? state.organizationId : null;
  mustBeFree(state, { organizationId, givesWay });
  if (state.status === 'registered') await mustGiveWay(deps, state);
  return givesWay;
}

async function register(
  deps: ServiceDeps,
  { command, claim }: Taking,
  { organizationId, context, isRepeated }: Acting,
): Promise<Handled<Base, BaseEvent>> {
  const { serial } = command;
  const stream = baseStream(serial);
  const { state } = await load(deps.eventStore, stream, baseFold);
  const isOwn = isRepeated && state.status === 'registered' && state.organizationId === organizationId;
  const givesWay = isOwn ? null : await mustBeTakeable(deps, serial, organizationId);
  if (givesWay !== null) {
    // The owner's own PIN, entered by another organization, takes nothing from the owner. The owner's registration may
    // have ended after this PIN was judged, so the claim is read again.
    const owners = { nonceHash: claim.nonceHash, organizationId: givesWay };
    if (await isTakenBy(deps.relational, serial, owners)) refuse('GatewayAlreadyRegistered');
    await endRegistration(deps, serial, givesWay);
  }
  await markTaken(deps.relational, serial, { nonceHash: claim.nonceHash, organizationId });
  const decide = (base: Base): BaseEvent[] => {
    if (isRepeated && base.status === 'registered' && base.organizationId === organizationId) return [];
    return takeOverBase(base, command, { organizationId, firmware: claim.firmware, givesWay: null });
  };
  return handleCommand(deps.eventStore, stream, { ...baseFold, decide }, context);
}

/** The claim of the entered PIN. A wrong PIN counts against its trier alone. */
async function claimOf(
  deps: ServiceDeps,
  { serial, pin }: Pick<TakeOverBase, 'serial' | 'pin'>,
  trier: PinTrier,
): Promise<{ readonly serial: string; readonly claim: MatchedClaim }> {
  const { relational, config, clock } = deps;
  const takeBack = await countPinTry(deps, trier);
  const judging = { secret: config.secrets.tokenSecret, now: clock() };
  const serials = serial === undefined ? await serialsFrom(relational, trier.network, judging.now) : [serial];
  const verdicts = await relational.transaction(async (tx) => {
    const judged: (PinVerdict<MatchedClaim> & { readonly serial: string })[] = [];
    for (const each of serials)
      judged.push({ ...(await judgeSaidPin(tx, { serial: each, pin }, judging)), serial: each });
    return judged;
  });
  const verdict = judgeNearby(verdicts);
  if (verdict.refused !== null) return refuse(verdict.refused);
  await takeBack();
  return verdict;
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
  const { eventStore, relational, baseCredentials, log } = deps;
  const decide = (base: Base): BaseEvent[] => unregisterBase(base, sight.organizationId, keyphrase);
  decide(seenBase((await load(eventStore, baseStream(serial), baseFold)).state, sight));
  await forgetClaims(relational, serial);
  await baseCredentials.end(serial);
  const done = await handleCommand(eventStore, baseStream(serial), { ...baseFold, decide }, context);
  // A store that is away leaves sealed files, which the next owner's backup sweeps.
  await sweepBackups(deps, serial).catch((error: unknown) => log.warn({ err: error }, 'backups of a base'));
  return done;
}
