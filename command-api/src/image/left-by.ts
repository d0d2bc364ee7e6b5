import type { Request } from '@hapi/hapi';

/** Aborts when the client disconnects: cancelling an upload ends its processing. */
export function leftBy(request: Request): AbortSignal {
  const left = new AbortController();
  request.raw.res.once('close', () => {
    if (!request.raw.res.writableFinished) left.abort();
  });
  return left.signal;
}
