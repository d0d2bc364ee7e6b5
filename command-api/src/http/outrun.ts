import type { Server } from '@hapi/hapi';
import type { EventStore } from '@watchglass/streams/ports/event-store';

const OUTDATED = 412;

/** Whoever was outrun by somebody else is told how far to wait to see by what: as far as anything has come. */
export function tellTheOutrun(server: Server, eventStore: Pick<EventStore, 'head'>): void {
  server.ext('onPreResponse', async ({ response }, h) => {
    if ('isBoom' in response || response.statusCode !== OUTDATED) return h.continue;
    // Nobody is refused less, or more, where it cannot be asked now.
    const head = await eventStore.head().catch(() => null);
    if (head !== null) response.header('X-Position', head);
    return h.continue;
  });
}
