import type { GridColDef } from '@mui/x-data-grid';
import { handover } from '@watchglass/schemas/handover/entity';
import type { HandoverView } from '@watchglass/schemas/handover/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useMay } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';

const WriteHandoverDialog = lazily(() =>
  import('./WriteHandoverDialog.tsx').then((file) => ({ default: file.WriteHandoverDialog })),
);

function useColumns(): readonly GridColDef<HandoverView>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const moment = (at: string | null | undefined) => (at ? formatDateTime(Date.parse(at), timeZone) : '–');
    return [
      { field: 'writtenAt', headerName: t('handover.written'), width: 156, valueFormatter: moment },
      {
        field: 'writtenBy',
        headerName: t('handover.by'),
        width: 170,
        sortable: false,
        valueGetter: (_value, { writtenByName }) => writtenByName || t('alarm.erased'),
      },
      { field: 'text', headerName: t('handover.text'), flex: 1, minWidth: 160, sortable: false },
      {
        field: 'acceptedAt',
        headerName: t('handover.accepted'),
        width: 156,
        valueGetter: (_value, { acceptance }) => acceptance?.at,
        valueFormatter: moment,
      },
      {
        field: 'acceptedBy',
        headerName: t('handover.acceptedBy'),
        width: 170,
        sortable: false,
        valueGetter: (_value, { acceptance }) =>
          acceptance === null ? t('handover.open') : acceptance.byName || t('alarm.erased'),
      },
    ];
  }, [t, timeZone]);
}

function Dialogs({ onOpen, again, rows }: DialogsProps<'write', HandoverView>) {
  return <WriteHandoverDialog last={rows[0]} onDone={again} onClose={() => onOpen(null)} />;
}

/** The handovers between shifts, the newest first. */
export const HandoversPage = entityPage<typeof handover, HandoverView, 'write'>(handover, {
  icon: 'handshake',
  texts: {
    title: 'handover.title',
    none: 'handover.none',
    noneText: 'handover.noneText',
    noneFound: 'handover.noneFound',
  },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns,
  narrowHides: ['writtenBy', 'acceptedAt'],
  create: { label: 'handover.write', opens: 'write' },
  leadsTo: ({ id }) => `alarms/handover/${id}`,
  dialogs: Dialogs,
});
