import type { AssetView } from '@watchglass/schemas/asset/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { assetList } from '../asset/atoms.ts';
import type { Loaded } from '../http/resource.ts';
import { useRowList } from '../live/row-list.ts';
import { pointKey } from '../live/values.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { useSensors } from '../sensor/atoms.ts';
import { measuredMetrics } from '../sensor/shown-metrics.ts';
import { useOrganization } from '../user/rights.ts';
import { MOST_METRICS, type LineQuery } from './line-query.ts';

/** A line to be drawn. */
export interface Source {
  /** `<sensor>.<metric>`, or `p<id>` of a measurement point. */
  readonly point: string;
  readonly name: string;
  readonly metricId: number;
  /** Null for a point without a sensor. */
  readonly sensorId: number | null;
  /** The place of its metric among the shown ones. */
  readonly axis: 0 | 1;
}

export interface Sources {
  readonly sources: readonly Source[];
  /** The shown metrics: one or two. */
  readonly metrics: readonly ShownMetric[];
  /** Those that can be chosen. */
  readonly measured: readonly number[];
  /** Those whose alarms and limits are shown: the chosen ones, and those that chosen assets have. */
  readonly sensors: readonly SensorView[];
  /** What was chosen and is not there for this person. */
  readonly missing: MissingSources;
  readonly isLoading: boolean;
}

export interface MissingSources {
  readonly sensors: readonly number[];
  readonly assets: readonly string[];
  /** Metrics that none of the sources measures. */
  readonly metrics: readonly number[];
}

/** The lines of chosen sensors and assets. Without chosen metrics the first one that they measure is shown. */
export function useSources({
  sensors: sensorIds,
  assets: assetIds,
  metrics: chosen,
}: Pick<LineQuery, 'sensors' | 'assets' | 'metrics'>): Sources {
  const known = useSensors(sensorIds);
  const loadedAssets = useRowList(assetList(useOrganization().id));
  const sensors = useReady(known);
  const assetKey = assetIds.join(' ');
  const { assets, missingAssets } = useMemo(() => {
    const rows = loadedAssets.state === 'ready' ? loadedAssets.value : null;
    const ids = assetKey.split(' ').filter(Boolean);
    return {
      assets: ids.map((id) => rows?.get(id)).filter((each) => each !== undefined),
      missingAssets: rows === null ? [] : ids.filter((id) => !rows.has(id)),
    };
  }, [loadedAssets, assetKey]);
  const measured = useMemo(() => {
    const ofPoints = assets.flatMap(({ points }) => points.map(({ metricId }) => metricId));
    return [...new Set([...measuredMetrics(sensors), ...ofPoints])].sort((a, b) => a - b);
  }, [sensors, assets]);
  const shown = useMemo(
    () => (chosen.length > 0 ? chosen : measured.slice(0, 1)).slice(0, MOST_METRICS),
    // The lists of an address are new at each reading.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [chosen.join(' '), measured],
  );
  const metrics = useMetrics(shown);
  const sources = useMemo(() => sourcesOf({ sensors, assets, metrics }), [sensors, assets, metrics]);
  const isLoading =
    known.some(({ state }) => state === 'loading') || (assetKey !== '' && loadedAssets.state === 'loading');
  const all = useReady(useSensors(useMemo(() => sensorsOf(sources), [sources])));
  const missing = {
    sensors: sensorIds.filter((_id, index) => isMissing(known[index])),
    assets: missingAssets,
    metrics: isLoading ? [] : chosen.filter((id) => !sources.some(({ metricId }) => metricId === id)),
  };
  return { sources, metrics, measured, sensors: all, missing, isLoading };
}

const isMissing = (loaded: Loaded<SensorView | null> | undefined): boolean =>
  loaded?.state === 'ready' && loaded.value === null;

const sensorsOf = (sources: readonly Source[]): number[] => [
  ...new Set(sources.flatMap(({ sensorId }) => sensorId ?? [])),
];

function useReady(known: readonly Loaded<SensorView | null>[]): readonly SensorView[] {
  return useMemo(
    () => known.flatMap((each) => (each.state === 'ready' && each.value !== null ? [each.value] : [])),
    [known],
  );
}

interface Chosen {
  readonly sensors: readonly SensorView[];
  readonly assets: readonly AssetView[];
  readonly metrics: readonly ShownMetric[];
}

function sourcesOf({ sensors, assets, metrics }: Chosen): Source[] {
  const named = (name: string, metric: ShownMetric): string => (metrics.length > 1 ? `${name}, ${metric.name}` : name);
  return metrics.flatMap((metric, index) => {
    const axis = index === 0 ? 0 : 1;
    const metricId = metric.id;
    return [
      ...sensors
        .filter((sensor) => sensor.metrics.includes(metricId))
        .map(
          ({ id, name }) =>
            ({ point: pointKey(id, metricId), name: named(name, metric), metricId, sensorId: id, axis }) as const,
        ),
      ...assets.flatMap((asset) =>
        asset.points
          .filter((point) => point.metricId === metricId)
          .map(
            ({ id, name, sensorId }) =>
              ({ point: `p${id}`, name: named(`${asset.name}: ${name}`, metric), metricId, sensorId, axis }) as const,
          ),
      ),
    ];
  });
}
