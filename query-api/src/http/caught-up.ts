import type { Request, Server } from '@hapi/hapi';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { headerOf } from '@watchglass/streams/http/caller';

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** The projections that the route reads: a request can wait until they reach the caller's last command. */
    reads?: readonly string[];
  }
}

const PATIENCE_MS = 2_000;
const EVERY_MS = 10;
const POSITION = /^[\w-]{1,64}$/;

/**
 * Read your writes: a request with `X-After-Position` waits up to two seconds until the projections of its route reach
 * that position. After that, the answer is sent anyway with `X-Behind: true`.
 */
export function waitForOwnWrites(server: Server, relational: Queryable): void {
  server.ext('onPreHandler', async (request, h) => {
    const position = positionAskedFor(request);
    const reads = request.route.settings.app?.reads ?? [];
    if (reads.length === 0 || position === null) return h.continue;
    const caughtUp = await reached(relational, reads, position);
    if (!caughtUp) behind.add(request);
    return h.continue;
  });
  server.ext('onPreResponse', ({ response }, h) => {
    if (behind.has(h.request) && 'header' in response && typeof response.header === 'function')
      response.header('X-Behind', 'true');
    return h.continue;
  });
}

const behind = new WeakSet<Request>();

/** The position of the caller's last command, if the request has one. */
export function positionAskedFor(request: Request): string | null {
  const position = headerOf(request, 'x-after-position');
  return POSITION.test(position) ? position : null;
}

/** Waits until the projections reach a position; returns false after two seconds. */
export async function reached(
  relational: Queryable,
  projections: readonly string[],
  position: string,
): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await relational.query<{ waiting: string }>({
      name: 'projections.waiting',
      text: `SELECT count(*) AS waiting FROM unnest($1::text[]) AS wanted (name)
        LEFT JOIN read.projection_checkpoints AS c ON c.projection = wanted.name WHERE c.position IS NULL OR c.position < $2`,
      values: [projections, position],
    });
    if (Number(row?.waiting) === 0) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
