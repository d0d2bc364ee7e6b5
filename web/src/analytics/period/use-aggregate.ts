import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import type { AggregateView } from '@watchglass/schemas/reading/views';
import { useRead, type Reading } from '../../http/use-read.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';
import type { Window } from '../line-query.ts';
import type { Source } from '../use-sources.ts';

/** Reads the periods of sources on the clock of the person's zone; the last ones stay until the next are there. */
export function useAggregate(
  sources: readonly Source[],
  { from, to }: Window,
  period: ClockPeriod,
): Reading<AggregateView> {
  const { id } = useOrganization();
  const zone = useTimeZone();
  const query = new URLSearchParams({
    points: sources
      .slice(0, CHART_SOURCES)
      .map(({ point }) => point)
      .join(','),
    from: String(Math.floor(from)),
    to: String(Math.ceil(to)),
    period,
    timezone: zone,
  });
  const path = sources.length === 0 ? '' : `/api/readings/${id}/aggregate?${query.toString()}`;
  return useRead(path, async (http, signal) =>
    path === '' ? { from, to, periods: [], lines: [] } : http.get<AggregateView>(path, signal),
  );
}
