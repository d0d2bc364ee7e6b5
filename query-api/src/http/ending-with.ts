import type { Request } from '@hapi/hapi';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

/** The store for one request: when its client goes away before the answer, the server ends the queries that it waits for. */
export function endingWith(timeSeries: TimeSeries, { raw }: Pick<Request, 'raw'>): TimeSeries {
  const life = new AbortController();
  raw.res.once('close', () => {
    if (!raw.res.writableFinished) life.abort();
  });
  return { ...timeSeries, query: (sql, parameters) => timeSeries.query(sql, parameters, life.signal) };
}
