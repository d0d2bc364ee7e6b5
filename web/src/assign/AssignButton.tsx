import IconButton from '@mui/material/IconButton';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AlarmDialog } from '../alarm/AlarmDialogs.tsx';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';

/** Opens the choice of the assignee, whom its name tells. */
export function AssignButton({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState(false);
  const name = alarm.assignee === null ? t('assign.assign') : t('assign.is', { name: alarm.assignee.name });
  return (
    <>
      <IconButton size="small" disabled={lost} aria-label={name} title={name} onClick={() => setOpen(true)}>
        <Icon name="assigned" />
      </IconButton>
      {open && <AlarmDialog open={{ what: 'assign', alarm }} onClose={() => setOpen(false)} />}
    </>
  );
}
