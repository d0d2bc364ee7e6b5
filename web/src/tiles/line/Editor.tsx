import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { LineTileProps } from '@watchglass/schemas/tile/line';
import { useTranslate } from '../../messages/messages.ts';
import { MetricPicker } from '../../metric/MetricPicker.tsx';
import { useSensors } from '../../sensor/atoms.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import { shownMetrics } from '../../sensor/shown-metrics.ts';
import type { EditorProps } from '../tile-view.tsx';
import { LINE_HOURS } from './hours.ts';

export function Editor({ value, onChange }: EditorProps<LineTileProps>) {
  const t = useTranslate();
  const sensors = useSensors(value.sensors).flatMap((each) =>
    each.state === 'ready' && each.value ? [each.value] : [],
  );
  const metrics = [...new Set(sensors.flatMap(shownMetrics))];
  return (
    <>
      <SensorPicker
        value={value.sensors}
        max={6}
        onChange={(ids, picked) =>
          onChange({
            ...value,
            sensors: ids,
            metrics: value.metrics.length > 0 ? value.metrics : picked.slice(0, 1).flatMap(shownMetrics).slice(0, 1),
          })
        }
      />
      <MetricPicker
        of={metrics}
        value={value.metrics}
        max={1}
        onChange={(picked) => onChange({ ...value, metrics: picked })}
      />
      <TextField
        select
        label={t('tile.line.hours')}
        value={value.hours}
        onChange={(event) =>
          onChange({ ...value, hours: LINE_HOURS.find((hours) => hours === Number(event.target.value)) ?? 24 })
        }
      >
        {LINE_HOURS.map((hours) => (
          <MenuItem key={hours} value={hours}>
            {hours <= 36 ? t('tile.line.lastHours', { hours }) : t('tile.line.lastDays', { days: hours / 24 })}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
