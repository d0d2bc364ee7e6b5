import Alert from '@mui/material/Alert';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useNoData } from '../value/Age.tsx';
import { pointsOf } from './points-of.ts';

/** Says that a sensor in use has sent nothing for a day, or for a week. */
export function NoDataAlert({ sensor }: { sensor: SensorView }) {
  const t = useTranslate();
  const noData = useNoData(pointsOf(sensor));
  if (noData === null || sensor.state !== 'active') return null;
  return (
    <Alert
      severity={noData === 'week' ? 'warning' : 'info'}
      variant="outlined"
      icon={<Icon name={noData === 'week' ? 'warning' : 'flag'} />}
    >
      <strong>{t(`sensor.noDataText.${noData}`)}.</strong> {t('sensor.noDataHelp')}
    </Alert>
  );
}
