import type { PointHistoryView } from '@watchglass/schemas/asset/views';
import { CHART_POINTS, CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import type { ChartPoint, HistoryView, LateValue } from '@watchglass/schemas/reading/views';
import { pointKey } from '../../live/values.ts';
import { useRead, type Reading } from '../../http/use-read.ts';
import type { Range } from '../../sensor/chart-range.ts';
import { useOrganization } from '../../user/rights.ts';
import type { AssetPoint } from './PointsOfAssets.tsx';

/** A line of a chart: of a sensor, or of a point of an asset through all the sensors that it had. */
export interface ChartLine {
  readonly id: string;
  /** The sensor with the newest value; null for a point without one. */
  readonly sensorId: number | null;
  /** Null for a sensor: its name may change. */
  readonly name: string | null;
  readonly points: readonly ChartPoint[];
  readonly late?: readonly LateValue[] | undefined;
}

export interface ChartLines {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly ChartLine[];
}

interface Sources {
  readonly sensors: readonly number[];
  /** Points of the metric. */
  readonly points: readonly AssetPoint[];
  readonly metricId: number;
}

/** The lines of one metric, sensors first, up to the limit of a chart. */
export function useChartLines({ sensors, points, metricId }: Sources, range: Range): Reading<ChartLines> {
  const { id: organizationId } = useOrganization();
  const [from, to] = [Math.floor(range.from), Math.floor(range.to)];
  const within = `from=${from}&to=${to}&width=${CHART_POINTS}`;
  const ofSensors = sensors.slice(0, CHART_SOURCES).map((sensorId) => pointKey(sensorId, metricId));
  const ofAssets = points.slice(0, CHART_SOURCES - ofSensors.length);
  // A change of a point's sensor reads its history again.
  const key = [within, ...ofSensors, ...ofAssets.map(({ id, sensorId, since }) => `${id} ${sensorId} ${since}`)].join(
    ' ',
  );
  return useRead(key, async (http, signal) => {
    const [history, ...histories] = await Promise.all([
      ofSensors.length === 0
        ? { series: [] }
        : http.get<HistoryView>(
            `/api/readings/${organizationId}/history?points=${ofSensors.join(',')}&${within}`,
            signal,
          ),
      ...ofAssets.map(({ id }) =>
        http.get<PointHistoryView>(`/api/assets/${organizationId}/point/${id}/history?${within}`, signal),
      ),
    ]);
    const lines = [
      ...history.series.map((series) => ({
        id: pointKey(series.sensorId, metricId),
        sensorId: series.sensorId,
        name: null,
        points: series.points,
        late: series.late,
      })),
      ...ofAssets.map(({ id, asset, name, sensorId }, index) => ({
        id,
        sensorId,
        name: `${asset}: ${name}`,
        points: histories[index]?.points ?? [],
        late: histories[index]?.late,
      })),
    ];
    return { from, to, lines };
  });
}
