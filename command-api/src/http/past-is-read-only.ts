import type { Server } from '@hapi/hapi';
import { refuse } from '@watchglass/schemas/refusals';

/** A command of members that names a moment is refused with `PastIsReadOnly`: it would change today, in a page of then. */
export function keepPastReadOnly(server: Server): void {
  server.ext('onPostAuth', ({ method, query, route }, h) => {
    const isCommand = method !== 'get' && route.settings.app?.needs?.access === 'member';
    if (isCommand && 'at' in query) refuse('PastIsReadOnly');
    return h.continue;
  });
}
