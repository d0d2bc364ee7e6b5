import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import type { RegistrationView } from '@watchglass/schemas/registration/views';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import type { Doing } from '../table/entity-page.tsx';
import { actionColumn } from '../table/action-column.ts';
import { RowAction } from '../table/RowAction.tsx';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import type { OpenRegistration } from './RegistrationsPage.tsx';

export function useRegistrationColumns({
  onOpen,
  blocked,
}: Doing<OpenRegistration>): readonly GridColDef<RegistrationView>[] {
  const t = useTranslate();
  const { id, timeZone } = useOrganization();
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
    return [
      {
        field: 'name',
        headerName: t('form.name'),
        flex: 1,
        minWidth: 120,
        maxWidth: 360,
        cellClassName: 'strong',
        valueGetter: (_value, { name }) => name ?? '–',
      },
      {
        field: 'state',
        headerName: t('alarm.state'),
        width: 120,
        sortable: false,
        display: 'flex',
        renderCell: ({ row: { state } }) => (
          <Chip
            size="small"
            variant={state === 'open' ? 'filled' : 'outlined'}
            label={t(`registration.state.${state}`)}
          />
        ),
      },
      { field: 'createdAt', headerName: t('registration.createdAt'), width: 156, valueFormatter: moment },
      { field: 'expiresAt', headerName: t('invitation.expiresAt'), width: 156, valueFormatter: moment },
      {
        field: 'createdBy',
        headerName: t('registration.createdBy'),
        width: 150,
        sortable: false,
        valueGetter: (_value, { createdBy }) => createdBy || t('member.erased'),
      },
      {
        field: 'serial',
        headerName: t('sensor.base'),
        width: 160,
        sortable: false,
        renderCell: ({ row: { serial }, hasFocus }) =>
          serial === null ? (
            '–'
          ) : (
            <Link
              component={RouterLink}
              tabIndex={hasFocus ? 0 : -1}
              to={`/${id}/my-bases/base/${encodeURIComponent(serial)}`}
            >
              {serial}
            </Link>
          ),
      },
      actionColumn(
        t,
        1,
        ({ row, hasFocus }) =>
          row.state === 'open' && (
            <RowAction
              icon="close"
              label={t('registration.revokeNamed', { name: row.name ?? '' })}
              hasFocus={hasFocus}
              disabled={blocked}
              onAct={() => onOpen({ what: 'revoke', registration: row })}
            />
          ),
      ),
    ];
  }, [t, id, timeZone, onOpen, blocked]);
}
