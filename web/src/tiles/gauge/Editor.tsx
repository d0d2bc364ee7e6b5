import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { GaugeTileProps } from '@watchglass/schemas/tile/gauge';
import { faultOfScale, GAUGE_THRESHOLDS } from '@watchglass/schemas/tile/gauge-scale';
import Box from '@mui/material/Box';
import { useTranslate } from '../../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../../metric/atoms.ts';
import { SensorsAndMetric } from '../editor/SensorsAndMetric.tsx';
import type { EditorProps } from '../tile-view.tsx';
import { defaultScale } from './default-scales.ts';
import { ThresholdRow } from './ThresholdRow.tsx';

type Thresholds = GaugeTileProps['thresholds'];

/** A metric of the catalogue brings its default scale, unless the tile has one of its own. */
export function Editor({ value, onChange }: EditorProps<GaugeTileProps>) {
  const t = useTranslate();
  const [metric] = useMetrics(value.metrics);
  const choose = (chosen: Pick<GaugeTileProps, 'sensors' | 'metrics'>) => {
    const isOther = chosen.metrics[0] !== value.metrics[0];
    onChange({ ...value, ...chosen, thresholds: isOther ? defaultScale(t, chosen.metrics[0]) : value.thresholds });
  };
  return (
    <>
      <SensorsAndMetric value={value} mostSensors={1} onChange={choose} />
      {metric && (
        <Scale metric={metric} value={value.thresholds} onChange={(thresholds) => onChange({ ...value, thresholds })} />
      )}
    </>
  );
}

interface ScaleProps {
  readonly metric: ShownMetric;
  readonly value: Thresholds;
  readonly onChange: (thresholds: Thresholds) => void;
}

function Scale({ metric, value, onChange }: ScaleProps) {
  const t = useTranslate();
  const fault = value.length === 0 ? null : faultOfScale(value);
  const defaults = defaultScale(t, metric.id);
  const put = (at: number, next: Thresholds[number]) =>
    onChange(value.map((each, index) => (index === at ? next : each)));
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Box component="legend" sx={{ mb: 2, fontWeight: 600 }}>
        {[t('gauge.scale'), metric.unit].filter(Boolean).join(', ')}
      </Box>
      {value.map((threshold, index) => (
        <ThresholdRow
          // Rows have no identity but their place.
          key={index}
          number={index + 1}
          metric={metric}
          value={threshold}
          isLast={index === value.length - 1}
          isFaulty={fault?.at === index}
          onChange={(next) => put(index, next)}
          onRemove={() => onChange(value.filter((_each, at) => at !== index))}
        />
      ))}
      {fault !== null && <FormHelperText error>{t(`gauge.fault.${fault.rule}`)}</FormHelperText>}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button
          disabled={value.length >= GAUGE_THRESHOLDS}
          onClick={() => onChange([...value, { value: null, label: '', level: 'normal', enabled: true }])}
        >
          {t('gauge.add')}
        </Button>
        {defaults.length > 0 && <Button onClick={() => onChange(defaults)}>{t('gauge.default')}</Button>}
      </Box>
    </Box>
  );
}
