import type { TimeSeries } from '../ports/time-series.ts';
import { openClickHouse, type ClickHouseOptions } from './clickhouse.ts';

/**
 * The time series for reading alone, on connections of their own: the server refuses to write for it, and ends its queries
 * when it goes away.
 */
export function openStoredReadings(options: ClickHouseOptions): TimeSeries {
  return openClickHouse({ ...options, readOnly: true });
}
