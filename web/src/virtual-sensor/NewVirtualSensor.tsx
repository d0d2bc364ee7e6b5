import Button from '@mui/material/Button';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';

const VirtualSensorDialog = lazily(() =>
  import('./VirtualSensorDialog.tsx').then((file) => ({ default: file.VirtualSensorDialog })),
);

/** The button above the table of virtual sensors. */
export function NewVirtualSensor({ onSaved }: { onSaved: () => Promise<void> }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="add" />} disabled={lost} onClick={() => setOpen(true)}>
        {t('virtual.new')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <VirtualSensorDialog virtual={null} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
