import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkLostAtom } from '../../live/link.ts';
import { useTranslate } from '../../messages/messages.ts';
import { lazily } from '../../page/lazily.ts';

const ImportDialog = lazily(() => import('./ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));

/** The button above the tables of sensors. */
export function ImportSensors({ again }: { readonly again: () => Promise<void> }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={lost} onClick={() => setOpen(true)}>
        {t('import.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog
            onClose={() => {
              setOpen(false);
              void again();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
