import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { REPORT_SOURCES } from '@watchglass/schemas/report-schedule/limits';
import { useMemo } from 'react';
import { FaultOf } from '../alarm-rule/editor/parts.tsx';
import { PointPicker } from '../asset/PointPicker.tsx';
import type { FormState } from '../form/use-form.ts';
import { useTranslate } from '../messages/messages.ts';
import { useMetricIds } from '../metric/atoms.ts';
import { MetricPicker } from '../metric/MetricPicker.tsx';
import { SearchPlaces, EVERYWHERE } from '../sensor/search-places.ts';
import { SensorPicker } from '../sensor/SensorPicker.tsx';
import { isTelemetry } from '../sensor/shown-metrics.ts';
import type { ChosenSources, ScheduleForm } from './schedule-form.ts';

/** What is reported: sensors and measurement points of one metric. Another metric begins the choice anew. */
export function SourceFields({ form }: { readonly form: FormState<ScheduleForm> }) {
  const t = useTranslate();
  const { metricId, sources } = form.values;
  const { sensors, points, others } = sources;
  const choose = (changed: Partial<ChosenSources>) => form.set('sources', { ...sources, ...changed });
  const offered = useMetricIds().filter((id) => !isTelemetry(id) || id === metricId);
  const places = useMemo(() => ({ ...EVERYWHERE, skills: [String(metricId)] }), [metricId]);
  const chooseMetric = ([chosen]: readonly number[]) => {
    if (chosen === undefined || chosen === metricId) return;
    form.set('metricId', chosen);
    choose({ sensors: [], points: [] });
  };
  const room = REPORT_SOURCES - others.length;
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <MetricPicker of={offered} value={[metricId]} max={1} onChange={chooseMetric} />
      <SearchPlaces value={places}>
        <SensorPicker value={sensors} max={room - points.length} onChange={(chosen) => choose({ sensors: chosen })} />
      </SearchPlaces>
      <PointPicker
        metricId={metricId}
        value={points}
        max={room - sensors.length}
        onChange={(chosen) => choose({ points: chosen })}
      />
      {others.length > 0 && (
        <Box>
          {t('report.otherSources', { list: others.join(', ') })}{' '}
          <Button size="small" onClick={() => choose({ others: [] })}>
            {t('action.delete')}
          </Button>
        </Box>
      )}
      <FaultOf form={form} name="sources" />
    </Box>
  );
}
