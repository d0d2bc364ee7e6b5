import type { Request } from '@hapi/hapi';
import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import {
  ownerOnlyStream,
  type OwnerOnly,
  type OwnerOnlyEvent,
  type SetOwnerOnly,
} from '@watchglass/schemas/organization/owner-only';
import { refuse } from '@watchglass/schemas/refusals';
import { callerOf } from '@watchglass/streams/http/caller';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load, type Fold } from '../handle-command.ts';
import { organizationOf } from '../http/command-context.ts';

export const ownerOnlyFold: Fold<OwnerOnly, OwnerOnlyEvent> = {
  initial: { publicTiles: false, integrations: false },
  evolve: (_before, { data: { publicTiles, integrations = false } }) => ({ publicTiles, integrations }),
};

export function setOwnerOnly(before: OwnerOnly, asked: SetOwnerOnly, organizationId: number): OwnerOnlyEvent[] {
  const { publicTiles, integrations } = { ...before, ...asked };
  if (before.publicTiles === publicTiles && before.integrations === integrations) return [];
  return [{ type: 'OwnerOnlySet', data: { organizationId, before, publicTiles, integrations } }];
}

/** Refuses (`OwnerOnly`) an administrator where the workspace leaves these changes to its owner. */
export async function mustBeAllowed(eventStore: EventStore, request: Request, what: keyof OwnerOnly): Promise<void> {
  if (callerOf<Membership>(request).membership?.role === ROLE.owner) return;
  const { state } = await load(eventStore, ownerOnlyStream(organizationOf(request)), ownerOnlyFold);
  if (state[what]) refuse('OwnerOnly');
}
