import IconButton from '@mui/material/IconButton';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { AlarmDialog } from './AlarmDialogs.tsx';

/** Asks for the reason of a cancellation by hand. */
export function CancelButton({ alarm }: { readonly alarm: AlarmView }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="small"
        disabled={lost}
        aria-label={t('alarm.cancelNamed', { sensor: subjectName(alarm), rule: alarm.ruleTitle })}
        title={t('alarm.cancel')}
        onClick={() => setOpen(true)}
      >
        <Icon name="close" />
      </IconButton>
      {open && <AlarmDialog open={{ what: 'cancel', alarm }} onClose={() => setOpen(false)} />}
    </>
  );
}
