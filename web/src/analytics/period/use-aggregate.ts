import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import type { AggregateView } from '@watchglass/schemas/reading/views';
import { useRead, type Reading } from '../../http/use-read.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import type { Window } from '../line-query.ts';
import type { Source } from '../use-sources.ts';

/**
 * Reads the periods of sources, of at least one and at most `CHART_SOURCES`, on the clock of the person's zone; the last ones stay
 * until the next are there.
 */
export function useAggregate(
  sources: readonly Source[],
  { from, to }: Window,
  period: ClockPeriod,
): Reading<AggregateView> {
  const { id } = useOrganization();
  const zone = useTimeZone();
  const query = new URLSearchParams({
    points: sources.map(({ point }) => point).join(','),
    from: String(Math.floor(from)),
    to: String(Math.ceil(to)),
    period,
    timezone: zone,
  });
  const path = `/api/readings/${id}/aggregate?${query.toString()}`;
  return useRead(path, (http, signal) => http.get<AggregateView>(path, signal));
}
