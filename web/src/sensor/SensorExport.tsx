import Button from '@mui/material/Button';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useIsPast } from '../past/atoms.ts';

const PastExportDialog = lazily(() =>
  import('./PastExportDialog.tsx').then((file) => ({ default: file.PastExportDialog })),
);
const ExportDialog = lazily(() => import('./ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })));

/** The button that exports a sensor's readings, once it has some. */
export function SensorExport({ sensor }: { readonly sensor: SensorView }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const ThisDialog = useIsPast() ? PastExportDialog : ExportDialog;
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={sensor.metrics.length === 0}>
        {t('export.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ThisDialog sensor={sensor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
