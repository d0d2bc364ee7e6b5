import lt from 'semver/functions/lt.js';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { REGISTRATION_FIRMWARE } from '@watchglass/schemas/base/limits';
import { refuse, type RefusalCode } from '@watchglass/schemas/refusals';
import type { Base } from './base.ts';

/** A claim of the serial, with the present state of its PIN. */
export interface PinState {
  readonly firmware: string;
  readonly isExpired: boolean;
  readonly matches: boolean;
}

export type PinVerdict<C extends PinState> =
  | { readonly refused: RefusalCode }
  | { readonly refused: null; readonly claim: C };

/** Checks a PIN against the claims of its serial. */
export function judgePin<C extends PinState>(claims: readonly C[]): PinVerdict<C> {
  const matching = claims.filter(({ matches }) => matches);
  const claim = matching.find(({ isExpired }) => !isExpired);
  if (claim)
    return isOlder(claim.firmware, REGISTRATION_FIRMWARE) ? { refused: 'FirmwareTooOld' } : { refused: null, claim };
  if (matching.length > 0) return { refused: 'PinExpired' };
  if (claims.length === 0) return { refused: 'GatewayNotFound' };
  return { refused: claims.every(({ isExpired }) => isExpired) ? 'PinExpired' : 'PinWrong' };
}

/** The verdict on a PIN among the bases that it may be of; refuses (`SerialNeeded`) the same PIN of two bases. */
export function judgeNearby<V extends { readonly refused: RefusalCode | null }>(verdicts: readonly V[]): V {
  const matching = verdicts.filter(({ refused }) => refused === null || refused === 'FirmwareTooOld');
  if (matching.length > 1) refuse('SerialNeeded');
  return (
    matching[0] ?? verdicts.find(({ refused }) => refused === 'PinWrong') ?? verdicts[0] ?? refuse('GatewayNotFound')
  );
}

/** Returns true if version `a` comes before `b`. */
export function isOlder(a: string, b: string): boolean {
  return lt(a, b);
}

export interface Taker {
  readonly organizationId: number;
  readonly firmware: string;
  /** The organization whose registration ends because its base never authenticated; null if there is none. */
  readonly givesWay: number | null;
}

/** Refuses a base that is registered in the same organization, or in another one that does not give way. */
export function mustBeFree(base: Base, { organizationId, givesWay }: Omit<Taker, 'firmware'>): void {
  if (base.status === 'unknown') return;
  if (base.organizationId === organizationId) refuse('BaseAlreadyAdded');
  if (base.organizationId !== givesWay) refuse('GatewayAlreadyRegistered');
}

export function takeOverBase(
  base: Base,
  { serial, name }: { readonly serial: string; readonly name?: string | undefined },
  taker: Taker,
): BaseEvent[] {
  mustBeFree(base, taker);
  const { organizationId, firmware } = taker;
  return [{ type: 'BaseRegistered', data: { serial, organizationId, name: name ?? serial, firmware } }];
}

/** Ends the replaced registration in its own organization, before the base is registered in another. */
export function giveWay(base: Base, organizationId: number): BaseEvent[] {
  const isTheirs = base.status === 'registered' && base.organizationId === organizationId;
  return isTheirs ? [{ type: 'BaseUnregistered', data: { serial: base.serial, organizationId } }] : [];
}

/** Published to the owners once per registration, so that a stranger cannot fill their audit. */
export function refuseClaim(base: Base): BaseEvent[] {
  if (base.status === 'unknown' || base.isClaimRefused) return [];
  const { serial, organizationId } = base;
  return [{ type: 'BaseClaimRefused', data: { serial, organizationId } }];
}
