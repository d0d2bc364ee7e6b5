import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ActiveAlarmsTableTileProps } from '@watchglass/schemas/tile/active-alarms-table';
import { useTranslate } from '../../messages/messages.ts';
import type { EditorProps } from '../tile-view.tsx';

export function Editor({ value, onChange }: EditorProps<ActiveAlarmsTableTileProps>) {
  const t = useTranslate();
  const box = (
    <Checkbox checked={value.onlyCritical} onChange={(_event, onlyCritical) => onChange({ ...value, onlyCritical })} />
  );
  return <FormControlLabel control={box} label={t('tile.activeAlarms.onlyCritical')} />;
}
