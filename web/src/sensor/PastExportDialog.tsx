import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { EXPORT_DAYS } from '@watchglass/schemas/sensor/limits';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { FormFailure } from '../form/FormFailure.tsx';
import type { Failure } from '../http/failure.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { ExportPeriod, MINUTE_MS, usePeriod } from './ExportPeriod.tsx';

interface DialogProps {
  readonly sensor: Pick<SensorView, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** In the past nothing is asked for: the readings as they were known are downloaded at once. */
export function PastExportDialog({ sensor, onClose }: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const now = useSetAtom(readNowAtom);
  const [end] = useState(() => Math.ceil(now() / MINUTE_MS) * MINUTE_MS);
  const [period, setPeriod] = usePeriod(end);
  const [failure, setFailure] = useState<Failure | null>(null);
  const query = new URLSearchParams({ from: String(period.from), to: String(period.to), timezone: zone });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('sensor.exportNamed', { name: sensor.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        <FormFailure to="to.export" failure={failure} />
        <ExportPeriod period={period} mostDays={EXPORT_DAYS} onChange={setPeriod} />
        <Typography variant="body2" color="text.secondary">
          {t('sensor.exportText', { zone, days: EXPORT_DAYS })}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <ExportButton
          name={`sensor-${sensor.id}`}
          path={() => `/api/sensors/${organizationId}/sensor/${sensor.id}/export?${query.toString()}`}
          onFailure={setFailure}
        />
      </DialogActions>
    </Dialog>
  );
}
