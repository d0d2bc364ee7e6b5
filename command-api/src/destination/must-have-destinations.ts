import { destinationsStream } from '@watchglass/schemas/destination/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../handle-command.ts';
import { destinationsFold } from './destinations.ts';

/** Refuses destinations of no or another organization. */
export async function mustHaveDestinations(
  store: EventStore,
  organizationId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { state } = await load(store, destinationsStream(organizationId), destinationsFold);
  for (const id of ids) if (!state.has(id)) refuse('DestinationUnknown', { id });
}
