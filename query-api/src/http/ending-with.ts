import type { Request } from '@hapi/hapi';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

/** Aborts when the client goes away before the answer. */
export function leftBy({ raw }: Pick<Request, 'raw'>): AbortSignal {
  const life = new AbortController();
  raw.res.once('close', () => {
    if (!raw.res.writableFinished) life.abort();
  });
  return life.signal;
}

/** The store for one request: when its client goes away before the answer, the server ends the queries that it waits for. */
export function endingWith(timeSeries: TimeSeries, request: Pick<Request, 'raw'>): TimeSeries {
  const left = leftBy(request);
  return { ...timeSeries, query: (sql, parameters) => timeSeries.query(sql, parameters, left) };
}
