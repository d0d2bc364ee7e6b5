import IconButton from '@mui/material/IconButton';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { outcomeAtom } from '../alarm/acknowledging.ts';
import { AlarmDialog } from '../alarm/AlarmDialogs.tsx';
import { failureFrom } from '../http/failure.ts';
import { linkLostAtom } from '../live/link.ts';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useOrganization } from '../user/rights.ts';
import { unshelveAtom } from './atoms.ts';

/** Shelves an alarm, or takes a shelved one off the shelf. */
export function ShelfButton({ alarm }: { alarm: AlarmView }) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const lost = useAtomValue(linkLostAtom);
  const [open, setOpen] = useState(false);
  const unshelve = useSetAtom(unshelveAtom);
  const setOutcome = useSetAtom(outcomeAtom(alarm.id));
  const takeOff = () =>
    void unshelve({ organizationId, alarmId: alarm.id }).then(
      () => setOutcome(null),
      (thrown: unknown) => setOutcome({ kind: 'failed', to: 'to.unshelve', failure: failureFrom(thrown) }),
    );
  const names = { sensor: subjectName(alarm), rule: alarm.ruleTitle };
  const shelved = alarm.shelf !== null;
  const label = shelved ? t('shelf.unshelveNamed', names) : t('shelf.shelveNamed', names);
  return (
    <>
      <IconButton
        size="small"
        disabled={lost}
        aria-label={label}
        title={t(shelved ? 'shelf.unshelve' : 'shelf.shelve')}
        onClick={shelved ? takeOff : () => setOpen(true)}
      >
        <Icon name={shelved ? 'undo' : 'snooze'} />
      </IconButton>
      {open && <AlarmDialog open={{ what: 'shelve', alarm }} onClose={() => setOpen(false)} />}
    </>
  );
}
