import type { DescribeBase } from '@watchglass/schemas/base/commands';
import type { BaseEvent } from '@watchglass/schemas/base/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export interface RegisteredBase {
  readonly status: 'registered';
  readonly serial: string;
  readonly organizationId: number;
  readonly name: string;
  readonly location: string | null;
  /** True once the owners' stream records a refused claim. */
  readonly isClaimRefused: boolean;
  /** True while the published drift of the clock or the link is too large. */
  readonly hasDrifted: boolean;
}

/** A base belongs to one organization at a time; an unregistered base has no history for the next owner. */
export type Base = { readonly status: 'unknown' } | RegisteredBase;

const unknownBase: Base = { status: 'unknown' };

function registered({
  serial,
  organizationId,
  name,
}: Pick<RegisteredBase, 'serial' | 'organizationId' | 'name'>): Base {
  return {
    status: 'registered',
    serial,
    organizationId,
    name,
    location: null,
    isClaimRefused: false,
    hasDrifted: false,
  };
}

function evolve(base: Base, event: BaseEvent): Base {
  if (event.type === 'BaseRegistered') return registered(event.data);
  if (event.type === 'BaseUnregistered') return unknownBase;
  return base.status === 'registered' ? { ...base, ...changeBy(event) } : base;
}

type BaseChange = Exclude<BaseEvent, { type: 'BaseRegistered' | 'BaseUnregistered' }>;

function changeBy(event: BaseChange): Partial<RegisteredBase> {
  switch (event.type) {
    case 'BaseClaimRefused':
      return { isClaimRefused: true };
    case 'BaseCredentialCollected':
      return {};
    case 'BaseRenamed':
      return { name: event.data.name };
    case 'BasePlaced':
      return { location: event.data.location };
    case 'BaseClockDrifted':
      return { hasDrifted: true };
    case 'BaseClockCorrected':
      return { hasDrifted: false };
  }
}

export const baseFold: Fold<Base, BaseEvent> = { initial: unknownBase, evolve };

/** Returns the organization's own base; refuses another organization's base like an unknown one. */
function ownBase(base: Base, organizationId: number): RegisteredBase {
  return base.status === 'registered' && base.organizationId === organizationId ? base : refuse('NotFound');
}

/** Returns the organization's own base if its location is in sight; otherwise refuses `NotFound`. */
export function seenBase(base: Base, sight: Sight): RegisteredBase {
  const own = ownBase(base, sight.organizationId);
  return isInSight(sight, own.location) ? own : refuse('NotFound');
}

/** Changes the name and the location of a base. */
export function describeBase(base: Base, organizationId: number, { name, location }: DescribeBase): BaseEvent[] {
  const { serial, name: before, location: placeBefore } = ownBase(base, organizationId);
  const renamed: BaseEvent[] =
    name === before ? [] : [{ type: 'BaseRenamed', data: { serial, organizationId, before, name } }];
  if (location === undefined || location === placeBefore) return renamed;
  return [...renamed, { type: 'BasePlaced', data: { serial, organizationId, before: placeBefore, location } }];
}

export function unregisterBase(base: Base, organizationId: number): BaseEvent[] {
  const { serial } = ownBase(base, organizationId);
  return [{ type: 'BaseUnregistered', data: { serial, organizationId } }];
}
