import type { Request } from '@hapi/hapi';
import { destinationPath } from '@watchglass/schemas/destination/commands';
import { destinationsStream, type DestinationEvent } from '@watchglass/schemas/destination/events';
import { ROLE } from '@watchglass/schemas/member/rights';
import { shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { contextOf, organizationOf } from '../http/command-context.ts';
import { known, type Which } from './change-destinations.ts';
import { destinationsFold, type Destination, type Destinations } from './destinations.ts';

export const needs = { access: 'member', module: 'alarms', right: 'w', role: ROLE.admin } as const;
export const params = shape(destinationPath);

/** Whoever guesses an id learns nothing. */
export async function mustBeKnown(deps: Pick<Deps, 'eventStore'>, which: Which): Promise<Destination> {
  const { state } = await load(deps.eventStore, destinationsStream(which.organizationId), destinationsFold);
  return known(state, which);
}

export function carryOut(deps: Deps, request: Request, decide: (all: Destinations) => DestinationEvent[]) {
  const stream = destinationsStream(organizationOf(request));
  return handleCommand(deps.eventStore, stream, { ...destinationsFold, decide }, contextOf(request, deps));
}
