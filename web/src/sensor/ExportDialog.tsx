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
import { InstantPicker } from '../form/InstantPicker.tsx';
import type { Failure } from '../http/failure.ts';
import { readNowAtom } from '../live/clock.ts';
import { useTranslate } from '../messages/messages.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST_DAYS = 7;

interface DialogProps {
  readonly sensor: Pick<SensorView, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Asks for the period of a sensor's readings, and downloads them. */
export function ExportDialog({ sensor, onClose }: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const { id: organizationId } = useOrganization();
  const zone = useTimeZone();
  const now = useSetAtom(readNowAtom);
  const [to, setTo] = useState(() => Math.ceil(now() / MINUTE_MS) * MINUTE_MS);
  const [from, setFrom] = useState(to - FIRST_DAYS * DAY_MS);
  const [failure, setFailure] = useState<Failure | null>(null);
  const query = new URLSearchParams({ from: String(from), to: String(to), timezone: zone });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('sensor.exportNamed', { name: sensor.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4, '&&': { pt: 2 } }}>
        <FormFailure to="to.export" failure={failure} />
        <InstantPicker
          label={t('range.from')}
          zone={zone}
          value={from}
          min={to - EXPORT_DAYS * DAY_MS}
          max={to - MINUTE_MS}
          onChange={(at) => at !== null && setFrom(at)}
        />
        <InstantPicker
          label={t('range.to')}
          zone={zone}
          value={to}
          min={from + MINUTE_MS}
          max={from + EXPORT_DAYS * DAY_MS}
          onChange={(at) => at !== null && setTo(at)}
        />
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
