import type { BaseEvent } from '@watchglass/schemas/base/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export interface RegisteredBase {
  readonly status: 'registered';
  readonly serial: string;
  readonly organizationId: number;
  readonly name: string;
}

/** A base belongs to one organization at a time; unregistered, it is as if nobody had ever had it. */
export type Base = { readonly status: 'unknown' } | RegisteredBase;

export const unknownBase: Base = { status: 'unknown' };

function evolve(base: Base, event: BaseEvent): Base {
  switch (event.type) {
    case 'BaseRegistered':
      return { status: 'registered', serial: event.data.serial, organizationId: event.data.organizationId, name: event.data.name };
    case 'BaseRenamed':
      return base.status === 'registered' ? { ...base, name: event.data.name } : base;
    case 'BaseCredentialCollected':
      return base;
    case 'BaseUnregistered':
      return unknownBase;
  }
}

export const baseFold: Fold<Base, BaseEvent> = { initial: unknownBase, evolve };

/** The organization's own base: another's is as unknown as none. */
export function ownBase(base: Base, organizationId: number): RegisteredBase {
  return base.status === 'registered' && base.organizationId === organizationId ? base : refuse('NotFound');
}

export function renameBase(base: Base, organizationId: number, name: string): BaseEvent[] {
  const { serial, name: before } = ownBase(base, organizationId);
  return name === before ? [] : [{ type: 'BaseRenamed', data: { serial, organizationId, before, name } }];
}

export function unregisterBase(base: Base, organizationId: number): BaseEvent[] {
  const { serial } = ownBase(base, organizationId);
  return [{ type: 'BaseUnregistered', data: { serial, organizationId } }];
}
