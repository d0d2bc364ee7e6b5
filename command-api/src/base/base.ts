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
  /** The owners know that somebody else tried to register it. */
  readonly isClaimRefused: boolean;
  /** Whether its clock, or its link, was told to be off. */
  readonly hasDrifted: boolean;
}

/** A base belongs to one organization at a time; unregistered, it is as if nobody had ever had it. */
export type Base = { readonly status: 'unknown' } | RegisteredBase;

export const unknownBase: Base = { status: 'unknown' };

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

/** The organization's own base: another's is as unknown as none. */
export function ownBase(base: Base, organizationId: number): RegisteredBase {
  return base.status === 'registered' && base.organizationId === organizationId ? base : refuse('NotFound');
}

/** The same, where it is at a location that whoever asks may see. */
export function seenBase(base: Base, sight: Sight): RegisteredBase {
  const own = ownBase(base, sight.organizationId);
  return isInSight(sight, own.location) ? own : refuse('NotFound');
}

/** Gives a base its name, and says where it is. */
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
