import Alert from '@mui/material/Alert';
import type { Co2TileProps } from '@watchglass/schemas/tile/co2';
import { CO2 } from '../../co2/LazyCo2Mark.tsx';
import { useTranslate } from '../../messages/messages.ts';
import { useSensors } from '../../sensor/atoms.ts';
import { SensorPicker } from '../../sensor/SensorPicker.tsx';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<Co2TileProps>) {
  const t = useTranslate();
  const [sensor] = useSensors(value.sensors);
  const lacksCo2 = sensor?.state === 'ready' && sensor.value !== null && !sensor.value.metrics.includes(CO2);
  return (
    <>
      <SensorPicker value={value.sensors} max={1} onChange={(sensors) => onChange({ sensors })} />
      {lacksCo2 && (
        <Alert severity="warning" variant="outlined">
          {t('airTile.noCo2')}
        </Alert>
      )}
    </>
  );
}
