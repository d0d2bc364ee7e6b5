import { unexpired } from '@watchglass/schemas/retention/expiring-tables';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Cutoffs } from './cutoffs.ts';

/** The time series, of which no query of an organization sees what expired there: queries name it by the parameter `org`. */
export function unexpiredReadings(timeSeries: Pick<TimeSeries, 'seeing'>, cutoffs: Cutoffs): TimeSeries {
  return timeSeries.seeing(async (parameters) => {
    const { org } = parameters ?? {};
    const before = typeof org === 'number' ? (await cutoffs.known()).get(org) : undefined;
    return before === undefined ? undefined : unexpired(before);
  });
}
