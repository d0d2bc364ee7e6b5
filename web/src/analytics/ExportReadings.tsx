import Button from '@mui/material/Button';
import { LINES } from '@watchglass/schemas/reading/limits';
import { Suspense, useState } from 'react';
import type { Picture } from '../export/picture.ts';
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
  /** The chart as it is drawn; absent if it has no picture. */
  readonly picture?: Picture | undefined;
}

/** Exports the readings of the shown window, each of them, whatever the chart draws; or the chart as a picture. */
export function ExportReadings({ found, shown, zone, picture }: ExportProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const points = found.sources.slice(0, LINES).map(({ point }) => point);
  const window = { from: Math.floor(shown.from), to: Math.ceil(shown.to) };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('export.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog points={points} {...window} zone={zone} picture={picture} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
