import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { METRICS_PER_LINE_CHARTS_TILE, SOURCES_PER_LINE_CHARTS_TILE } from '@watchglass/schemas/tile/limits';
import type { LineChartsTileProps } from '@watchglass/schemas/tile/line-charts';
import { useMemo } from 'react';
import { AssetPicker } from '../../asset/AssetPicker.tsx';
import { assetList } from '../../asset/atoms.ts';
import { useRowList } from '../../live/row-list.ts';
import { useTranslate } from '../../messages/messages.ts';
import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { shownMetrics } from '../../sensor/shown-metrics.ts';
import { useOrganization } from '../../user/rights.ts';
import { PeriodField } from '../editor/PeriodField.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<LineChartsTileProps>) {
  const t = useTranslate();
  const metrics = useOffered(value);
  const legend = (
    <Checkbox checked={!value.hideLegend} onChange={(_event, shown) => onChange({ ...value, hideLegend: !shown })} />
  );
  return (
    <>
      <SensorPicker
        value={value.sensors}
        max={SOURCES_PER_LINE_CHARTS_TILE - value.assets.length}
        onChange={(sensors, picked) =>
          onChange({
            ...value,
            sensors,
            metrics: value.metrics.length > 0 ? value.metrics : picked.slice(0, 1).flatMap(shownMetrics).slice(0, 1),
          })
        }
      />
      <AssetPicker
        value={value.assets}
        max={SOURCES_PER_LINE_CHARTS_TILE - value.sensors.length}
        onChange={(assets) => onChange({ ...value, assets })}
      />
      <MetricPicker
        of={metrics}
        value={value.metrics}
        max={METRICS_PER_LINE_CHARTS_TILE}
        onChange={(picked) => onChange({ ...value, metrics: picked })}
      />
      <PeriodField value={value.period} onChange={(period) => onChange({ ...value, period })} />
      <FormControlLabel control={legend} label={t('chartsTile.legend')} />
    </>
  );
}

/** The metrics that the chosen sensors and assets measure. */
function useOffered({ sensors, assets }: LineChartsTileProps): readonly number[] {
  const known = useSensors(sensors);
  const loaded = useRowList(assetList(useOrganization().id));
  return useMemo(() => {
    const ofSensors = known.flatMap((each) => (each.state === 'ready' && each.value ? shownMetrics(each.value) : []));
    const ofAssets =
      loaded.state === 'ready'
        ? assets.flatMap((id) => loaded.value.get(id)?.points.map(({ metricId }) => metricId) ?? [])
        : [];
    return [...new Set([...ofSensors, ...ofAssets])];
  }, [known, loaded, assets]);
}
