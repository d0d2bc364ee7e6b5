import { createHash } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { canonicalJson } from '@watchglass/schemas/canonical-json';
import type { EventMetadata } from '@watchglass/schemas/event';
import { eventShapes, type DomainEvent } from '@watchglass/schemas/events';
import { refuse } from '@watchglass/schemas/refusals';
import { check } from '@watchglass/schemas/shape';
import type { SignatureSettings } from '@watchglass/schemas/signature/commands';
import { signaturesStream } from '@watchglass/schemas/signature/events';
import { MEANINGS } from '@watchglass/schemas/signature/limits';
import type { Signature, SignatureFields } from '@watchglass/schemas/signature/signature';
import { callerOf } from '@watchglass/streams/http/caller';
import type { KnownAlarm } from '../alarm/alarm.ts';
import type { ServiceDeps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { organizationOf } from '../http/command-context.ts';
import { refuseField } from '../refuse-field.ts';
import { accountOfPerson } from '../user/accounts.ts';
import { currentPassword } from '../user/current-password.ts';
import { mustBeSigned, signaturesFold } from './settings.ts';

/** A person who has proved who they are, and what they mean. `name` is sealed. */
export interface Signer {
  readonly userId: string;
  readonly name: string;
  readonly meaning: string;
}

/** How the commands of one request are signed: by whom, if by anybody, and which must be. */
export interface Signing {
  readonly settings: SignatureSettings;
  readonly signer: Signer | null;
  readonly metadata: Pick<EventMetadata, 'actor' | 'at'>;
}

type Deps = Pick<ServiceDeps, 'relational' | 'clock' | 'config' | 'eventStore'>;

/** Checks the signature of a request: the password of the session's own person, with the limits of a sign-in. */
export function signing(deps: Deps) {
  const mustBePassword = currentPassword(deps);
  return async (
    request: Request,
    given: Signature | undefined,
    metadata: Pick<EventMetadata, 'actor' | 'at'>,
  ): Promise<Signing> => {
    const settings = await signatureSettings(deps, organizationOf(request));
    if (given === undefined) return { settings, signer: null, metadata };
    const { kind, id: userId, clientAddress } = callerOf(request);
    const account = kind === 'user' ? await accountOfPerson(deps.relational, userId) : null;
    if (!account || account.passwordHash === null) return refuse('SignaturePasswordMissing');
    if (![...MEANINGS, ...settings.meanings].includes(given.meaning))
      refuseField('signature.meaning', 'this is no meaning of the workspace');
    await mustBePassword({ userId, password: given.password, clientAddress });
    return { settings, signer: { userId, name: account.name, meaning: given.meaning }, metadata };
  };
}

export async function signatureSettings(
  { eventStore }: Pick<Deps, 'eventStore'>,
  organizationId: number,
): Promise<SignatureSettings> {
  return (await load(eventStore, signaturesStream(organizationId), signaturesFold)).state;
}

/** Refuses what must be signed and is not: `SignaturePasswordMissing` to an API account, which never can. */
export function mustHaveSignature({ settings, signer, metadata }: Signing, isRequired: boolean): void {
  if (signer !== null || !isRequired) return;
  if (metadata.actor.kind === 'user') refuse('SignatureRequired', { meanings: settings.meanings });
  refuse('SignaturePasswordMissing');
}

type Signed = Extract<AlarmEvent, { type: 'AlarmAcknowledged' | 'AlarmCanceled' }>;

/** The decided events with their signature, which is appended together with them. Refuses if it is missing. */
export function withSignature(alarm: KnownAlarm, events: readonly AlarmEvent[], by: Signing): AlarmEvent[] {
  if (events.length > 0) mustHaveSignature(by, mustBeSigned(by.settings.required, alarm.severity));
  const { signer, metadata } = by;
  if (signer === null) return [...events];
  return events.flatMap((event): AlarmEvent[] => {
    if (!isSigned(event)) return [event];
    const { alarmId, organizationId } = event.data;
    const signature = signatureFields(event, signer, metadata);
    return [event, { type: 'AlarmSigned', data: { alarmId, organizationId, signs: event.type, ...signature } }];
  });
}

const isSigned = (event: AlarmEvent): event is Signed =>
  event.type === 'AlarmAcknowledged' || event.type === 'AlarmCanceled';

/** What the event of a signature says of the signed event. */
export function signatureFields(
  { type, data }: DomainEvent,
  { userId, name, meaning }: Signer,
  metadata: Signing['metadata'],
): SignatureFields {
  // The shape completes what earlier versions stored without it.
  const checked = check<unknown>(eventShapes[type], data);
  const stored = checked.faults ? data : checked.value;
  return { signer: userId, name, meaning, hash: signedHash({ type, data: stored }, metadata) };
}

/** SHA-256, lower-case hex, of the canonical JSON of the signed event with its actor and instant. */
export function signedHash(
  { type, data }: { readonly type: string; readonly data: unknown },
  { actor, at }: Signing['metadata'],
): string {
  return createHash('sha256').update(canonicalJson({ type, data, actor, at })).digest('hex');
}
