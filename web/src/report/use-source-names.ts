import { useMemo } from 'react';
import { assetList } from '../asset/atoms.ts';
import { useRowList } from '../live/row-list.ts';
import { useMetrics } from '../metric/atoms.ts';
import { useSensors } from '../sensor/atoms.ts';
import { useOrganization } from '../user/rights.ts';

/** The names of sources: of a sensor with its metric, of an asset with its point; what is not there keeps its id. */
export function useSourceNames(sources: readonly string[]): readonly string[] {
  const list = sources.join(' ');
  const { sensorIds, metricIds } = useMemo(() => {
    const measured = list.split(' ').filter((source) => source !== '' && !source.startsWith('p'));
    const [sensors, metrics] = [0, 1].map((place) => measured.map((source) => Number(source.split('.')[place])));
    return { sensorIds: [...new Set(sensors)], metricIds: [...new Set(metrics)] };
  }, [list]);
  const sensors = useSensors(sensorIds);
  const metrics = useMetrics(metricIds);
  const assets = useRowList(assetList(useOrganization().id));
  const names = new Map(
    sensors.flatMap((each) => (each.state === 'ready' && each.value ? [[each.value.id, each.value.name]] : [])),
  );
  const points = new Map(
    (assets.state === 'ready' ? [...assets.value.values()] : []).flatMap((asset) =>
      asset.points.map((point) => [`p${point.id}`, `${asset.name}: ${point.name}`]),
    ),
  );
  return sources.map((source) => {
    if (source.startsWith('p')) return points.get(source) ?? source;
    const [sensorId, metricId] = source.split('.').map(Number);
    const metric = metrics.find(({ id }) => id === metricId)?.name ?? '';
    return `${names.get(sensorId ?? 0) ?? sensorId}, ${metric}`;
  });
}
