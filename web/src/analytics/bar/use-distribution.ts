import type { DistributionView } from '@watchglass/schemas/reading/distribution-views';
import { useRead, type Reading } from '../../http/use-read.ts';
import { useOrganization } from '../../user/rights.ts';
import type { Window } from '../line-query.ts';
import type { Scale } from '../period/period-query.ts';
import type { Source } from '../use-sources.ts';

interface Asked {
  readonly sources: readonly Source[];
  readonly range: Window;
  readonly scale: Scale | null;
}

/** Reads how the values of sources are spread, of at least one and at most `CHART_SOURCES`; the last ones stay until the next are there. */
export function useDistribution({ sources, range, scale }: Asked): Reading<DistributionView> {
  const { id } = useOrganization();
  const query = new URLSearchParams({
    points: sources.map(({ point }) => point).join(','),
    from: String(Math.floor(range.from)),
    to: String(Math.ceil(range.to)),
    ...(scale !== null && { low: String(scale.low), high: String(scale.high) }),
  });
  const path = `/api/readings/${id}/distribution?${query.toString()}`;
  return useRead(path, (http, signal) => http.get<DistributionView>(path, signal));
}
