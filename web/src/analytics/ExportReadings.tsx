import Button from '@mui/material/Button';
import { LINES } from '@watchglass/schemas/reading/limits';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import type { Window } from './line-query.ts';
import type { Sources } from './use-sources.ts';

const ExportDialog = lazily(() =>
  import('../export/ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })),
);

interface ExportProps {
  readonly found: Sources;
  readonly shown: Window;
  readonly zone: string;
}

/** Exports the readings of the shown window: each of them, whatever the chart draws. */
export function ExportReadings({ found, shown, zone }: ExportProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const points = found.sources.slice(0, LINES).map(({ point }) => point);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('export.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog
            points={points}
            from={Math.floor(shown.from)}
            to={Math.ceil(shown.to)}
            zone={zone}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
