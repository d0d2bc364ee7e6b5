import Button from '@mui/material/Button';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';

const ReplaceDialog = lazily(() => import('./ReplaceDialog.tsx').then((file) => ({ default: file.ReplaceDialog })));

/** Replaces a sensor, at the head of its page. */
export function ReplaceButton({ sensor }: { readonly sensor: SensorView }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const lost = useAtomValue(linkLostAtom);
  return (
    <>
      <Button startIcon={<Icon name="renew" />} disabled={lost} onClick={() => setIsOpen(true)}>
        {t('replace.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReplaceDialog sensor={sensor} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
