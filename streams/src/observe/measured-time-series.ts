import { Histogram } from 'prom-client';
import type { TimeSeries } from '../ports/time-series.ts';
import { timed } from './timed.ts';

const insertSeconds = new Histogram({
  name: 'watchglass_time_series_insert_seconds',
  help: 'Time until the time series store has a block durably.',
  labelNames: ['outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** A time series store whose inserts are timed. */
export function measuredTimeSeries(timeSeries: TimeSeries): TimeSeries {
  return {
    query: (sql, parameters, signal) => timeSeries.query(sql, parameters, signal),
    stream: (sql, parameters) => timeSeries.stream(sql, parameters),
    bytes: (sql, format, parameters) => timeSeries.bytes(sql, format, parameters),
    command: (sql, parameters) => timeSeries.command(sql, parameters),
    insert: (block) => timed(insertSeconds, () => timeSeries.insert(block)),
    delete: (deletion) => timeSeries.delete(deletion),
    removeDeleted: (from) => timeSeries.removeDeleted(from),
    seeing: (conditions) => measuredTimeSeries(timeSeries.seeing(conditions)),
    migrate: (migrations) => timeSeries.migrate(migrations),
    close: () => timeSeries.close(),
  };
}
