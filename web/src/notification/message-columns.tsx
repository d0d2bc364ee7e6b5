import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { MessageView } from '@watchglass/schemas/notification/message-views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';

/** Columns hidden on a phone. */
export const NARROW_HIDES: readonly string[] = ['cause', 'channel', 'ruleTitle'];

function outcomeWords(t: Translate, { state, reason }: MessageView): string {
  const word = t(`messages.state.${state}`);
  return reason === null ? word : `${word}: ${t(`notifications.reason.${reason}`)}`;
}

export function useMessageColumns(organizationId: number): readonly GridColDef<MessageView>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return useMemo(
    () => [
      {
        field: 'at',
        headerName: t('messages.at'),
        width: 160,
        sortable: false,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), timeZone),
      },
      {
        field: 'to',
        headerName: t('messages.to'),
        flex: 1,
        minWidth: 120,
        sortable: false,
        cellClassName: 'strong',
        valueFormatter: (name: string) => name || t('member.erased'),
      },
      {
        field: 'channel',
        headerName: t('messages.channel'),
        width: 150,
        sortable: false,
        valueGetter: (channel: MessageView['channel']) => t(`notifications.channel.${channel}`),
      },
      {
        field: 'state',
        headerName: t('messages.state'),
        flex: 1,
        minWidth: 160,
        sortable: false,
        valueGetter: (_state, row) => outcomeWords(t, row),
      },
      {
        field: 'cause',
        headerName: t('messages.cause'),
        width: 120,
        sortable: false,
        valueGetter: (cause: MessageView['cause']) => t(`messages.cause.${cause}`),
      },
      {
        field: 'subject',
        headerName: t('concept.alarm'),
        flex: 1,
        minWidth: 140,
        sortable: false,
        renderCell: ({ row }) => (
          <Link component={RouterLink} to={`/${organizationId}/alarms/alarm/${row.alarmId}`}>
            {row.subject}
          </Link>
        ),
      },
      { field: 'ruleTitle', headerName: t('concept.alarm-rule'), flex: 1, minWidth: 120, sortable: false },
    ],
    [organizationId, t, timeZone],
  );
}
