import { useNavigate } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetricIds, useMetrics } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { chartPath } from './paths.ts';

const AROUND_MS = 6 * 3_600_000;

interface Place {
  readonly sensorId: number;
  readonly metricId: number;
  readonly at: string;
}

/** What rows of single readings show, and the way to their chart. */
export function useReadingColumns() {
  const t = useTranslate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const metrics = new Map(useMetrics(useMetricIds()).map((metric) => [metric.id, metric]));
  return {
    instant: (at: string): string => formatInstant(Date.parse(at), zone),
    nameOf: (metricId: number): string => metrics.get(metricId)?.name ?? String(metricId),
    valueOf: (metricId: number, value: number): string => {
      const metric = metrics.get(metricId);
      return metric === undefined ? String(value) : readingWithUnit(t, metric, value);
    },
    open: ({ sensorId, metricId, at }: Place): void => {
      const middle = Date.parse(at);
      void navigate(`/${id}/${chartPath(sensorId, { from: middle - AROUND_MS, to: middle + AROUND_MS }, metricId)}`);
    },
  };
}
