import type { BaseEvent } from '@watchglass/schemas/base/events';
import type { TakeOverBase } from '@watchglass/schemas/base/commands';
import { REGISTRATION_FIRMWARE } from '@watchglass/schemas/base/limits';
import { refuse, type RefusalCode } from '@watchglass/schemas/refusals';
import type { Base } from './base.ts';

/** A claim of the serial, as its PIN stands now. */
export interface PinState {
  readonly network: string;
  readonly firmware: string;
  readonly isExpired: boolean;
  readonly isSpoiled: boolean;
  readonly matches: boolean;
}

export type PinVerdict<C extends PinState> =
  | { readonly refused: RefusalCode }
  /** A wrong try, to be counted on these claims. */
  | { readonly refused: 'PinWrong'; readonly counted: readonly C[] }
  | { readonly refused: null; readonly claim: C };

/** What a PIN is worth against the claims of its serial. */
export function judgePin<C extends PinState>(claims: readonly C[]): PinVerdict<C> {
  const said = claims.find(({ matches }) => matches);
  if (said) return judgeClaim(said);
  const open = claims.filter(({ isExpired, isSpoiled }) => !isExpired && !isSpoiled);
  if (open.length > 0) return { refused: 'PinWrong', counted: open };
  if (claims.length === 0) return { refused: 'GatewayNotFound' };
  return { refused: claims.some(({ isExpired }) => !isExpired) ? 'PinSpoiled' : 'PinExpired' };
}

function judgeClaim<C extends PinState>(claim: C): PinVerdict<C> {
  if (claim.isExpired) return { refused: 'PinExpired' };
  if (claim.isSpoiled) return { refused: 'PinSpoiled' };
  return isOlder(claim.firmware, REGISTRATION_FIRMWARE) ? { refused: 'FirmwareTooOld' } : { refused: null, claim };
}

/** Whether dotted version `a` comes before `b`. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = left?.findIndex((part, i) => part !== right?.[i]) ?? -1;
  return at >= 0 && (left?.[at] ?? 0) < (right?.[at] ?? 0);
}

/** A base that somebody has is not taken over, whatever the PIN. */
export function mustBeFree(base: Base, organizationId: number): void {
  if (base.status === 'unknown') return;
  refuse(base.organizationId === organizationId ? 'BaseAlreadyAdded' : 'GatewayAlreadyRegistered');
}

export function takeOverBase(
  base: Base,
  { serial, name }: TakeOverBase,
  { organizationId, firmware }: { organizationId: number; firmware: string },
): BaseEvent[] {
  mustBeFree(base, organizationId);
  return [{ type: 'BaseRegistered', data: { serial, organizationId, name: name ?? serial, firmware } }];
}
