import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import type { SessionView } from '@watchglass/schemas/user/views';
import { useMemo } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { formatDateTime } from '../value/date.ts';
import { deviceOf } from './device-words.ts';
import { useTimeZone } from './preferences.ts';

/** Columns hidden on a phone. */
export const NARROW_HIDES: readonly string[] = ['address', 'startedAt', 'usedAt'];

export function deviceWords(t: Translate, { device }: SessionView): string {
  const { browser, system } = deviceOf(device);
  if (browser === null && system === null) return t('sessions.unknown');
  return browser === null || system === null ? `${browser ?? system}` : t('sessions.device', { browser, system });
}

/** The fields of sortable columns are the server's sorts. */
export function useSessionColumns(onEnd: (session: SessionView) => void): readonly GridColDef<SessionView>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
    return [
      {
        field: 'device',
        headerName: t('sessions.device.title'),
        flex: 1,
        minWidth: 150,
        display: 'flex',
        cellClassName: 'strong',
        renderCell: ({ row }) => (
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }} title={row.device}>
            <Icon name={deviceOf(row.device).isPhone ? 'phone' : 'computer'} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {deviceWords(t, row)}
            </Box>
          </Box>
        ),
      },
      { field: 'address', headerName: t('sessions.address'), width: 160 },
      { field: 'startedAt', headerName: t('sessions.since'), width: 160, valueFormatter: moment },
      { field: 'usedAt', headerName: t('sessions.used'), width: 160, valueFormatter: moment },
      {
        field: 'end',
        headerName: t('table.actions'),
        width: 140,
        sortable: false,
        hideable: false,
        display: 'flex',
        disableColumnMenu: true,
        renderCell: ({ row, hasFocus }) =>
          row.isCurrent ? (
            <Box component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
              {t('sessions.current')}
            </Box>
          ) : (
            <Button
              size="small"
              tabIndex={hasFocus ? 0 : -1}
              onClick={() => onEnd(row)}
              aria-label={t('sessions.endOf', { device: deviceWords(t, row) })}
            >
              {t('sessions.end')}
            </Button>
          ),
      },
    ];
  }, [t, timeZone, onEnd]);
}
