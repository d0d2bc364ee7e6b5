import type { Server } from '@hapi/hapi';
import type { EventStore } from '@watchglass/streams/ports/event-store';

const OUTDATED = 412;

/**
 * A 412 carries X-Position, so the client can wait for the winning write. It is the head of all events, since the
 * winning event is not known here.
 */
export function tellTheOutrun(server: Server, eventStore: Pick<EventStore, 'head'>): void {
  server.ext('onPreResponse', async ({ response }, h) => {
    if ('isBoom' in response || response.statusCode !== OUTDATED) return h.continue;
    // The refusal stands without the header if the event store is unavailable.
    const head = await eventStore.head().catch(() => null);
    if (head !== null) response.header('X-Position', head);
    return h.continue;
  });
}
