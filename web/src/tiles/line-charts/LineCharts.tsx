import Box from '@mui/material/Box';
import type { LineChartsTileProps } from '@watchglass/schemas/tile/line-charts';
import { useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { useRange } from '../../sensor/use-range.ts';
import { MetricChart } from './MetricChart.tsx';
import { PointsOfAssets } from './PointsOfAssets.tsx';

/** Up to two metrics of sensors and assets, one chart above the other, over the same time. */
export function LineCharts({ props }: { readonly props: LineChartsTileProps }) {
  const t = useTranslate();
  const { sensors, assets, period, hideLegend } = props;
  const range = useRange(useMemo(() => ({ preset: period }), [period]));
  const metrics = useMetrics(props.metrics);
  if (metrics.length === 0 || sensors.length + assets.length === 0)
    return <Statement small icon="chart" title={t('chartsTile.choose')} />;
  return (
    <PointsOfAssets assets={assets}>
      {(points) => (
        <Box sx={{ flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1, overflowY: 'auto' }}>
          {metrics.map((metric) => (
            <MetricChart
              key={metric.id}
              metric={metric}
              sensors={sensors}
              points={points}
              range={range}
              hideLegend={hideLegend}
              isNamed={metrics.length > 1}
            />
          ))}
        </Box>
      )}
    </PointsOfAssets>
  );
}
