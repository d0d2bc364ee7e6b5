import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { ExcursionsView, PointExcursions } from '@watchglass/schemas/reading/excursions';
import { byPoint } from '../../analytics/by-point.ts';
import type { Window } from '../../analytics/line-query.ts';
import { useRead, type Reading } from '../../http/use-read.ts';
import { useRowChanges } from '../../live/use-row-changes.ts';
import { queryString } from '../../table/paging.ts';
import { useOrganization } from '../../user/rights.ts';

interface Asked {
  readonly points: readonly string[];
  readonly window: Window;
  readonly limits: Limits;
}

/** The excursions of points beyond limits, by point; read again when an alarm changes. Without limits there are none. */
export function useExcursions({ points, window, limits }: Asked): Reading<ReadonlyMap<string, PointExcursions>> {
  const { id } = useOrganization();
  const text = (limit: number | null): string => (limit === null ? '' : String(limit));
  const bounds = { low: text(limits.low), high: text(limits.high) };
  const isAsked = bounds.low !== '' || bounds.high !== '';
  const key = isAsked ? `${points.join(',')} ${window.from} ${window.to} ${bounds.low} ${bounds.high}` : '';
  const reading = useRead(key, (http, signal) =>
    byPoint(isAsked ? points : [], async (part) => {
      const asked = { points: part.join(','), from: String(window.from), to: String(window.to), ...bounds };
      const path = `/api/readings/${id}/excursions${queryString(asked)}`;
      return (await http.get<ExcursionsView>(path, signal)).points;
    }),
  );
  useRowChanges('alarm', reading);
  return reading;
}
